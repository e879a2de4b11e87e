import { hash, verify } from "@node-rs/argon2";

// argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), cost);
}

export function verifyPassword({
  hash: kept,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  return verify(kept, normalise(password));
}

/** The same letters typed on two keyboards may arrive as different characters (RFC 8265). */
function normalise(password: string): string {
  return password.normalize("NFKC");
}
