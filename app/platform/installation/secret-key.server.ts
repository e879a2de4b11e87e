// SECRET_KEY: the one secret of an installation. From the environment, or from a file that the first start makes.
import { randomBytes } from "node:crypto";
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
import { dirname } from "node:path";
import type { Environment } from "../environment.server.ts";
import { errorCode, StartFailure } from "../start-failure.ts";

/** In the data folder, unless SECRET_KEY_FILE names another place. */
export const secretKeyName = "secret-key";

const shortestSecretKey = 32;

type SecretKeySource = Pick<Environment, "secretKey" | "secretKeyFile">;

/** Undefined when there is none yet. */
export function readSecretKey({ secretKey, secretKeyFile }: SecretKeySource): string | undefined {
  if (secretKey !== undefined) return secretKey;
  let content: string;
  try {
    content = readFileSync(secretKeyFile, "utf8").trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new StartFailure(
      `The secret key in ${secretKeyFile} cannot be read; start Goldkey as the user who owns that file.`,
      { cause: error },
    );
  }
  // A truncated key would still work, but be easier to guess.
  if (content.length >= shortestSecretKey) return content;
  throw new StartFailure(
    `The secret key in ${secretKeyFile} is damaged; copy the file from a backup or from another node.`,
  );
}

/** Mode 600, and flushed before it gets its name: the database must never name a key that a crash has lost. */
export function makeSecretKey({ secretKeyFile }: SecretKeySource): string {
  const folder = dirname(secretKeyFile);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${secretKeyFile}.${randomBytes(4).toString("hex")}.draft`;
  const key = randomBytes(32).toString("base64url");
  try {
    writeFileSync(draft, `${key}\n`, { mode: 0o600, flush: true });
    linkSync(draft, secretKeyFile);
  } finally {
    rmSync(draft, { force: true });
  }
  const directory = openSync(folder, "r");
  fsyncSync(directory);
  closeSync(directory);
  return key;
}
