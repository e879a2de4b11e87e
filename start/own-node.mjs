import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { projectFolder, run, StartFailure } from "./processes.mjs";

/** The oldest Node everything here runs on; also "engines" in package.json. */
const OLDEST = [22, 23];

/**
 * The Node that npm installed with the other dependencies, or else the running one.
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
    return ""; // There is none for this kind of machine, or it does not run here.
  }
}

/** @param {string} version such as v24.21.0 */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace("v", "").split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * Runs this very script once more on the project's own Node, unless it already does.
 *
 * @returns {Promise<number | undefined>} the other run's exit code; undefined: carry on here
 */
export async function handOverToOwnNode() {
  const node = findNode();
  if (realpathSync(node) === realpathSync(process.execPath)) return undefined;
  return run(node, process.argv.slice(1), { environment: { GOLDKEY_HANDED_OVER: "yes" } });
}
