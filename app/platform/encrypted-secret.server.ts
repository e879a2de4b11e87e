// Secrets that staff type, such as the password of the mail server, encrypted for the database (AES-256-GCM). The key
// is derived from a secret in the data folder: a copy of the database alone reveals nothing.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { secret } from "./secrets.server.ts";

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const version = "v1";

export function encryptSecret(dataFolder: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, encryptionKey(dataFolder), nonce);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  return `${version}.${sealed.toString("base64url")}`;
}

/** Undefined if it was changed, or encrypted with another key: the secret must be typed again. */
export function decryptSecret(dataFolder: string, stored: string): string | undefined {
  const [format, encoded = ""] = stored.split(".");
  const sealed = Buffer.from(encoded, "base64url");
  if (format !== version || sealed.length < nonceBytes + tagBytes) return undefined;
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, encryptionKey(dataFolder), nonce);
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const encrypted = sealed.subarray(nonceBytes + tagBytes);
  try {
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString("utf8");
  } catch {
    // GCM refuses what it did not encrypt with this key.
    return undefined;
  }
}

function encryptionKey(dataFolder: string): Buffer {
  const source = secret(dataFolder, "encryption");
  return Buffer.from(hkdfSync("sha256", source, "", "goldkey stored secrets", keyBytes));
}
