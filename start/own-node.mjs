import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { projectFolder, run, StartFailure } from "./processes.mjs";

/** The oldest supported Node; also in "engines" of package.json. */
const OLDEST = [22, 23];

/**
 * The Node that npm installed with the other dependencies, otherwise the running one.
 *
 * @returns {string} its path
 */
function findNode() {
  const own = join(projectFolder, "node_modules", ".bin", "node");
  if (isNewEnough(versionOf(own))) return own;
  if (isNewEnough(process.version)) return process.execPath;
  throw new StartFailure(
    `Goldkey needs Node.js ${OLDEST.join(".")} or newer, could not bring its own for this machine, and runs on ${process.version}; install Node.js 24 and start again.`,
  );
}

/** @param {string} node */
function versionOf(node) {
  try {
    return execFileSync(node, ["--version"], { encoding: "utf8" });
  } catch {
    return ""; // Not available for this platform.
  }
}

/** @param {string} version such as v24.21.0 */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace("v", "").split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * Runs this script again on the project's own Node, unless it already does.
 *
 * @returns {Promise<number | undefined>} the exit code of the other process; undefined: continue here
 */
export async function handOverToOwnNode() {
  const node = findNode();
  if (realpathSync(node) === realpathSync(process.execPath)) return undefined;
  return run(node, [...process.execArgv, ...process.argv.slice(1)], {
    environment: { GOLDKEY_HANDED_OVER: "yes" },
  });
}
