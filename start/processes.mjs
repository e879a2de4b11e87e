// Running other programs, in plain JavaScript that Node 20 understands: nothing is installed yet.
import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { endWithParent } from "./parent.mjs";

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const programsFolder = join(projectFolder, "node_modules", ".bin");

const FORWARDED = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const SIGNAL_NUMBERS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };

/** A reason to stop that is one sentence for the person at the keyboard. */
export class StartFailure extends Error {}

/** The person at the keyboard (or a process manager) has asked us to stop. */
export class Interrupted extends Error {
  /** @param {keyof typeof SIGNAL_NUMBERS} signal */
  constructor(signal) {
    super(`Interrupted by ${signal}.`);
    this.exitCode = 128 + SIGNAL_NUMBERS[signal];
  }
}

/**
 * Runs a program to its end and returns its exit code. A signal meant for us goes on to it, so
 * that it can end properly; we end after it.
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
  try {
    const exitCode = await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
    });
    // A program that ended well although we were interrupted (the site does) decides itself.
    if (interruption && exitCode !== 0) throw new Interrupted(interruption);
    return exitCode;
  } finally {
    for (const unhook of forwards) unhook();
  }
}

/**
 * Runs the script's work; a failure is told in its sentence, anything else with its stack.
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
