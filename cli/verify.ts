// `goldkey verify`: reads the files, verifies them with protocol/ and prints the result. docs/protocol.md, section 7.
import { existsSync, readFileSync } from "node:fs";
import { styleText } from "node:util";
import { nativeSha256 } from "../app/platform/native-sha256.server.ts";
import { checkLine, exitCode, printable, ticketLines } from "../protocol/checks/report.ts";
import { type Check, type Evidence, type Verification, verify } from "../protocol/checks/verify.ts";
import { readGivenOperatorKey } from "../protocol/encoding/verifier-key.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";

const help = `Usage: goldkey verify <proof.json> [options]

Checks the proof file of a sealed draw on this machine, without any network.

Options:
  --leaves <file>        all leaf hashes, 32 bytes each: recomputes the tree
  --receipt <file>       your receipt: is its tag yours, and was your ticket counted as promised?
  --ledger <file>        the operator's whole ledger, one statement per line
  --operator-key <key>   the operator's key from elsewhere (a ticket, a poster, DNS): 64 hex
                         digits, with or without spaces, or a vkey
  --json                 print JSON instead of text
  --no-color             plain text

Exit code: 1 when the proof is refused, 2 when the command was wrong, 0 otherwise.

No proof can show that no entrant was invented before closing, that an entry refused without a
receipt was refused rightly, that nobody holds more tickets than allowed under other phone numbers
or under other tags of one number (two receipts of one number show it), that two tickets shown as one
person's belong to one person (only the holder of a receipt can tell: it proves that its tag stands
for that phone number and no other), or that the prize was handed over. A proof ends at the date of its last statement; without the whole
ledger it cannot show that there is no second closing statement.
`;

type VerifyOptions = { evidence: Evidence; json: boolean; color: boolean };

function run(args: string[]): ExitCode {
  const { evidence, json, color } = readOptions(args);
  const verification = verify(evidence, { sha256: nativeSha256 });
  const key = evidence.operatorKey;
  process.stdout.write(json ? asJson(verification) : asText(verification, color, key));
  return exitCode(verification);
}

function readOptions(args: string[]): VerifyOptions {
  const { values, positionals } = parseArguments(args, {
    leaves: { type: "string" },
    receipt: { type: "string" },
    ledger: { type: "string" },
    "operator-key": { type: "string" },
    json: { type: "boolean", default: false },
    "no-color": { type: "boolean", default: false },
  });
  const [proof, ...surplus] = positionals;
  if (proof === undefined)
    throw new UsageError("Give the proof file to check: goldkey verify proof.json");
  if (surplus.length > 0)
    throw new UsageError(`One proof file at a time; "${surplus[0]}" is one too many.`);
  const givenKey = values["operator-key"];
  const operatorKey = givenKey === undefined ? undefined : readGivenOperatorKey(givenKey);
  if (givenKey !== undefined && operatorKey === undefined) {
    throw new UsageError("--operator-key takes 64 hex digits, or a vkey.");
  }
  return {
    evidence: {
      proof: readFile(proof),
      leaves: values.leaves === undefined ? undefined : readFile(values.leaves),
      receipt: values.receipt === undefined ? undefined : readFile(values.receipt),
      ledger: values.ledger === undefined ? undefined : readFile(values.ledger),
      operatorKey,
    },
    json: values.json,
    color: !values["no-color"],
  };
}

function readFile(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
    throw error;
  }
}

function asJson(verification: Verification): string {
  const { terms, checks, verdict, awards, passedOver, witnesses, publicValue } = verification;
  const output = {
    operator: terms?.operator,
    operatorKey: terms?.operatorKey,
    title: terms?.title,
    drawId: terms?.drawId,
    checks,
    witnesses,
    awards: awards.map(({ prize, ticket, pub }) => ({ prize, ticket, ...pub })),
    passedOver: passedOver.map(({ ticket, same, pub }) => ({ ticket, same, ...pub })),
    publicValue,
    verdict,
  };
  return `${JSON.stringify(output, null, 2)}\n`;
}

function asText(verification: Verification, color: boolean, givenKey: string | undefined): string {
  const { terms, checks, witnesses, awards, verdict, refused, publicValue } = verification;
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    color ? styleText(style, text) : text;
  const lines: string[] = [];
  if (terms) {
    lines.push(`${printable(terms.title)} (draw ${terms.drawId})`);
    lines.push(`operator ${terms.operator}, key ${terms.operatorKey}`);
    lines.push(givenKeyLine(checks, givenKey), "");
  }
  lines.push(...checks.map((check) => paint(styleOf(check), checkLine(check))), "");
  lines.push(`witnesses that count: ${witnesses.join(", ") || "none"}`, "");
  if (awards.length > 0) lines.push(...ticketLines(verification), "");
  lines.push(paint(["bold", refused ? "red" : "green"], printable(verdict)));
  if (publicValue) {
    const announced = new Date(publicValue.announcedAt * 1000).toISOString();
    lines.push(
      `the value: ${printable(publicValue.value)}`,
      `${printable(publicValue.description)}, announced ${announced}: was it unknown until then?`,
    );
  }
  return `${lines.join("\n")}\n`;
}

function givenKeyLine(checks: Check[], givenKey: string | undefined): string {
  if (givenKey === undefined) {
    return "compare this key with one from elsewhere: a ticket, a poster, DNS (--operator-key)";
  }
  const holds = checks.some(({ name, state }) => name === "operator key" && state === "holds");
  return holds ? "the key you gave is this operator's" : `the key you gave: ${givenKey}`;
}

function styleOf({ state }: Check): "green" | "red" | "gray" {
  return state === "holds" ? "green" : state === "fails" ? "red" : "gray";
}

export const command: Command = { help, run };
