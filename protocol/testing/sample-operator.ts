// An operator for tests: keys from a seed, and a ledger to publish statements in. docs/protocol.md, section 5.
import { createPrivateKey, sign } from "node:crypto";
import { fromHex, join, toHex, utf8 } from "../encoding/bytes.ts";
import { publicKeyOf, type Sign } from "../encoding/ed25519.ts";
import { sha256 } from "../encoding/hashes.ts";
import { MerkleTree, merkleLeafHash } from "../encoding/merkle-tree.ts";
import {
  nextStatement,
  noDraw,
  noPrevious,
  type Statement,
  type StatementBodies,
  type StatementType,
  signStatement,
  statementHash,
} from "../statements.ts";

export type SampleKey = { publicKey: Uint8Array; sign: Sign };

const keyCache = new Map<string, SampleKey>();

export function sampleKey(seed: string): SampleKey {
  const cached = keyCache.get(seed);
  if (cached) return cached;
  const secretKey = sha256(utf8(`sample key ${seed}`));
  const key = { publicKey: publicKeyOf(secretKey), sign: nativeSignerOf(secretKey) };
  keyCache.set(seed, key);
  return key;
}

/** The same bytes as `signerOf`, many times faster: tests sign a thousand draws. */
function nativeSignerOf(secretKey: Uint8Array): Sign {
  const pkcs8 = join(fromHex("302e020100300506032b657004220420"), secretKey);
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: "der", type: "pkcs8" });
  return (message) => new Uint8Array(sign(null, message, key));
}

export class SampleOperator {
  readonly host: string;
  readonly ledger: Statement[] = [];
  /** By public key in hex, for signing the ledger again after a change. */
  readonly signers = new Map<string, Sign>();
  readonly #seed: string;
  #key: SampleKey;
  #keyNumber = 0;

  constructor(host: string, seed: string, time: number) {
    this.host = host;
    this.#seed = seed;
    this.#key = this.#makeKey();
    this.#publishKey(this.#key, this.#key, time);
  }

  get key(): SampleKey {
    return this.#key;
  }

  publish<Type extends StatementType>(
    type: Type,
    drawId: string,
    time: number,
    body: StatementBodies[Type],
  ): void {
    const content = { type, drawId, time, body } as never;
    const statement = nextStatement(this.host, this.ledger.at(-1), content);
    this.ledger.push(signStatement(statement, this.#key.sign));
  }

  rotateKey(time: number): void {
    const replaced = this.#key;
    this.#key = this.#makeKey();
    this.#publishKey(this.#key, replaced, time);
  }

  #makeKey(): SampleKey {
    const key = sampleKey(`${this.#seed} ${this.#keyNumber}`);
    this.#keyNumber += 1;
    this.signers.set(toHex(key.publicKey), key.sign);
    return key;
  }

  #publishKey(key: SampleKey, old: SampleKey, time: number): void {
    const body = { key: toHex(key.publicKey), old: toHex(old.publicKey) };
    const content = { type: "key" as const, drawId: noDraw, time, body };
    const statement = nextStatement(this.host, this.ledger.at(-1), content);
    this.ledger.push(signStatement(statement, old.sign, key.sign));
  }
}

export function ledgerTree(ledger: Statement[]): MerkleTree {
  return new MerkleTree(ledger.map((statement) => merkleLeafHash(statementHash(statement))));
}

/**
 * Links and signs a changed ledger again, as a cheating operator would. Only the change itself is wrong
 * with it then.
 */
export function resignLedger(ledger: Statement[], signers: ReadonlyMap<string, Sign>): Statement[] {
  const signed: Statement[] = [];
  let inForce: Sign | undefined;
  for (const statement of ledger) {
    const { signature: _, newSignature: __, ...unsigned } = statement;
    const before = signed.at(-1);
    const linked = {
      ...unsigned,
      prev: before ? toHex(statementHash(before)) : noPrevious,
    } as typeof statement;
    if (linked.type === "key") {
      const old = signers.get(linked.body.old);
      const fresh = signers.get(linked.body.key);
      if (!old || !fresh) throw new Error("The secret of a key is not known.");
      signed.push(signStatement(linked, old, fresh));
      inForce = fresh;
    } else {
      if (!inForce) throw new Error("A ledger starts with a key.");
      signed.push(signStatement(linked, inForce));
    }
  }
  return signed;
}
