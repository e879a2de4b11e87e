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
  /** Returns after the new key is flushed to disk. */
  make(operator: string): SigningKey;
  /** Throws a StartFailure when this machine does not have the key. */
  find(operator: string, publicKey: string): SigningKey;
  /** The key as PKCS #8 PEM, for a backup in a safe place. */
  export(operator: string, publicKey: string): string;
  /** The path of its file. */
  pathOf(operator: string, publicKey: string): string;
};

export function openKeyRing(dataFolder: string): KeyRing {
  const folder = join(dataFolder, "keys");
  const known = new Map<string, SigningKey>();

  function pathOf(operator: string, publicKey: string) {
    return join(folder, `${operator.replace(":", "_")}.${publicKey.slice(0, 16)}.pem`);
  }

  function read(operator: string, publicKey: string): string {
    try {
      return readFileSync(pathOf(operator, publicKey), "utf8");
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
      writeOnce(folder, pathOf(operator, key.publicKey), pemOf(privateKey));
      known.set(key.publicKey, key);
      return key;
    },
    find(operator, publicKey) {
      const key = known.get(publicKey) ?? signingKey(createPrivateKey(read(operator, publicKey)));
      if (key.publicKey !== publicKey) {
        throw new StartFailure(
          `${pathOf(operator, publicKey)} holds another key than its name says.`,
        );
      }
      known.set(publicKey, key);
      return key;
    },
    export: read,
    pathOf,
  };
}

/** Node's Ed25519 gives the same bytes as protocol/ed25519.ts and is about thirty times faster. */
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

/** Flushed before it is linked to its name: the ledger must never name a key that a crash has lost. */
function writeOnce(folder: string, path: string, content: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true });
    linkSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  const directory = openSync(folder, "r");
  fsyncSync(directory);
  closeSync(directory);
}
