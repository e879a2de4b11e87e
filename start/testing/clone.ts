import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { projectFolder } from "../../app/platform/project-folder.server.ts";
import { makeDataFolder } from "../../app/platform/testing/temporary-data-folder.ts";
import { runSiteProcess } from "./site-process.ts";

/** Generated folders, which a clone does not have. */
const MADE = new Set([
  ".cache",
  ".env",
  ".git",
  ".react-router",
  "build",
  "data",
  "node_modules",
  "playwright-report",
  "test-results",
]);

/**
 * A fresh clone of this checkout with a fake npm, which records its calls and "installs" the packages by a link,
 * because tests have no network.
 */
export function makeClone({ npmExitCode = 0 } = {}) {
  const folder = makeDataFolder();
  cpSync(projectFolder, folder.path, {
    recursive: true,
    filter: (source) => !MADE.has(relative(projectFolder, source)),
  });
  const npm = join(folder.path, "npm.cjs");
  const calls = join(folder.path, "npm-calls");
  writeFileSync(
    npm,
    `const fs = require("node:fs");
     fs.appendFileSync(${JSON.stringify(calls)}, process.argv.slice(2).join(" ") + "\\n");
     if (${npmExitCode} === 0) fs.symlinkSync(${JSON.stringify(join(projectFolder, "node_modules"))}, "node_modules");
     process.exit(${npmExitCode});`,
  );
  return {
    path: folder.path,
    npmCalls: () => (existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : []),
    start: (variables: Record<string, string>, node = process.execPath) =>
      runSiteProcess(
        { DATA_DIR: join(folder.path, "data"), npm_execpath: npm, ...variables },
        { command: [node, join(folder.path, "start", "start.mjs")] },
      ),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}
