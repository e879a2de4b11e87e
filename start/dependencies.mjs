import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { doOnce } from "./one-at-a-time.mjs";
import { projectFolder, run, StartFailure } from "./processes.mjs";

const REPORT_EVERY_MILLISECONDS = 5_000;

/** @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */

/** Installs the packages of package-lock.json, unless exactly those are installed. */
export async function ensureDependencies() {
  const packages = readLock(join(projectFolder, "package-lock.json"));
  await doOnce(
    () => isInstalled(packages),
    () => install(packages),
  );
  linkOwnCommand();
}

/** Lets `npx goldkey` find our command. Without the link npx would install the project into its cache. */
function linkOwnCommand() {
  const modules = join(projectFolder, "node_modules");
  const link = join(modules, ".bin", "goldkey");
  if (lstatSync(modules).isSymbolicLink()) return;
  if (lstatSync(link, { throwIfNoEntry: false })) return;
  mkdirSync(join(modules, ".bin"), { recursive: true });
  symlinkSync(join("..", "..", "cli", "goldkey.ts"), link);
}

/** @param {Map<string, Package>} packages */
async function install(packages) {
  const modules = lstatSync(join(projectFolder, "node_modules"), { throwIfNoEntry: false });
  if (modules?.isSymbolicLink()) {
    throw new StartFailure(
      "The packages in node_modules do not match package-lock.json, but node_modules is a link and npm would empty the folder it leads to; remove the link and start again.",
    );
  }
  console.log("Installing the dependencies; the first time this takes a minute or two.");
  const started = Date.now();
  const report = setInterval(() => reportProgress(packages, started), REPORT_EVERY_MILLISECONDS);
  try {
    // Engine warnings are about npm's Node, not about the one that will run the site.
    const exitCode = await runNpm(["ci", "--include=dev", "--loglevel=error", "--no-progress"]);
    if (exitCode !== 0) {
      throw new StartFailure(
        `Installing the dependencies failed (npm ci ended with ${exitCode}); the lines above say why.`,
      );
    }
  } finally {
    clearInterval(report);
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** @param {string[]} parameters */
function runNpm(parameters) {
  // The npm that started us, if any; it may not be the first one in PATH.
  const npm = process.env.npm_execpath;
  return npm?.endsWith(".js") || npm?.endsWith(".cjs")
    ? run(process.execPath, [npm, ...parameters])
    : run("npm", parameters);
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted installation does not have it.
 *
 * @param {Map<string, Package>} packages
 */
function isInstalled(packages) {
  const path = join(projectFolder, "node_modules", ".package-lock.json");
  if (!existsSync(path)) return false;
  const installed = readLock(path);
  for (const [folder, { version }] of packages) {
    if (installed.get(folder)?.version !== version) return false;
  }
  return true;
}

/**
 * The packages that this platform requires, by path.
 *
 * @param {string} path
 * @returns {Map<string, Package>}
 */
function readLock(path) {
  /** @type {{ packages: Record<string, Package> }} */
  const lock = JSON.parse(readFileSync(path, "utf8"));
  return new Map(
    Object.entries(lock.packages).filter(([folder, entry]) => folder !== "" && isNeeded(entry)),
  );
}

/** @param {Package} entry */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true;
  if (!os || !cpu || libc) return false;
  return os.includes(process.platform) && cpu.includes(process.arch);
}

/**
 * @param {Map<string, Package>} packages
 * @param {number} started
 */
function reportProgress(packages, started) {
  const paths = [...packages.keys()];
  const present = paths.filter((path) => existsSync(join(projectFolder, path, "package.json")));
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`  ${present.length} of ${paths.length} packages after ${seconds} s`);
}
