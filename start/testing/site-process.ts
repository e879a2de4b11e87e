import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { projectFolder } from "../../app/platform/project-folder.server.ts";

type ProcessEnding = { exitCode: number | null; errors: string; output: string };

type SiteProcess = AsyncDisposable & {
  child: ChildProcessByStdio<null, Readable, Readable>;
  /** The printed address once the site is ready. Rejects if the process ends before. */
  address: Promise<string>;
  /** Its output, once it has ended. */
  ending: Promise<ProcessEnding>;
  output(): string;
};

type SiteProcessOptions = {
  /** Instead of the built site. */
  command?: [program: string, ...parameters: string[]];
  uid?: number;
  gid?: number;
  cwd?: string;
};

const READY = /^Goldkey is ready: (\S+)$/m;

/** Runs a real process: by default the production build, on a free port, with its own variables. */
export function runSiteProcess(
  variables: Record<string, string>,
  { command, ...options }: SiteProcessOptions = {},
): SiteProcess {
  const [program, ...parameters] = command ?? [
    process.execPath,
    join(projectFolder, "build", "server", "index.js"),
  ];
  const child = spawn(program, parameters, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: "production",
      PORT: "0",
      SAMPLE_CONTENT: "off",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  let output = "";
  let errors = "";
  const ready = Promise.withResolvers<string>();
  ready.promise.catch(() => {}); // Tests of a failing start never use the address.
  child.stdout.on("data", (chunk) => {
    output += chunk;
    const address = READY.exec(output)?.[1];
    if (address) ready.resolve(address);
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const ending = once(child, "close").then(() => {
    ready.reject(new Error(`The site ended before it was ready.\n${output}\n${errors}`));
    return { exitCode: child.exitCode, errors, output };
  });
  return {
    child,
    address: ready.promise,
    ending,
    output: () => output,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ending;
    },
  };
}
