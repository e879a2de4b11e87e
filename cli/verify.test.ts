import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fromHex } from "../protocol/encoding/bytes.ts";
import { operatorKeyInWords } from "../protocol/encoding/verifier-key.ts";
import { ledgerVerifierKey } from "../protocol/note.ts";
import { builtCommand } from "./testing/run-goldkey.ts";

const project = join(import.meta.dirname, "..");
const vectors = join(project, "protocol", "vectors", "known-answers");

/** The real process, without a network and, by default, without colours. */
function goldkey(args: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtCommand, ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...environment },
  });
  return { status, stdout, stderr };
}

function caseFiles(name: string) {
  const file = (which: string) => join(vectors, name, which);
  return {
    proof: file("proof.json"),
    all: [
      "--ledger",
      file("ledger.jsonl"),
      "--leaves",
      file("leaves.bin"),
      "--receipt",
      file("receipt.json"),
    ],
    known: JSON.parse(readFileSync(file("case.json"), "utf8")),
  };
}

test("a proof with all its files is verified, and checks, awards and witnesses are printed", () => {
  const { proof, all, known } = caseFiles("skips-and-handovers");
  const { status, stdout, stderr } = goldkey(["verify", proof, ...all]);
  expect([status, stderr]).toEqual([0, ""]);
  const lines = stdout.trimEnd().split("\n");
  expect(lines.at(-1)).toBe("verified");
  for (const award of known.answers.awards) expect(lines).toContain(award);
  for (const [name, state] of Object.entries(known.allFiles.checks))
    expect(lines).toContain(`${name}: ${state}`);
  expect(lines).toContain("witnesses that count: witness-1.example");
});

test("tickets passed over for their tag are printed after the awards", () => {
  const { proof, known } = caseFiles("drand");
  const { stdout } = goldkey(["verify", proof]);
  const { awards, passedOver } = known.answers;
  expect(passedOver.length).toBeGreaterThan(0);
  expect(stdout).toContain([...awards, ...passedOver].join("\n"));
  const output = JSON.parse(goldkey(["verify", proof, "--json"]).stdout);
  expect(output.passedOver[0]).toEqual({ ticket: 9, same: 1, name: "李 小龙", place: "" });
});

test.each([
  "drand",
  "open",
  "waiting",
  "cancelled",
  "void",
  "no-tickets",
  "not-witnessed",
  "witnessed-too-late",
])("the known answer %s exits with 0 and ends with its verdict", (name) => {
  const { proof, known } = caseFiles(name);
  const { status, stdout } = goldkey(["verify", proof]);
  expect(status).toBe(0);
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(known.proofAlone.verdict);
});

test("a public value is printed with its description and its time", () => {
  const { proof, all } = caseFiles("public-value");
  const { status, stdout } = goldkey(["verify", proof, ...all]);
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /^compare the public value\nthe value: \S.*\nThe state lottery, .* announced 20\d\d-.*Z: was it unknown until then\?$/m,
  );
});

test("a tampered proof exits with 1 and names the check", () => {
  const folder = mkdtempSync(join(tmpdir(), "goldkey-verify-"));
  try {
    const tampered = join(folder, "proof.json");
    const { proof } = caseFiles("drand");
    writeFileSync(tampered, readFileSync(proof, "utf8").replace('"place":"São', '"place":"Xão'));
    const { status, stdout } = goldkey(["verify", tampered]);
    expect(status).toBe(1);
    expect(stdout.trimEnd().split("\n").at(-1)).toMatch(/^refused: inclusion: /);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a wrong operator key is refused, the right one is not", () => {
  const { proof } = caseFiles("drand");
  const { operatorKey } = JSON.parse(goldkey(["verify", proof, "--json"]).stdout);
  const vkey = ledgerVerifierKey("estates.example", fromHex(operatorKey));
  for (const given of [operatorKey, operatorKeyInWords(operatorKey).toUpperCase(), vkey]) {
    const right = goldkey(["verify", proof, "--operator-key", given]);
    expect(right.status).toBe(0);
    expect(right.stdout).toContain("the key you gave is this operator's");
  }
  const misspelt = vkey.replace("estates", "estate");
  expect(goldkey(["verify", proof, "--operator-key", misspelt]).status).toBe(2);
  const stranger = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
  const { status, stdout } = goldkey(["verify", proof, "--operator-key", stranger]);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^refused: operator key: /m);
});

test("--json prints checks, awards, witnesses and the verdict", () => {
  const { proof, all, known } = caseFiles("witnessed-by-two");
  const { status, stdout } = goldkey(["verify", "--json", proof, ...all]);
  const output = JSON.parse(stdout);
  expect(status).toBe(0);
  expect(output.verdict).toBe("verified");
  expect(output.witnesses).toEqual(["witness-1.example", "witness-2.example"]);
  expect(
    Object.fromEntries(
      output.checks.map(({ name, state }: { name: string; state: string }) => [name, state]),
    ),
  ).toEqual(known.allFiles.checks);
  expect(output.awards.map(({ ticket }: { ticket: number }) => ticket)).toHaveLength(3);
});

test("colours appear if the terminal supports them, and never with --no-color", () => {
  const { proof } = caseFiles("open");
  const escapeCharacter = String.fromCharCode(27);
  expect(goldkey(["verify", proof], { FORCE_COLOR: "1" }).stdout).toContain(
    `${escapeCharacter}[32m`,
  );
  expect(goldkey(["verify", proof, "--no-color"], { FORCE_COLOR: "1" }).stdout).not.toContain(
    escapeCharacter,
  );
  expect(goldkey(["verify", proof]).stdout).not.toContain(escapeCharacter);
});

test("--help works for the command and for verify", () => {
  expect(goldkey(["--help"])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("verify"),
  });
  expect(goldkey(["verify", "--help"])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("--ledger"),
  });
});

test.each([
  [[], ""],
  [["conjure"], 'There is no command "conjure"'],
  [["__proto__"], "There is no command"],
  [["verify"], "Give the proof file"],
  [["verify", "a.json", "b.json"], "one too many"],
  [["verify", "no-such-file.json"], "There is no file no-such-file.json"],
  [["verify", "--leaves"], "leaves"],
  [["verify", "--colour", "x"], "--colour"],
  [["verify", "x", "--operator-key", "12"], "64 hex digits, or a vkey"],
])("goldkey %j is a wrong command and exits with 2", (args, sentence) => {
  const { status, stderr } = goldkey(args);
  expect(status).toBe(2);
  expect(stderr).toContain(sentence);
});
