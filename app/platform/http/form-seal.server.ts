// A seal on every public form: when it was made, signed, so that a program cannot pretend to have read it.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Faster than anybody reads, even with every field filled in by the browser. */
const tooFastMilliseconds = 2_000;

export type FormAge = "unknown" | "too-fast" | "plausible";

/** Different on every page; a cached page shares one among its visitors, which is why no key rests on it alone. */
export function sealForm(key: string, now: number): string {
  const content = `${now.toString(36)}.${randomBytes(9).toString("base64url")}`;
  return `${content}.${signature(key, content)}`;
}

/** No upper limit: a page may stay open for days, or lie in a cache. */
export function formAge(key: string, seal: string, now: number): FormAge {
  const [made = "", nonce = "", signed = "", ...more] = seal.split(".");
  const expected = Buffer.from(signature(key, `${made}.${nonce}`));
  const given = Buffer.from(signed);
  const ours = given.length === expected.length && timingSafeEqual(given, expected);
  if (!ours || more.length > 0) return "unknown";
  return now - Number.parseInt(made, 36) < tooFastMilliseconds ? "too-fast" : "plausible";
}

function signature(key: string, content: string): string {
  return createHmac("sha256", key).update(`form\0${content}`).digest("base64url").slice(0, 22);
}
