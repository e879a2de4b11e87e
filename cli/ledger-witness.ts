// Cosigns the heads of append-only ledgers and remembers the last head of each.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readWitnessRequest } from "../app/draws/witnesses/witness-request.ts";
import { makeFolder } from "../app/platform/files/make-folder.server.ts";
import { cosign } from "../protocol/cosignature.ts";
import { fromHex, toHex } from "../protocol/encoding/bytes.ts";
import { type PublicKey, readPublicKeyHex, type Sign } from "../protocol/encoding/ed25519.ts";
import { verifyConsistency } from "../protocol/encoding/merkle-proof.ts";
import { chainProblem } from "../protocol/ledger-chain.ts";
import { readLedger } from "../protocol/ledger-file.ts";
import { ledgerOrigin, openCheckpoint, readCheckpointBody, readNote } from "../protocol/note.ts";
import { operatorKeysProblem } from "../protocol/operator-keys.ts";
import { isOfType } from "../protocol/statements.ts";

export type Witness = { name: string; key: Uint8Array; sign: Sign };

/** An operator whose ledger is witnessed. `key` is one of its keys; later ones are read from the ledger. */
export type WitnessedOperator = {
  operator: string;
  key: string;
  readLedger(): Promise<Uint8Array>;
};

export type WitnessResponse = { status: number; type: string; body: string };

type WitnessedHead = { size: number; root: string };
type WitnessRecord = { head: WitnessedHead; keys: string[] };

export class LedgerWitness {
  readonly #witness: Witness;
  readonly #folder: string;
  readonly #operators: Map<string, WitnessedOperator>;
  /** Requests run one after the other, so that comparing and saving a head is atomic. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(witness: Witness, folder: string, operators: WitnessedOperator[]) {
    this.#witness = witness;
    this.#folder = folder;
    this.#operators = new Map(operators.map((entry) => [ledgerOrigin(entry.operator), entry]));
  }

  /** The `add-checkpoint` call of the C2SP tlog-witness protocol. */
  addCheckpoint(text: string, now: number): Promise<WitnessResponse> {
    const response = this.#queue.then(() => this.#check(text, now));
    // The caller gets a failure from `response`. The next request does not depend on it.
    this.#queue = response.catch(() => undefined);
    return response;
  }

  async #check(text: string, now: number): Promise<WitnessResponse> {
    const request = readWitnessRequest(text);
    const note = request && readNote(request.checkpoint);
    const checkpoint = note && readCheckpointBody(note.body);
    if (!request || !checkpoint || request.old > checkpoint.size)
      return plain(400, "Not a request.");
    const operator = this.#operators.get(checkpoint.origin);
    if (!operator) return plain(404, "This ledger is not witnessed here.");
    const record = this.#read(operator);
    if (!(await this.#isSigned(request.checkpoint, operator, record))) {
      return plain(403, "No key of this operator has signed the checkpoint.");
    }
    const { head } = record;
    if (request.old !== head.size) return conflict(head);
    if (head.size === checkpoint.size && toHex(checkpoint.root) !== head.root)
      return conflict(head);
    const from = { from: head.size, fromRoot: fromHex(head.root) };
    const to = { to: checkpoint.size, toRoot: checkpoint.root };
    // Every ledger is consistent with the empty one, without a proof.
    const isConsistent =
      head.size === 0
        ? request.proof.length === 0
        : verifyConsistency({ ...from, ...to, proof: request.proof });
    if (!isConsistent)
      return plain(422, "The ledger has not grown from the one that was cosigned.");
    this.#save(operator, {
      ...record,
      head: { size: checkpoint.size, root: toHex(checkpoint.root) },
    });
    return plain(200, cosign(this.#witness, now, checkpoint));
  }

  async #isSigned(
    checkpoint: string,
    operator: WitnessedOperator,
    record: WitnessRecord,
  ): Promise<boolean> {
    if (signedByOneOf(checkpoint, operator.operator, record.keys)) return true;
    const updatedKeys = await readLedgerKeys(operator, record.keys);
    if (!updatedKeys || !signedByOneOf(checkpoint, operator.operator, updatedKeys)) return false;
    record.keys = updatedKeys;
    return true;
  }

  #pathOf(operator: WitnessedOperator): string {
    return join(this.#folder, `${operator.operator.replace(":", "_")}.json`);
  }

  #read(operator: WitnessedOperator): WitnessRecord {
    try {
      return JSON.parse(readFileSync(this.#pathOf(operator), "utf8")) as WitnessRecord;
    } catch (error) {
      const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (!missing) throw error;
      return { head: { size: 0, root: "" }, keys: [operator.key] };
    }
  }

  /** Written to disk before the response, so that a crash cannot lead to a contradicting cosignature. */
  #save(operator: WitnessedOperator, record: WitnessRecord): void {
    makeFolder(this.#folder);
    const path = this.#pathOf(operator);
    writeFileSync(`${path}.draft`, JSON.stringify(record), { mode: 0o600, flush: true });
    renameSync(`${path}.draft`, path);
    const directory = openSync(this.#folder, "r");
    fsyncSync(directory);
    closeSync(directory);
  }
}

function signedByOneOf(checkpoint: string, operator: string, keys: string[]): boolean {
  return keys
    .map(readPublicKeyHex)
    .filter((key): key is PublicKey => key !== undefined)
    .some((key) => openCheckpoint(checkpoint, ledgerOrigin(operator), key) !== undefined);
}

/** All keys of the operator's ledger, if it is valid and contains a trusted one. */
async function readLedgerKeys(
  operator: WitnessedOperator,
  trusted: string[],
): Promise<string[] | undefined> {
  const { statements, problem } = readLedger(await operator.readLedger());
  const fault =
    problem ??
    operatorKeysProblem(statements) ??
    chainProblem(statements, operator.operator, "whole");
  const keys = statements.filter(isOfType("key")).map(({ body }) => body.key);
  return fault || !keys.some((key) => trusted.includes(key)) ? undefined : keys;
}

function plain(status: number, body: string): WitnessResponse {
  return { status, type: "text/plain; charset=utf-8", body: `${body}\n` };
}

function conflict({ size }: WitnessedHead): WitnessResponse {
  return { status: 409, type: "text/x.tlog.size", body: `${size}\n` };
}
