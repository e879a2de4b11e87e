// The Python verifier as a download: exactly the file in the repository.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { projectFolder } from "../platform/project-folder.server.ts";

export async function loader() {
  const program = await readFile(path.join(projectFolder, "verify/verify_draw.py"));
  return new Response(program, {
    headers: {
      "Content-Type": "text/x-python; charset=utf-8",
      "Content-Disposition": 'attachment; filename="verify_draw.py"',
      "Cache-Control": "public, max-age=3600",
    },
  });
}
