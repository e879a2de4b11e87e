import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode, StartFailure } from "./start-failure.ts";

const SECRET_BYTES = 32;

/**
 * A secret that the program generates once and stores in the data folder (mode 600). Different names
 * give independent secrets.
 */
export function secret(dataFolder: string, name: string): string {
  const folder = join(dataFolder, "secrets");
  const path = join(folder, name);
  const existing = readSecret(path);
  if (existing) return existing;

  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Written to a temporary file and linked, which fails if the name exists: two processes that start
  // together get the same, complete secret.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, randomBytes(SECRET_BYTES).toString("base64url"), {
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  const made = readSecret(path);
  if (!made) throw new Error(`The secret in ${path} vanished while it was being made.`);
  return made;
}

function readSecret(path: string): string | undefined {
  let content: string;
  try {
    content = readFileSync(path, "utf8").trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new StartFailure(
      `The secret in ${path} cannot be read; start Goldkey as the user who owns that file.`,
      { cause: error },
    );
  }
  // A truncated secret would still work, but be easier to guess.
  if (Buffer.from(content, "base64url").length >= SECRET_BYTES) return content;
  throw new StartFailure(
    `The secret in ${path} is damaged; restore it from a backup, or delete the file to get a new one (everyone is then signed out).`,
  );
}
