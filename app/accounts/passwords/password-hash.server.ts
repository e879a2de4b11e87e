import { hash, verify } from "@node-rs/argon2";

// argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), cost);
}

export function verifyPassword({
  hash: stored,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  return verify(stored, normalise(password));
}

/** The same text typed on two keyboards may have different code points (RFC 8265). */
function normalise(password: string): string {
  return password.normalize("NFKC");
}
