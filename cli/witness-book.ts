// What a witness does: cosigns heads of ledgers that only ever grow, and never forgets the last one.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readWitnessRequest } from "../app/draws/witnesses/witness-request.ts";
import { makeFolder } from "../app/platform/files/make-folder.server.ts";
import { cosign } from "../protocol/cosignature.ts";
import { fromHex, toHex } from "../protocol/encoding/bytes.ts";
import { type PublicKey, readPublicKeyHex, type Sign } from "../protocol/encoding/ed25519.ts";
import { consistencyHolds } from "../protocol/encoding/merkle-proof.ts";
import { chainProblem } from "../protocol/ledger-chain.ts";
import { readLedger } from "../protocol/ledger-file.ts";
import { ledgerOrigin, openCheckpoint, readCheckpointBody, readNote } from "../protocol/note.ts";
import { operatorKeysProblem } from "../protocol/operator-keys.ts";
import { isOfType } from "../protocol/statements.ts";

export type Witness = { name: string; key: Uint8Array; sign: Sign };

/** An operator whose ledger is witnessed: known by one of its keys; later ones are learnt from the ledger. */
export type WitnessedOperator = {
  operator: string;
  key: string;
  readLedger(): Promise<Uint8Array>;
};

export type WitnessAnswer = { status: number; type: string; body: string };

type WitnessedHead = { size: number; root: string };
type WitnessPage = { head: WitnessedHead; keys: string[] };

export class WitnessBook {
  readonly #witness: Witness;
  readonly #folder: string;
  readonly #operators: Map<string, WitnessedOperator>;
  /** One request after the other: a head is compared and kept in one go. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(witness: Witness, folder: string, operators: WitnessedOperator[]) {
    this.#witness = witness;
    this.#folder = folder;
    this.#operators = new Map(operators.map((entry) => [ledgerOrigin(entry.operator), entry]));
  }

  /** The `add-checkpoint` call of the C2SP tlog-witness protocol. */
  addCheckpoint(text: string, now: number): Promise<WitnessAnswer> {
    const response = this.#line.then(() => this.#judge(text, now));
    // Whoever asked hears of a failure from `answer`; the next request does not depend on it.
    this.#line = response.catch(() => undefined);
    return response;
  }

  async #judge(text: string, now: number): Promise<WitnessAnswer> {
    const request = readWitnessRequest(text);
    const note = request && readNote(request.checkpoint);
    const claimed = note && readCheckpointBody(note.body);
    if (!request || !claimed || request.old > claimed.size) return plain(400, "Not a request.");
    const operator = this.#operators.get(claimed.origin);
    if (!operator) return plain(404, "This ledger is not witnessed here.");
    const page = this.#read(operator);
    if (!(await this.#isSigned(request.checkpoint, operator, page))) {
      return plain(403, "No key of this operator has signed the checkpoint.");
    }
    const { head } = page;
    if (request.old !== head.size) return conflict(head);
    if (head.size === claimed.size && toHex(claimed.root) !== head.root) return conflict(head);
    const from = { from: head.size, fromRoot: fromHex(head.root) };
    const to = { to: claimed.size, toRoot: claimed.root };
    // From an empty ledger every other one has grown, without a proof.
    const isConsistent =
      head.size === 0
        ? request.proof.length === 0
        : consistencyHolds({ ...from, ...to, proof: request.proof });
    if (!isConsistent)
      return plain(422, "The ledger has not grown from the one that was cosigned.");
    this.#keep(operator, { ...page, head: { size: claimed.size, root: toHex(claimed.root) } });
    return plain(200, cosign(this.#witness, now, claimed));
  }

  async #isSigned(
    checkpoint: string,
    operator: WitnessedOperator,
    page: WitnessPage,
  ): Promise<boolean> {
    if (signedByOneOf(checkpoint, operator.operator, page.keys)) return true;
    const learnt = await learnKeys(operator, page.keys);
    if (!learnt || !signedByOneOf(checkpoint, operator.operator, learnt)) return false;
    page.keys = learnt;
    return true;
  }

  #placeOf(operator: WitnessedOperator): string {
    return join(this.#folder, `${operator.operator.replace(":", "_")}.json`);
  }

  #read(operator: WitnessedOperator): WitnessPage {
    try {
      return JSON.parse(readFileSync(this.#placeOf(operator), "utf8")) as WitnessPage;
    } catch (error) {
      const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (!missing) throw error;
      return { head: { size: 0, root: "" }, keys: [operator.key] };
    }
  }

  /** On disk before the answer: a cosignature that is out can never be contradicted after a crash. */
  #keep(operator: WitnessedOperator, page: WitnessPage): void {
    makeFolder(this.#folder);
    const place = this.#placeOf(operator);
    writeFileSync(`${place}.draft`, JSON.stringify(page), { mode: 0o600, flush: true });
    renameSync(`${place}.draft`, place);
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

/** All keys of the operator's ledger, if it is sound and has one that we know. */
async function learnKeys(
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

function plain(status: number, body: string): WitnessAnswer {
  return { status, type: "text/plain; charset=utf-8", body: `${body}\n` };
}

function conflict({ size }: WitnessedHead): WitnessAnswer {
  return { status: 409, type: "text/x.tlog.size", body: `${size}\n` };
}
