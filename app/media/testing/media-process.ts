// A whole built site as a process of its own, to load, to starve and to kill; with somebody signed in.
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
  /** Put before the program: "ulimit -f 600" makes the disk full after so many blocks. */
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
    const answer = await fetch(`${origin}/admin/gallery/uploads`, {
      method: "POST",
      body,
      headers,
    });
    return answer.json();
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
    /** Sends all of it, from where it stands; answers with the last answer. */
    async send(fileName: string, content: Buffer): Promise<Response> {
      const { id, received } = await open(fileName, content);
      let answer = new Response();
      for (let at = received; at < content.length; at += pieceBytes) {
        answer = await sendPiece(id, content, at);
        if (!answer.ok) return answer;
      }
      return answer;
    },
    /** The most memory it ever had at once, in megabytes; undefined where the system does not say. */
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
  let said = "";
  child.stdout?.on("data", (piece) => {
    said += piece;
    const origin = /Goldkey is ready: (\S+)/.exec(said)?.[1];
    if (origin) ready.resolve(origin);
  });
  child.once("exit", () => ready.reject(new Error(`The site did not start: ${said}`)));
  return ready.promise;
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/admin/login`, {
    method: "POST",
    body: new URLSearchParams(owner),
    headers: { Origin: origin },
    redirect: "manual",
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}
