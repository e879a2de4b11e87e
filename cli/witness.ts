// `goldkey witness`: a small witness that a partner runs on another machine. docs/witness.md
// It answers as https://c2sp.org/tlog-witness says.
import { isUtf8 } from "node:buffer";
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { ZodError } from "zod";
import {
  LedgerWitness,
  type Witness,
  type WitnessedOperator,
  type WitnessResponse,
} from "../app/draws/witnesses/ledger-witness.ts";
import { lockFolder } from "../app/platform/files/folder-lock.server.ts";
import { makeFolder } from "../app/platform/files/make-folder.server.ts";
import { readResponse } from "../app/platform/http/read-response.server.ts";
import { readGivenOperatorKey } from "../protocol/encoding/verifier-key.ts";
import { formatWitnessKey, isWitnessName } from "../protocol/witness-key.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { writeDurably } from "./durable-file.ts";
import { openWitnessFolder } from "./witness-folder.ts";

const help = `Usage: goldkey witness --name <name> --operator <host> --operator-key <hex> [options]

Cosigns the ledger of a draw's operator, so that nobody can be shown a different one. Run it on a
machine that the operator does not control. It remembers the last head it cosigned, and refuses any
ledger that does not contain it.

Options:
  --name <name>          your name in the draw's terms, such as witness.example
  --operator <host>      whose ledger: the host of the site, such as estates.example
  --operator-key <key>   a key of the operator, from https://<host>/.well-known/sealed-draw.json:
                         64 hex digits, with or without spaces, or its vkey
  --ledger <address>     where to read its ledger when it changes keys (default https://<host>/api/ledger)
  --folder <folder>      where it keeps its key and the last head (default ./witness)
  --port <number>        where to listen (default 8090)
  --host <address>       on which address (default all)

It prints the key for the draw's plan (there, followed by the address at which the site reaches this
machine), and one line for every head it cosigned or refused. Keep the folder: a witness that lost it
must take a new name. Ctrl C ends it; when started again, it continues where it stopped.
`;

/** Log messages by status. Every other status is a refusal with its reason in the body. */
const messages: Record<number, string> = {
  200: "Cosigned a head of the ledger.",
  409: "Told the site which head was cosigned last. It asks again from there.",
};

/** A note may have 16 signatures of 5 kB, and 63 lines of proof stand before it. */
const largestRequest = 1_000_000;
const largestLedger = 200_000_000;

type WitnessOptions = {
  name: string;
  folder: string;
  port: number;
  host?: string;
  operator: WitnessedOperator;
};

async function run(args: string[]): Promise<ExitCode> {
  const options = readOptions(args);
  makeFolder(options.folder);
  const attempt = lockFolder(join(options.folder, "lock"));
  if (!attempt.ok) throw new UsageError(alreadyWitnessing(options.folder, attempt.holder));
  try {
    await witnessUntilStopped(options);
  } finally {
    attempt.lock.release();
  }
  return 0;
}

/** Two witnesses in one folder could miss each other's last head and cosign two different ledgers. */
function alreadyWitnessing(folder: string, holder: string): string {
  return `Another witness (${holder}) is already using the folder ${folder}; stop it first, or give this one a --folder and a --name of its own.`;
}

async function witnessUntilStopped(options: WitnessOptions): Promise<void> {
  const witness = openWitness(options.folder, options.name);
  const ledgerWitness = await openLedgerWitness(witness, options);
  const server = createWitnessServer(ledgerWitness);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  // Before the address is printed: a program that reads it may send a signal at once.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  console.log(`Witness key: ${formatWitnessKey(options.name, witness.key)}`);
  console.log(`In the draw's plan: the key, a space, http://<this machine>:${port}`);
  log(`Witnessing ${options.operator.operator} on port ${port}.`);
  await stopped;
  server.closeAllConnections();
  server.close();
}

async function openLedgerWitness(
  witness: Witness,
  { folder, operator }: WitnessOptions,
): Promise<LedgerWitness> {
  const records = openWitnessFolder(folder);
  try {
    await records.read(operator.operator);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof ZodError)) throw error;
    throw new UsageError(
      `The last head in ${folder} is damaged, so this witness cannot tell what it has cosigned. Start again with a new folder and a new name.`,
    );
  }
  return new LedgerWitness(witness, records, [operator]);
}

