// Cosigns the heads of append-only ledgers and remembers the last head of each. https://c2sp.org/tlog-witness
import { allTermsProblem } from "../../../protocol/checks/foundation.ts";
import { cosign } from "../../../protocol/cosignature.ts";
import { fromHex, sameBytes, toHex, utf8 } from "../../../protocol/encoding/bytes.ts";
import {
  readPublicKeyHex,
  type Sign,
  verifySignature,
} from "../../../protocol/encoding/ed25519.ts";
import { sha256 } from "../../../protocol/encoding/hashes.ts";
import { verifyConsistency } from "../../../protocol/encoding/merkle-proof.ts";
import {
  emptyRoot,
  MerkleFrontier,
  merkleLeafHash,
} from "../../../protocol/encoding/merkle-tree.ts";
import { noteKeyId, signatureTypes } from "../../../protocol/encoding/verifier-key.ts";
import { chainProblem } from "../../../protocol/ledger-chain.ts";
import { readLedger } from "../../../protocol/ledger-file.ts";
import {
  type Checkpoint,
  formatNote,
  ledgerOrigin,
  type Note,
  type NoteSignature,
  readCheckpointBody,
  readNote,
} from "../../../protocol/note.ts";
import { operatorKeysProblem } from "../../../protocol/operator-keys.ts";
import { isOfType, type Statement, statementHash } from "../../../protocol/statements.ts";
import { messageOf } from "../../platform/message-of.ts";
import { readWitnessRequest, type WitnessRequest } from "./witness-request.ts";

export type Witness = { name: string; key: Uint8Array; sign: Sign };

/** An operator whose ledger is witnessed. `key` is one of its keys; later ones are read from the ledger. */
export type WitnessedOperator = {
  operator: string;
  key: string;
  readLedger(): Promise<Uint8Array>;
};

export type WitnessResponse = { status: number; type: string; body: string };

type WitnessedHead = { size: number; root: string };

/** What a witness remembers of an operator. */
export type WitnessRecord = {
  head: WitnessedHead;
  /** The keys whose signature is accepted on the next head. */
  keys: string[];
  /** The last head as a note, with the operator's signature and ours. */
  checkpoint?: string;
};

type WitnessDecision = {
  response: WitnessResponse;
  /** Set when a head was cosigned. */
  cosigned?: { record: WitnessRecord; line: string; time: number };
};

/** Where a witness keeps its records. */
export type WitnessRecords = {
  /** Undefined if nothing has been cosigned for this operator yet. */
  read(operator: string): Promise<WitnessRecord | undefined>;
  /**
   * Calls `decide` with the record while nobody else can change it, and saves what was cosigned. Resolves once it is
   * durable: after a crash, no other head of this size may be cosigned.
   */
  decide(
    operator: string,
    decide: (record: WitnessRecord | undefined) => Promise<WitnessDecision>,
  ): Promise<WitnessResponse>;
};

/** Strangers can ask too; without this they could make us download the ledger all the time. */
const secondsBetweenLookups = 10;

export class LedgerWitness {
  readonly #witness: Witness;
  readonly #records: WitnessRecords;
  readonly #operators: Map<string, WitnessedOperator>;
  readonly #lookedUpAt = new Map<string, number>();
  /** Requests run one after the other; the records keep other processes out. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(witness: Witness, records: WitnessRecords, operators: WitnessedOperator[]) {
    this.#witness = witness;
    this.#records = records;
    this.#operators = new Map(operators.map((entry) => [ledgerOrigin(entry.operator), entry]));
  }

  /** `POST <prefix>/add-checkpoint` */
  addCheckpoint(text: string, now: number): Promise<WitnessResponse> {
    const response = this.#queue.then(() => this.#respond(text, now));
    // The caller gets a failure from `response`. The next request does not depend on it.
    this.#queue = response.catch(() => undefined);
    return response;
  }

