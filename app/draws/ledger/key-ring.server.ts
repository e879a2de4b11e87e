import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { promisify } from "node:util";
import type { Sign } from "../../../protocol/encoding/ed25519.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { seal, unseal } from "../../platform/installation/seal.server.ts";
import type { Secrets } from "../../platform/installation/secrets.server.ts";
import { addSealedKey, findSealedKey } from "./key-store.server.ts";

const signAsync = promisify(sign);

export type SigningKey = {
  publicKey: string;
  sign: Sign;
  /** The same on a thread of Node's pool, for many signatures at once. */
  signInBackground(message: Uint8Array): Promise<Uint8Array>;
};

/** With its private key as PKCS #8 PEM. */
export type PrivateKey = SigningKey & { pem: string };

/** This installation does not have a key that it needs: nothing can be signed. */
export class KeyMissing extends Error {
  override name = "KeyMissing";
}

/**
 * The operators' private keys. They are in the database, encrypted under SECRET_KEY, so that every node has them: a key
 * that one node puts in force is read by the others when they need it first.
 */
export type KeyRing = {
  /** In the transaction that puts it in force. */
  add(transaction: AnyDatabase, operator: string, key: PrivateKey): Promise<void>;
  /** Throws KeyMissing. */
  find(database: AnyDatabase, operator: string, publicKey: string): Promise<SigningKey>;
  /** The key as PKCS #8 PEM, for a copy in a safe place. Throws KeyMissing. */
  export(database: AnyDatabase, operator: string, publicKey: string): Promise<string>;
};

export function openKeyRing({ sealingKey }: Pick<Secrets, "sealingKey">): KeyRing {
  const known = new Map<string, SigningKey>();

  async function read(database: AnyDatabase, operator: string, publicKey: string) {
    const sealed = await findSealedKey(database, operator, publicKey);
    const pem = sealed && unseal(sealingKey, labelOf(operator, publicKey), sealed);
    if (pem !== undefined) return pem;
    const problem = sealed ? "cannot be decrypted with this SECRET_KEY" : "is not in the database";
    throw new KeyMissing(
      `The key that signs for ${operator} (${publicKey.slice(0, 16)}…) ${problem}. Without it nobody can enter, and no draw can be opened, closed or decided.`,
    );
  }

  return {
    async add(transaction, operator, { publicKey, pem }) {
      const sealed = seal(sealingKey, labelOf(operator, publicKey), pem);
      await addSealedKey(transaction, { operator, publicKey, sealed });
    },
    async find(database, operator, publicKey) {
      const key = known.get(publicKey) ?? parseKey(await read(database, operator, publicKey));
      known.set(publicKey, key);
      return key;
    },
    export: read,
  };
}

/** The id of the key is authenticated: no key can take the place of another. */
function labelOf(operator: string, publicKey: string): string {
  return `goldkey signing key ${operator} ${publicKey}`;
}

export function makeKey(): PrivateKey {
  return withSignatures(generateKeyPairSync("ed25519").privateKey);
}

/** Throws when the text is not a private key in PEM. */
export function parseKey(pem: string): PrivateKey {
  return withSignatures(createPrivateKey(pem));
}

/** Node's Ed25519 gives the same bytes as protocol/encoding/ed25519.ts and is about thirty times faster. */
function withSignatures(privateKey: KeyObject): PrivateKey {
  const { x } = createPublicKey(privateKey).export({ format: "jwk" });
  return {
    publicKey: Buffer.from(x ?? "", "base64url").toString("hex"),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
    signInBackground: (message) => signAsync(null, message, privateKey),
    pem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
