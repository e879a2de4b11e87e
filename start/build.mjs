import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { doOnce } from "./one-at-a-time.mjs";
import { projectFolder, run, StartFailure } from "./processes.mjs";

/** Everything that affects the build. */
const SOURCES = [
  "app",
  "cli",
  "protocol",
  "public",
  "vite",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

const stamp = join(projectFolder, "build", "built-from");

/** Builds the site, unless the existing build was made from exactly these sources. */
export async function ensureBuild() {
  const sources = hashSources();
  await doOnce(
    () => existsSync(stamp) && readFileSync(stamp, "utf8") === sources,
    () => build(sources),
  );
}

/** @param {string} sources */
async function build(sources) {
  console.log("Building the site.");
  const started = Date.now();
  // Remove the stamp first, so that an interrupted build does not count as finished.
  rmSync(stamp, { force: true });
  const tool = join(projectFolder, "node_modules", "@react-router", "dev", "bin.cjs");
  let output = "";
  const exitCode = await run(process.execPath, [tool, "build"], {
    environment: { NODE_ENV: "production" },
    output: (text) => {
      output += text;
    },
  });
  if (exitCode !== 0) {
    console.error(output);
    throw new StartFailure(
      `Building the site failed (it ended with ${exitCode}); the lines above say why.`,
    );
  }
  writeFileSync(stamp, sources);
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function hashSources() {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap((source) => listFiles(join(projectFolder, source)))) {
    hash
      .update(`${relative(projectFolder, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [path];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !isOnlyForTests(entry))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @param {import("node:fs").Dirent} entry */
function isOnlyForTests({ name, parentPath }) {
  return name.includes(".test.") || basename(parentPath) === "testing";
}