  /** `GET <prefix>/<SHA-256 of the origin>/checkpoint`: the last head we cosigned, for monitors. */
  async findCheckpoint(originHash: string): Promise<WitnessResponse> {
    for (const [origin, { operator }] of this.#operators) {
      if (toHex(sha256(utf8(origin))) !== originHash) continue;
      const checkpoint = (await this.#records.read(operator))?.checkpoint;
      if (checkpoint !== undefined) return { ...plain(200, ""), body: checkpoint };
    }
    return plain(404, "No head of this ledger was cosigned here.");
  }

  async #respond(text: string, now: number): Promise<WitnessResponse> {
    const request = readWitnessRequest(text);
    const note = request && readNote(request.checkpoint);
    const checkpoint = note && readCheckpointBody(note.body);
    if (!request || !note || !checkpoint) return plain(400, "Not a request.");
    const operator = this.#operators.get(checkpoint.origin);
    if (!operator) return plain(404, "This ledger is not witnessed here.");
    return this.#records.decide(operator.operator, (record = firstRecord(operator)) =>
      this.#decide({ request, note, checkpoint, operator, record, now }),
    );
  }

  /** The checks are in the order of the C2SP specification. */
  async #decide({
    request,
    note,
    checkpoint,
    operator,
    record,
    now,
  }: OfferedHead): Promise<WitnessDecision> {
    const refuse = (status: number, reason: string) => ({ response: plain(status, reason) });
    const signed = await this.#findSignatures(note, operator, record, now);
    if (!signed.ok) return refuse(403, signed.reason);
    if (request.old > checkpoint.size) return refuse(400, "The old size is larger than the new.");
    const { head } = record;
    if (request.old !== head.size) return { response: conflict(head) };
    if (!hasGrown(head, checkpoint, request)) {
      return refuse(422, "The ledger has not grown from the one that was cosigned.");
    }
    const line = cosign(this.#witness, now, checkpoint);
    const next = {
      head: { size: checkpoint.size, root: toHex(checkpoint.root) },
      keys: signed.keys,
      checkpoint: `${formatNote({ body: note.body, signatures: signed.signatures })}${line}\n`,
    };
    return { response: plain(200, line), cosigned: { record: next, line, time: now } };
  }

  /** The signatures of a known key; otherwise of the key in force, if the ledger has a new one. */
  async #findSignatures(
    note: Note,
    operator: WitnessedOperator,
    record: WitnessRecord,
    now: number,
  ): Promise<
    { ok: true; signatures: NoteSignature[]; keys: string[] } | { ok: false; reason: string }
  > {
    const known = signaturesBy(record.keys, note, operator.operator);
    if (known === "wrong") return { ok: false, reason: "The signature is wrong." };
    if (known.length > 0) return { ok: true, signatures: known, keys: record.keys };
    const reason = "No key of this operator has signed the checkpoint.";
    const lookedUpAt = this.#lookedUpAt.get(operator.operator) ?? Number.NEGATIVE_INFINITY;
    if (Math.abs(now - lookedUpAt) < secondsBetweenLookups) return { ok: false, reason };
    this.#lookedUpAt.set(operator.operator, now);
    const learned = await learnKey(operator, record);
    if (!learned.ok) return { ok: false, reason: `${reason} ${learned.reason}` };
    const keys = [learned.key];
    const signatures = signaturesBy(keys, note, operator.operator);
    return signatures === "wrong" || signatures.length === 0
      ? { ok: false, reason }
      : { ok: true, signatures, keys };
  }
}

type OfferedHead = {
  request: WitnessRequest;
  note: Note;
  checkpoint: Checkpoint;
  operator: WitnessedOperator;
  record: WitnessRecord;
  now: number;
};

function firstRecord({ key }: WitnessedOperator): WitnessRecord {
  return { head: { size: 0, root: toHex(emptyRoot()) }, keys: [key] };
}

/** Our last head is a prefix of the new one. */
function hasGrown(head: WitnessedHead, { size, root }: Checkpoint, { proof }: WitnessRequest) {
  if (size === 0 && !sameBytes(root, emptyRoot())) return false;
  // Every ledger contains the empty one, without a proof.
  if (head.size === 0) return proof.length === 0;
  return verifyConsistency({
    from: head.size,
    fromRoot: fromHex(head.root),
    to: size,
    toRoot: root,
    proof,
  });
}

/** Signatures of unknown keys are ignored. A single one that names one of `keys` and is wrong spoils the note. */
function signaturesBy(keys: string[], note: Note, operator: string): NoteSignature[] | "wrong" {
  const origin = ledgerOrigin(operator);
  const accepted: NoteSignature[] = [];
  for (const key of keys.map(readPublicKeyHex)) {
    if (!key) continue;
    const keyId = noteKeyId(origin, signatureTypes.ed25519, key.bytes);
    for (const signature of note.signatures) {
      if (signature.name !== origin || !sameBytes(signature.keyId, keyId)) continue;
      if (!verifySignature(key, utf8(note.body), signature.payload)) return "wrong";
      accepted.push(signature);
    }
  }
  return accepted;
}

/**
 * The key in force, from the operator's ledger. It must be valid, contain a key that we know and the head that we
 * cosigned. Older keys are no longer accepted: they are replaced because somebody may have seen them.
 */
async function learnKey(
  operator: WitnessedOperator,
  record: WitnessRecord,
): Promise<{ ok: true; key: string } | { ok: false; reason: string }> {
  let bytes: Uint8Array;
  try {
    bytes = await operator.readLedger();
  } catch (error) {
    const reason = messageOf(error);
    return { ok: false, reason: `Its ledger cannot be read: ${reason}` };
  }
  const { statements, problem } = readLedger(bytes);
  const keys = statements.filter(isOfType("key")).map(({ body }) => body.key);
  const key = keys.at(-1);
  const fault =
    problem ??
    allTermsProblem(statements) ??
    operatorKeysProblem(statements) ??
    chainProblem(statements, operator.operator, "whole") ??
    (containsHead(statements, record.head) ? undefined : "it does not contain the cosigned head") ??
    (keys.some((stated) => record.keys.includes(stated)) ? undefined : "it has no known key");
  return fault === undefined && key !== undefined
    ? { ok: true, key }
    : { ok: false, reason: `Its ledger is not accepted: ${fault ?? "it has no key"}.` };
}

function containsHead(statements: Statement[], { size, root }: WitnessedHead): boolean {
  if (statements.length < size) return false;
  const frontier = new MerkleFrontier();
  for (const statement of statements.slice(0, size))
    frontier.append(merkleLeafHash(statementHash(statement)));
  return toHex(frontier.root()) === root;
}

function plain(status: number, body: string): WitnessResponse {
  return { status, type: "text/plain; charset=utf-8", body: `${body}\n` };
}

function conflict({ size }: WitnessedHead): WitnessResponse {
  return { status: 409, type: "text/x.tlog.size", body: `${size}\n` };
}
