import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../../platform/project-folder.server.ts";
import { lengthProblem, plainWordsOf } from "./password-rules.ts";

/** Bytes kept of each SHA-256: among 60,000 entries one in 18 million rare passwords is refused by mistake. */
const bytesPerEntry = 5;

let known: Set<string> | undefined;

/** Undefined when the password may be used; else one sentence about what to do. */
export function passwordProblem(password: string, personal: string[] = []): string | undefined {
  const tooShortOrLong = lengthProblem(password);
  if (tooShortOrLong) return tooShortOrLong;
  const words = plainWordsOf(password);
  if (words.some((word) => isCommon(word))) {
    return "This password, or one very like it, is on the list that attackers try first. Choose another.";
  }
  const own = personal.map((text) => text.toLowerCase()).filter((text) => text.length >= 4);
  if (words.some((word) => own.includes(word))) {
    return "This is your own name or address, which anybody would try. Choose another.";
  }
  return undefined;
}

/** Read at the first use: starting the site does not wait for it. */
function isCommon(word: string): boolean {
  known ??= readList();
  return known.has(shorten(word));
}

/** Made by make-common-passwords.ts, which says where the passwords come from. */
function readList(): Set<string> {
  const bytes = readFileSync(join(projectFolder, "app/accounts/passwords/common-passwords.bin"));
  const entries = new Set<string>();
  for (let place = 0; place < bytes.length; place += bytesPerEntry) {
    entries.add(bytes.toString("latin1", place, place + bytesPerEntry));
  }
  return entries;
}

function shorten(word: string): string {
  return createHash("sha256").update(word).digest().toString("latin1", 0, bytesPerEntry);
}
