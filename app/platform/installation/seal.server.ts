// AES-256-GCM for what the database keeps under SECRET_KEY: nonce (12 bytes), ciphertext, tag (16 bytes).
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** `label` is authenticated: what was sealed for one name cannot be put in the place of another. */
export function seal(key: Uint8Array, label: string, plain: string): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(label, "utf8"));
  const ciphertext = [cipher.update(plain, "utf8"), cipher.final()];
  return Buffer.concat([nonce, ...ciphertext, cipher.getAuthTag()]);
}

/** Undefined when it was sealed with another key or label, or was changed. */
export function unseal(key: Uint8Array, label: string, sealed: Uint8Array): string | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined;
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(label, "utf8"));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    const plain = [decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()];
    return Buffer.concat(plain).toString("utf8");
  } catch {
    // Node throws a plain Error when the tag does not match.
    return undefined;
  }
}
