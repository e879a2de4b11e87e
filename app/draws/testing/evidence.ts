// Everything a sceptic would download about a draw, and what both verifiers say about it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Evidence, verify } from "../../../protocol/checks/verify.ts";
import { utf8 } from "../../../protocol/encoding/bytes.ts";
import { readLeaves } from "../leaf-store.server.ts";
import { readLedgerLines } from "../ledger/ledger-store.server.ts";
import { makeProof } from "../proof/draw-proof.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { findPublicDraw } from "../store.server.ts";

type Files = { proof: Uint8Array; ledger: Uint8Array; leaves: Uint8Array; receipt?: Uint8Array };

export async function evidenceOf(
  services: DrawServices,
  { slug }: Pick<SealedDraw, "slug">,
): Promise<Files> {
  const found = await findPublicDraw(services.database, slug);
  if (!found) throw new Error(`There is no draw ${slug}.`);
  const { draw } = found;
  const lines: string[] = [];
  for await (const piece of readLedgerLines(services.database, draw.operator)) lines.push(piece);
  return {
    proof: await makeProof(services, draw),
    ledger: utf8(lines.join("")),
    leaves: await readLeaves(services.database, draw.id, 0, draw.size),
  };
}

/** The verdict of the library, after both implementations agreed on it. */
export function agreedVerdict(files: Files): {
  verdict: string;
  awards: { prize: string; ticket: number }[];
} {
  const { checks, verdict, awards } = verify(files satisfies Evidence);
  const failed = checks.filter(({ state }) => state === "fails");
  if (failed.length > 0) throw new Error(JSON.stringify(failed));
  const python = pythonVerdict(files);
  if (python !== undefined && python !== verdict) {
    throw new Error(`The verifiers disagree: "${verdict}" and "${python}".`);
  }
  return { verdict, awards };
}

/** Undefined where there is no python3; the check then rests on the library alone. */
export function pythonVerdict(files: Files): string | undefined {
  const script = join(import.meta.dirname, "../../../verify/verify_draw.py");
  const folder = mkdtempSync(join(tmpdir(), "goldkey-proof-"));
  const place = (name: string, content: Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const parts = [place("proof.json", files.proof), "--ledger", place("ledger", files.ledger)];
  parts.push("--leaves", place("leaves.bin", files.leaves), "--json");
  if (files.receipt) parts.push("--receipt", place("receipt.json", files.receipt));
  try {
    return JSON.parse(execFileSync("python3", [script, ...parts], { encoding: "utf8" })).verdict;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
