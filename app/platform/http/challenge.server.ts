// A proof of work that the browser solves, required only when traffic looks automated. As in ALTCHA,
// a visitor waits a second, while a thousand forms take a thousand seconds.
import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** The solution is the number, at most `most`, for which `target` is the SHA-256 of `salt.number`. */
export type IssuedChallenge = { token: string; salt: string; target: string; most: number };

/** What a post contains: no valid challenge, an unsolved one, or a solved one. */
export type Effort = "none" | "asked" | "made";

/** About a second on a phone. */
export const aSecondOfWork = 200_000;
/** Half a minute on an old phone: for a network that sends too many requests. */
export const tenSecondsOfWork = 2_000_000;

const lifetimeMilliseconds = 30 * 60_000;

/**
 * `subject` is the exact content of the post: form, draw and fields. The solution is valid for this
 * content only, and posting it repeatedly has one effect.
 */
export function makeChallenge(
  key: string,
  subject: string,
  most: number,
  now: number = Date.now(),
): IssuedChallenge {
  const salt = randomBytes(15).toString("base64url");
  const target = hashOf(salt, randomInt(most + 1));
  const content = [(now + lifetimeMilliseconds).toString(36), salt, target].join(".");
  return { token: `${content}.${signature(key, subject, content)}`, salt, target, most };
}

export function effortOf(
  key: string,
  subject: string,
  { token, solution }: { token: string; solution: string },
  now: number = Date.now(),
): Effort {
  const [expires = "", salt = "", target = "", signed = ""] = token.split(".");
  const content = [expires, salt, target].join(".");
  if (!same(signature(key, subject, content), signed)) return "none";
  if (Number.parseInt(expires, 36) <= now) return "none";
  return /^\d{1,9}$/.test(solution) && same(hashOf(salt, Number(solution)), target)
    ? "made"
    : "asked";
}

function hashOf(salt: string, number: number): string {
  return hash("sha256", `${salt}.${number}`);
}

function signature(key: string, subject: string, content: string): string {
  return createHmac("sha256", key).update(`challenge\0${content}\0${subject}`).digest("base64url");
}

function same(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
}
