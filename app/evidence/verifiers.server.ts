// The programs that go into an evidence pack: as they stand in this installation, so that versions fit together.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { projectFolder } from "../platform/project-folder.server.ts";

/** The JavaScript one is made by the build; without a build the Python one has to do. */
const programs = ["verify/verify_draw.py", "build/verifier/verify_draw.mjs"];

export async function readVerifiers(): Promise<Record<string, Uint8Array>> {
  const found: Record<string, Uint8Array> = {};
  for (const program of programs) {
    const content = await readFile(path.join(projectFolder, program)).catch(onlyIfMissing);
    if (content) found[path.basename(program)] = content;
  }
  return found;
}

function onlyIfMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
