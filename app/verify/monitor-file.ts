// `goldkey monitor` in one file, as a download: newsrooms run it with nothing but Node.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { projectFolder } from "../platform/project-folder.server.ts";

export async function loader() {
  const program = await readFile(path.join(projectFolder, "build/verifier/monitor_draws.mjs"));
  return new Response(program, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Disposition": 'attachment; filename="monitor_draws.mjs"',
      "Cache-Control": "public, max-age=3600",
    },
  });
}
