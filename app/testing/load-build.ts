// The production build, for tests and fault tests. Needs `npm run build`.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectFolder } from "../platform/project-folder.server.ts";

export type BuiltProgram = Pick<
  typeof import("../main.ts"),
  "createSite" | "fillEmptyDatabase" | "routes"
>;

export const serverBuild = path.join(projectFolder, "build/server");

let loaded: Promise<BuiltProgram> | undefined;

export function loadBuild(): Promise<BuiltProgram> {
  const entry = path.join(serverBuild, "index.js");
  // Vitest takes 0.1 s to find out that it need not transform it, every time.
  loaded ??= import(/* @vite-ignore */ pathToFileURL(entry).href);
  return loaded;
}
