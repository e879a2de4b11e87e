import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, StartFailure } from "./processes.mjs";

// The headless shell first: the same browser without a user interface, twice as fast.
const COMMANDS = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];
const MAC_PROGRAMS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The browser for the journeys: CHROMIUM_PATH, the system's, or Playwright's own. On Debian, as root, it installs
 * the system's if there is none.
 *
 * @returns {Promise<string>} its path
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new StartFailure(`CHROMIUM_PATH names ${named}, which is not a program.`);
  }
  const browser = findOnSystem() ?? (await findPlaywrights());
  if (browser) return browser;
  if (process.getuid?.() === 0 && isDebian()) {
    console.log("Installing Debian's chromium-headless-shell for the browser journeys.");
    await run("apt-get", ["update", "-qq"]);
    await run(
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"],
      { environment: { DEBIAN_FRONTEND: "noninteractive" } },
    );
    const installed = findOnSystem();
    if (installed) return installed;
  }
  throw new StartFailure(
    "The browser journeys need Chromium or Chrome; install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its program.",
  );
}

/** @returns {string | undefined} */
function findOnSystem() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const programs = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...programs, ...MAC_PROGRAMS].find(isProgram);
}

/** @returns {Promise<string | undefined>} */
async function findPlaywrights() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return path && isProgram(path) ? path : undefined;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    // Ubuntu's chromium is a script that only asks to install a snap.
    execFileSync(path, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    // Missing, not executable or not for this machine: try the next one.
    return false;
  }
}

function isDebian() {
  return (
    existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"))
  );
}
