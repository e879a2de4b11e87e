// The verifier programs in an evidence pack: those of this installation, so that versions match.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { projectFolder } from "../platform/project-folder.server.ts";

/** The JavaScript verifier exists only after a build; without it the pack has only the Python one. */
const programs = ["verify/verify_draw.py", "build/verifier/verify_draw.mjs"];

export async function readVerifiers(): Promise<Record<string, Uint8Array>> {
  const verifiers: Record<string, Uint8Array> = {};
  for (const program of programs) {
    const content = await readFile(path.join(projectFolder, program)).catch(onlyIfMissing);
    if (content) verifiers[path.basename(program)] = content;
  }
  return verifiers;
}

function onlyIfMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
