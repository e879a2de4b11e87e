// Removes, repeats and swaps elements in the lists of a proof file. docs/protocol.md, section 7.
import { formatProof } from "../build-proof.ts";
import type { CheckName } from "../checks/verify.ts";
import { utf8 } from "../encoding/bytes.ts";
import type { ProofFile } from "../proof-file.ts";
import type { Statement } from "../statements.ts";
import type { SampleDraw } from "./sample-draw.ts";
import type { Tampered } from "./tampered.ts";

export function* tamperLists(draw: SampleDraw): Generator<Tampered> {
  yield* statementList(draw);
  yield* openedList(draw);
  yield* inclusionLists(draw);
  yield* wholeFile(draw);
}

function twin(name: string, proof: ProofFile, expected: CheckName): Tampered {
  return { name, evidence: { proof: formatProof(proof) }, expected };
}

function* statementList({ proof }: SampleDraw): Generator<Tampered> {
  const { statements } = proof;
  for (const [index, statement] of statements.entries()) {
    const without = statements.toSpliced(index, 1);
    const owner = ownerOfMissing(proof, index);
    const name = `statement ${index} (${statement.type})`;
    if (owner) yield twin(`${name} removed`, { ...proof, statements: without }, owner);
    const twice = statements.toSpliced(index, 0, statement);
    yield twin(`${name} twice`, { ...proof, statements: twice }, "ledger");
    const next = statements[index + 1];
    if (next) {
      const swapped = statements.with(index, next).with(index + 1, statement);
      yield twin(
        `${name} after the next`,
        { ...proof, statements: swapped },
        ownerOfSwap(index, next),
      );
    }
  }
}

/** A key moved across the open changes the key in force at the open. */
function ownerOfSwap(index: number, next: Statement): CheckName {
  return index === 0 || (index === 1 && next.type === "key") ? "operator key" : "ledger";
}

/** Undefined where the shorter list is still a valid proof, for example of an earlier day. */
function ownerOfMissing({ statements }: ProofFile, index: number): CheckName | undefined {
  const type = statements[index]?.type;
  if (index === 0) return "operator key";
  if (type === "open") return "format";
  const drawn = statements.some((statement) => statement.type === "result");
  if (type === "close" && drawn) return "ledger";
  const skipped = statements.some(
    (statement) => statement.type === "skip" || statement.type === "handover",
  );
  if (type === "result" && skipped) return "ledger";
  const signsLater = statements.slice(index + 1).some((statement) => statement.type !== "key");
  return type === "key" && signsLater ? "ledger" : undefined;
}

function* openedList({ proof }: SampleDraw): Generator<Tampered> {
  for (const [index, ticket] of proof.opened.entries()) {
    const name = `opened ${index}`;
    yield twin(
      `${name} removed`,
      { ...proof, opened: proof.opened.toSpliced(index, 1) },
      "inclusion",
    );
    yield twin(
      `${name} twice`,
      { ...proof, opened: proof.opened.toSpliced(index, 0, ticket) },
      "format",
    );
    const next = proof.opened[index + 1];
    if (!next) continue;
    const swapped = proof.opened.with(index, next).with(index + 1, ticket);
    yield twin(`${name} after the next`, { ...proof, opened: swapped }, "format");
    const exchanged = proof.opened.with(index, { ...ticket, pub: next.pub, saltPub: next.saltPub });
    yield twin(`${name} with the next one's person`, { ...proof, opened: exchanged }, "inclusion");
  }
}

function* inclusionLists({ proof }: SampleDraw): Generator<Tampered> {
  for (const [index, ticket] of proof.opened.entries()) {
    for (const [change, inclusion] of shortenedAndLengthened(ticket.inclusion)) {
      const opened = proof.opened.with(index, { ...ticket, inclusion });
      yield twin(`opened ${index}: inclusion ${change}`, { ...proof, opened }, "inclusion");
    }
  }
  for (const [index, head] of proof.cosignatures.entries()) {
    for (const [change, inclusion] of shortenedAndLengthened(head.inclusion)) {
      const cosignatures = proof.cosignatures.with(index, { ...head, inclusion });
      yield twin(
        `cosignature ${index}: inclusion ${change}`,
        { ...proof, cosignatures },
        "witnesses",
      );
    }
    for (const line of [
      head.line.replace("— ", "- "),
      `${head.line} `,
      head.line.replace("==", ""),
      head.line.slice(2),
    ]) {
      const cosignatures = proof.cosignatures.with(index, { ...head, line });
      yield twin(
        `cosignature ${index}: line ${line.slice(0, 12)}…`,
        { ...proof, cosignatures },
        "format",
      );
    }
    const line = head.line.replace("witness-", "stranger-");
    const cosignatures = proof.cosignatures.with(index, { ...head, line });
    yield twin(`cosignature ${index} by a stranger`, { ...proof, cosignatures }, "witnesses");
  }
}

function* shortenedAndLengthened(hashes: string[]): Generator<[string, string[]]> {
  if (hashes.length > 0) yield ["shortened", hashes.slice(1)];
  yield ["lengthened", [...hashes, "0".repeat(64)]];
}

function* wholeFile({ proof }: SampleDraw): Generator<Tampered> {
  const bytes = formatProof(proof);
  const text = new TextDecoder().decode(bytes);
  const spellings: [string, string | Uint8Array][] = [
    ["nothing", ""],
    ["a final newline", `${text}\n`],
    ["a leading space", ` ${text}`],
    ["a BOM", `\ufeff${text}`],
    ["white space inside", text.replace('":', '": ')],
    ["a field twice", text.replace('{"cosignatures":', '{"cosignatures":[],"cosignatures":')],
    ["another order of fields", text.replace(/^\{(.*),"format":"([^"]*)"/, '{"format":"$2",$1')],
    ["cut off", text.slice(0, -1)],
    ["something behind", `${text}{}`],
    ["not UTF-8", new Uint8Array([...bytes.slice(0, -2), 0xff, ...bytes.slice(-2)])],
    ["a text", '"proof"'],
    ["an empty object", "{}"],
    ["an empty list", "[]"],
  ];
  for (const [change, content] of spellings) {
    const changedBytes = typeof content === "string" ? utf8(content) : content;
    yield { name: `file: ${change}`, evidence: { proof: changedBytes }, expected: "format" };
  }
}