export function createWitnessServer(ledgerWitness: LedgerWitness): Server {
  return createServer(async (request, response) => {
    try {
      const { status, type, body } = await respond(ledgerWitness, request);
      response.writeHead(status, { "Content-Type": type }).end(body);
    } catch (error) {
      console.error(new Date().toISOString(), error instanceof Error ? error.message : error);
      response.writeHead(500, { "Content-Type": "text/plain" }).end("Try again later.\n");
    }
  });
}

async function respond(
  ledgerWitness: LedgerWitness,
  request: IncomingMessage,
): Promise<WitnessResponse> {
  const path = URL.parse(request.url ?? "/", "http://witness")?.pathname ?? "/";
  const originHash = /\/([0-9a-f]{64})\/checkpoint$/.exec(path)?.[1];
  if (request.method === "GET" && originHash) return ledgerWitness.findCheckpoint(originHash);
  if (request.method !== "POST" || !path.endsWith("/add-checkpoint")) {
    return { status: 404, type: "text/plain", body: "POST add-checkpoint\n" };
  }
  const text = await readText(request);
  const now = Math.floor(Date.now() / 1000);
  const response =
    text === undefined
      ? { status: 400, type: "text/plain", body: "The request is not text, or it is too long.\n" }
      : await ledgerWitness.addCheckpoint(text, now);
  log(messages[response.status] ?? `Refused: ${response.body.trim()}`);
  return response;
}

function log(sentence: string): void {
  console.log(new Date().toISOString(), sentence);
}

function readOptions(args: string[]): WitnessOptions {
  const { values, positionals } = parseArguments(args, {
    name: { type: "string" },
    operator: { type: "string" },
    "operator-key": { type: "string" },
    ledger: { type: "string" },
    folder: { type: "string", default: "witness" },
    port: { type: "string", default: "8090" },
    host: { type: "string" },
  });
  if (positionals.length > 0 || !(values.name && values.operator && values["operator-key"])) {
    throw new UsageError(
      "Give the witness's name and the operator: goldkey witness --name <name> --operator <host> --operator-key <hex>. goldkey witness --help says where to find the key.",
    );
  }
  const { name = "", operator = "", "operator-key": givenKey = "", folder, host } = values;
  const key = readGivenOperatorKey(givenKey);
  if (!isWitnessName(name)) throw new UsageError("--name takes 1 to 100 printable characters.");
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/.test(operator))
    throw new UsageError("--operator takes the host alone, such as estates.example.");
  if (!key) throw new UsageError("--operator-key takes 64 hex digits, or a vkey.");
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError("--port takes a port number.");
  const ledger = values.ledger ?? `https://${operator}/api/ledger`;
  if (!/^https?:$/.test(URL.parse(ledger)?.protocol ?? ""))
    throw new UsageError("--ledger takes an address, such as https://estates.example/api/ledger.");
  return {
    ...{ name, folder, port, ...(host === undefined ? {} : { host }) },
    operator: { operator, key, readLedger: () => fetchLedger(ledger) },
  };
}

async function fetchLedger(address: string): Promise<Uint8Array> {
  const response = await fetch(address, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return readResponse(response, largestLedger);
}

/** Creates the key on the first start. Only the owner of the folder can read it. */
export function openWitness(folder: string, name: string): Witness {
  const path = join(folder, "witness-key.pem");
  if (!existsSync(path)) {
    makeFolder(folder);
    const { privateKey } = generateKeyPairSync("ed25519");
    const pem = privateKey.export({ type: "pkcs8", format: "pem" });
    writeDurably(path, pem);
  }
  const privateKey = createPrivateKey(readFileSync(path));
  return { name, key: publicBytes(privateKey), sign: (message) => sign(null, message, privateKey) };
}

function publicBytes(privateKey: KeyObject): Uint8Array {
  const { x } = createPublicKey(privateKey).export({ format: "jwk" });
  return Buffer.from(x ?? "", "base64url");
}

/** Undefined when it is too long or not UTF-8, which a signed note must be. */
async function readText(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // What is too long is received to its end, so that the answer reaches the sender, but not kept.
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= largestRequest) chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return size <= largestRequest && isUtf8(bytes) ? bytes.toString("utf8") : undefined;
}

export const command: Command = { help, run };
