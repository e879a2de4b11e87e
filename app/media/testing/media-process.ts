// The built site as a process of its own that tests can overload and kill. An owner is signed in.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../../platform/project-folder.server.ts";
import { pieceBytes } from "../limits.ts";

const owner = { email: "ada@estates.example", password: "mayflower tin lamp" };

export async function startMediaProcess(
  databaseUrl: string,
  dataFolder: string,
  /** Runs before the program: "ulimit -f 600" limits files to 600 blocks. */
  shell = ":",
) {
  const entry = join(projectFolder, "build/server/index.js");
  const child = spawn("sh", ["-c", `${shell}; exec "$0" "$1"`, process.execPath, entry], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataFolder,
      PORT: "0",
      LOG_LEVEL: "fatal",
      SAMPLE_CONTENT: "off",
      BEACON_URLS: "http://127.0.0.1:1",
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = await readyAt(child);
  const cookie = await signIn(origin);
  const headers = { Cookie: cookie, Origin: origin };

  async function open(
    fileName: string,
    content: Buffer,
  ): Promise<{ id: string; received: number }> {
    const form = { fileName, bytes: `${content.length}`, fingerprint: fileName };
    const body = new URLSearchParams(form);
    const response = await fetch(`${origin}/admin/gallery/uploads`, {
      method: "POST",
      body,
      headers,
    });
    return response.json();
  }
  async function sendPiece(id: string, content: Buffer, offset: number) {
    return fetch(`${origin}/admin/gallery/uploads/${id}?offset=${offset}`, {
      method: "PUT",
      body: new Uint8Array(content.subarray(offset, offset + pieceBytes)),
      headers,
    });
  }
  return {
    origin,
    open,
    sendPiece,
    /** Sends the rest of the file and returns the last response. `took` gets the milliseconds of each. */
    async send(
      fileName: string,
      content: Buffer,
      took: (milliseconds: number) => void = () => undefined,
    ): Promise<Response> {
      const { id, received } = await open(fileName, content);
      let response = new Response();
      for (let at = received; at < content.length; at += pieceBytes) {
        const start = performance.now();
        response = await sendPiece(id, content, at);
        took(Math.round(performance.now() - start));
        if (!response.ok) return response;
      }
      return response;
    },
    /** Peak resident memory in megabytes; undefined except on Linux. */
    peakMemory(): number | undefined {
      if (process.platform !== "linux") return undefined;
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    async stop(signal: NodeJS.Signals = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
    },
  };
}

async function readyAt(child: ChildProcess): Promise<string> {
  const ready = Promise.withResolvers<string>();
  let output = "";
  child.stdout?.on("data", (piece) => {
    output += piece;
    const origin = /Goldkey is ready: (\S+)/.exec(output)?.[1];
    if (origin) ready.resolve(origin);
  });
  child.once("exit", () => ready.reject(new Error(`The site did not start: ${output}`)));
  return ready.promise;
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/admin/login`, {
    method: "POST",
    body: new URLSearchParams(owner),
    headers: { Origin: origin },
    redirect: "manual",
  });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}
