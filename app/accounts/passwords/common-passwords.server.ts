import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../../platform/project-folder.server.ts";
import { lengthProblem, plainWords } from "./password-rules.ts";

/** Of each SHA-256. With 60,000 entries, one in 18 million other passwords is refused by mistake. */
const bytesPerEntry = 5;

let known: Set<string> | undefined;

/** Undefined when the password is acceptable; otherwise the problem as a sentence. */
export function passwordProblem(password: string, personal: string[] = []): string | undefined {
  const tooShortOrLong = lengthProblem(password);
  if (tooShortOrLong) return tooShortOrLong;
  const words = plainWords(password);
  if (words.some((word) => isCommon(word))) {
    return "This password, or one very like it, is on the list that attackers try first. Choose a different one.";
  }
  const own = personal.map((text) => text.toLowerCase()).filter((text) => text.length >= 4);
  if (words.some((word) => own.includes(word))) {
    return "This is your own name or address, which is easy to guess. Choose a different one.";
  }
  return undefined;
}

/** Read on first use, so that it does not delay the start. */
function isCommon(word: string): boolean {
  known ??= readList();
  return known.has(shorten(word));
}

/** See make-common-passwords.ts for the source. */
function readList(): Set<string> {
  const bytes = readFileSync(join(projectFolder, "app/accounts/passwords/common-passwords.bin"));
  const entries = new Set<string>();
  for (let index = 0; index < bytes.length; index += bytesPerEntry) {
    entries.add(bytes.toString("latin1", index, index + bytesPerEntry));
  }
  return entries;
}

function shorten(word: string): string {
  return createHash("sha256").update(word).digest().toString("latin1", 0, bytesPerEntry);
}
