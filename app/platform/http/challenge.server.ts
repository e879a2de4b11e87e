// A small sum that a browser works out by itself, asked for only when traffic looks like a program's.
// The idea is ALTCHA's: whoever sends a thousand forms works a thousand times, a visitor waits a second.
import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** Which number gives this hash? `target` is the SHA-256 of `salt.number`, and no number is larger than `most`. */
export type IssuedChallenge = { token: string; salt: string; target: string; most: number };

/** What a post shows of its challenge: nothing of ours, the question alone, or the answer as well. */
export type Effort = "none" | "asked" | "made";

/** About a second on a phone. */
export const aSecondOfWork = 200_000;
/** Half a minute on an old phone: for a network that floods. */
export const tenSecondsOfWork = 2_000_000;

const lifetimeMilliseconds = 30 * 60_000;

/**
 * `subject` is what exactly is to be sent: the form, the draw and every word in it. The answer is
 * good for that and nothing else, and what it is good for is taken once however often it comes.
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

function same(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
