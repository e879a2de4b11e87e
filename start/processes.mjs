// Runs other programs. Plain JavaScript for Node 20, because nothing is installed yet.
import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { endWithParent } from "./parent.mjs";

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const programsFolder = join(projectFolder, "node_modules", ".bin");

const FORWARDED = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const SIGNAL_NUMBERS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };

/** A failure whose message is one sentence for the user. */
export class StartFailure extends Error {}

/** A signal asked us to stop. */
export class Interrupted extends Error {
  /** @param {keyof typeof SIGNAL_NUMBERS} signal */
  constructor(signal) {
    super(`Interrupted by ${signal}.`);
    this.exitCode = 128 + SIGNAL_NUMBERS[signal];
  }
}

/**
 * Runs a program and returns its exit code. Forwards signals to it, so that it can end properly before we do.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ environment?: Record<string, string | undefined>, output?: "inherit" | ((text: string) => void) }} [options]
 * @returns {Promise<number>}
 */
export async function run(program, parameters, { environment, output = "inherit" } = {}) {
  const stream = output === "inherit" ? "inherit" : "pipe";
  const child = spawn(program, parameters, {
    cwd: projectFolder,
    env: {
      ...process.env,
      ...environment,
      PATH: [programsFolder, process.env.PATH].join(delimiter),
    },
    stdio: ["inherit", stream, stream],
  });
  if (output !== "inherit") {
    child.stdout?.on("data", (chunk) => output(String(chunk)));
    child.stderr?.on("data", (chunk) => output(String(chunk)));
  }
  /** @type {keyof typeof SIGNAL_NUMBERS | undefined} */
  let interruption;
  const forwards = FORWARDED.map((signal) => {
    const forward = () => {
      interruption ??= signal;
      child.kill(signal);
    };
    process.on(signal, forward);
    return () => process.off(signal, forward);
  });
  // A reload: it ends nothing.
  const reload = () => child.kill("SIGUSR2");
  process.on("SIGUSR2", reload);
  forwards.push(() => process.off("SIGUSR2", reload));
  try {
    const exitCode = await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
    });
    // A program that exits with 0 after a signal (the site does) has handled it.
    if (interruption && exitCode !== 0) throw new Interrupted(interruption);
    return exitCode;
  } finally {
    for (const unhook of forwards) unhook();
  }
}

/**
 * Runs the script's work. Prints the message of a StartFailure, and the stack of any other error.
 *
 * @param {() => Promise<number | void>} work
 */
export async function main(work) {
  endWithParent();
  try {
    process.exitCode = (await work()) ?? process.exitCode;
  } catch (error) {
    if (error instanceof Interrupted) process.exitCode = error.exitCode;
    else {
      console.error(error instanceof StartFailure ? error.message : error);
      process.exitCode = 1;
    }
  }
}
