// Two verifiers, written independently from docs/protocol.md, must agree on every check of every file.
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "..");
const draws = 60;
const tamperedDraws = 1;

type VerifierReport = {
  checks: { name: string; state: string }[];
  verdict: string;
  awards: string[];
  passedOver: string[];
  witnesses: string[];
};

/** Without the reason of a refusal: its wording is not part of the protocol. */
function comparable({ checks, verdict, awards, passedOver, witnesses }: VerifierReport) {
  const [refused, check] = verdict.split(": ");
  return {
    checks: checks.map(({ name, state }) => `${name} ${state}`),
    verdict: refused === "refused" ? `${refused}: ${check}` : verdict,
    printed: [...awards, ...passedOver, ...witnesses],
  };
}

test(`both verifiers agree on ${draws} random draws and on every tampered file`, {
  timeout: 900_000,
}, async ({ skip }) => {
  const python = await run("python3", ["--version"]).catch(() => null);
  if (!python) skip("this machine has no python3");
  const folder = await mkdtemp(path.join(tmpdir(), "goldkey-corpus-"));
  try {
    const writer = path.join(root, "protocol/testing/write-corpus.ts");
    await run(process.execPath, [writer, folder, String(draws), String(tamperedDraws)]);
    const { stdout } = await run(
      "python3",
      [path.join(root, "verify/verify_draw.py"), "--batch", folder],
      { maxBuffer: 2 ** 30 },
    );
    const reports = new Map<string, VerifierReport>();
    for (const line of stdout.trim().split("\n")) {
      const report = JSON.parse(line);
      reports.set(report.case, report);
    }
    const cases = await readdir(folder);
    expect(cases.length).toBeGreaterThan(draws + 150);
    const disagreements = [];
    for (const name of cases) {
      const ours = JSON.parse(await readFile(path.join(folder, name, "expected.json"), "utf8"));
      const theirs = reports.get(name);
      const same =
        theirs && JSON.stringify(comparable(ours)) === JSON.stringify(comparable(theirs));
      if (!same) disagreements.push({ of: ours.name, ours: ours.verdict, theirs: theirs?.verdict });
    }
    expect(disagreements).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
