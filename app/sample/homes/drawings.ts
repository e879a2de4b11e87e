import { readFileSync } from "node:fs";
import path from "node:path";
import { projectFolder } from "../../platform/project-folder.server.ts";

/** A floor plan in app/sample/drawings. */
export function sampleDrawing(name: string): { svg: string } {
  const file = path.join(projectFolder, "app/sample/drawings", `${name}.svg`);
  return { svg: readFileSync(file, "utf8") };
}
