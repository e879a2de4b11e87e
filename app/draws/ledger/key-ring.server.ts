import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Sign } from "../../../protocol/encoding/ed25519.ts";
import { errorCode, StartFailure } from "../../platform/start-failure.ts";

const signAsync = promisify(sign);

export type SigningKey = {
  publicKey: string;
  sign: Sign;
  /** The same on a thread of Node's pool, for many signatures at once. */
  signInBackground(message: Uint8Array): Promise<Uint8Array>;
};

/** The operators' private keys: files in the data folder (mode 600), the only copies there are. */
export type KeyRing = {
  /** A new key, on disk for good before anything can be signed with it. */
  make(operator: string): SigningKey;
  /** Throws a sentence to act on when this machine does not have the key. */
  find(operator: string, publicKey: string): SigningKey;
  /** The key as PKCS #8 PEM, for a backup in a safe place. */
  export(operator: string, publicKey: string): string;
  /** The file it lies in, and has to be put back into. */
  placeOf(operator: string, publicKey: string): string;
};

export function openKeyRing(dataFolder: string): KeyRing {
  const folder = join(dataFolder, "keys");
  const known = new Map<string, SigningKey>();

  function placeOf(operator: string, publicKey: string) {
    return join(folder, `${operator.replace(":", "_")}.${publicKey.slice(0, 16)}.pem`);
  }

  function read(operator: string, publicKey: string): string {
    try {
      return readFileSync(placeOf(operator, publicKey), "utf8");
    } catch (cause) {
      if (errorCode(cause) !== "ENOENT") throw cause;
      throw new StartFailure(
        `The key that signs for ${operator} (${publicKey.slice(0, 16)}…) is not in ${folder}; copy it there from a backup or from the machine that made it. Without it no draw can be opened, closed or decided.`,
        { cause },
      );
    }
  }

  return {
    make(operator) {
      const { privateKey } = generateKeyPairSync("ed25519");
      const key = signingKey(privateKey);
      writeOnce(folder, placeOf(operator, key.publicKey), pemOf(privateKey));
      known.set(key.publicKey, key);
      return key;
    },
    find(operator, publicKey) {
      const found = known.get(publicKey) ?? signingKey(createPrivateKey(read(operator, publicKey)));
      if (found.publicKey !== publicKey) {
        throw new StartFailure(
          `${placeOf(operator, publicKey)} holds another key than its name says.`,
        );
      }
      known.set(publicKey, found);
      return found;
    },
    export: read,
    placeOf,
  };
}

/** Node's own Ed25519: the same bytes as protocol/ed25519.ts, about thirty times faster. */
function signingKey(privateKey: KeyObject): SigningKey {
  const { x } = createPublicKey(privateKey).export({ format: "jwk" });
  return {
    publicKey: Buffer.from(x ?? "", "base64url").toString("hex"),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
    signInBackground: (message) => signAsync(null, message, privateKey),
  };
}

function pemOf(privateKey: KeyObject): string {
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Whole and flushed before it has its name: a ledger must never name a key that a crash took away. */
function writeOnce(folder: string, place: string, content: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${place}.${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true });
    linkSync(draft, place);
  } finally {
    rmSync(draft, { force: true });
  }
  const directory = openSync(folder, "r");
  fsyncSync(directory);
  closeSync(directory);
}
