// `goldkey witness`: a small witness that a partner runs on another machine. C2SP tlog-witness.
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { lockFolder } from "../app/platform/files/folder-lock.server.ts";
import { makeFolder } from "../app/platform/files/make-folder.server.ts";
import { isHex } from "../protocol/encoding/bytes.ts";
import { formatWitnessKey, isWitnessName } from "../protocol/witness-key.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { LedgerWitness, type Witness, type WitnessedOperator } from "./ledger-witness.ts";

const help = `Usage: goldkey witness --name <name> --operator <host> --operator-key <hex> [options]

Cosigns the ledger of a draw's operator, so that nobody can be shown a different one. Run it on a
machine that the operator does not control. It remembers the last head it cosigned, and refuses any
ledger that does not contain it.

Options:
  --name <name>          your name in the draw's terms, such as witness.example
  --operator <host>      whose ledger: the host of the site, such as estates.example
  --operator-key <hex>   a key of the operator, from https://<host>/.well-known/sealed-draw.json
  --ledger <address>     where its ledger is read when it changes keys (default https://<host>/api/ledger)
  --folder <folder>      where key and last head are kept (default ./witness)
  --port <number>        where to listen (default 8090)
  --host <address>       on which address (default all)

It prints the key for the draw's plan, where it stands before the address of this machine as the site
reaches it, and one line for every head it cosigned or refused. Keep the folder: a witness that lost it
must take a new name. Ctrl C ends it; started again, it goes on where it was.
`;

/** Log messages by status. Every other status is a refusal with its reason in the body. */
const messages: Record<number, string> = {
  200: "Cosigned a head of the ledger.",
  409: "Said which head was cosigned last; the site asks again from there.",
};

const largestRequest = 100_000;
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
  const ledgerWitness = new LedgerWitness(witness, options.folder, [options.operator]);
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://witness").pathname;
    if (request.method !== "POST" || !path.endsWith("/add-checkpoint")) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("POST add-checkpoint\n");
      return;
    }
    try {
      const text = await readBody(request);
      const { status, type, body } = await ledgerWitness.addCheckpoint(
        text,
        Math.floor(Date.now() / 1000),
      );
      response.writeHead(status, { "Content-Type": type }).end(body);
      log(messages[status] ?? `Refused: ${body.trim()}`);
    } catch (error) {
      console.error(new Date().toISOString(), error instanceof Error ? error.message : error);
      response.writeHead(500, { "Content-Type": "text/plain" }).end("Try again later.\n");
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  // Before the address is printed: whoever reads it may send a signal at once.
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
      "Say who witnesses whom: goldkey witness --name <name> --operator <host> --operator-key <hex>. goldkey witness --help says where the key is found.",
    );
  }
  const { name = "", operator = "", "operator-key": key = "", folder, host } = values;
  if (!isWitnessName(name)) throw new UsageError("--name takes 1 to 100 printable characters.");
  if (!/^[\w.-]+(:\d{1,5})?$/.test(operator))
    throw new UsageError("--operator takes the host alone, such as estates.example.");
  if (!isHex(key, 32)) throw new UsageError("--operator-key takes 64 lowercase hex digits.");
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
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > largestLedger) throw new Error(`The ledger at ${address} is too large.`);
  return bytes;
}

/** Creates the key on the first start. Only the owner of the folder can read it. */
export function openWitness(folder: string, name: string): Witness {
  const path = join(folder, "witness-key.pem");
  if (!existsSync(path)) {
    makeFolder(folder);
    const { privateKey } = generateKeyPairSync("ed25519");
    const pem = privateKey.export({ type: "pkcs8", format: "pem" });
    writeFileSync(path, pem, { mode: 0o600, flush: true, flag: "wx" });
  }
  const privateKey = createPrivateKey(readFileSync(path));
  return { name, key: publicBytes(privateKey), sign: (message) => sign(null, message, privateKey) };
}

function publicBytes(privateKey: KeyObject): Uint8Array {
  const { x } = createPublicKey(privateKey).export({ format: "jwk" });
  return Buffer.from(x ?? "", "base64url");
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > largestRequest) throw new Error("A request was too large.");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

export const command: Command = { help, run };
