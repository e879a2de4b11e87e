// The seal of a public form: its signed time of creation, so that a program cannot claim to have waited.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Faster than a person, even with autofill. */
const tooFastMilliseconds = 2_000;

type FormAge = "unknown" | "too-fast" | "plausible";

/** Random, but visitors of a cached page share one, so it must not be used as a key on its own. */
export function sealForm(key: string, now: number): string {
  const content = `${now.toString(36)}.${randomBytes(9).toString("base64url")}`;
  return `${content}.${signature(key, content)}`;
}

/** No upper limit: a page may stay open for days, or come from a cache. */
export function formAge(key: string, seal: string, now: number): FormAge {
  const [createdAt = "", nonce = "", signed = "", ...more] = seal.split(".");
  const expected = Buffer.from(signature(key, `${createdAt}.${nonce}`));
  const actual = Buffer.from(signed);
  const valid = actual.length === expected.length && timingSafeEqual(actual, expected);
  if (!valid || more.length > 0) return "unknown";
  return now - Number.parseInt(createdAt, 36) < tooFastMilliseconds ? "too-fast" : "plausible";
}

function signature(key: string, content: string): string {
  return createHmac("sha256", key).update(`form\0${content}`).digest("base64url").slice(0, 22);
}
