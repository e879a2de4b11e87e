// All public files of a draw, and the verdicts of both verifiers.
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
  const publicDraw = await findPublicDraw(services.database, slug);
  if (!publicDraw) throw new Error(`There is no draw ${slug}.`);
  const { draw } = publicDraw;
  const lines: string[] = [];
  for await (const piece of readLedgerLines(services.database, draw.operator)) lines.push(piece);
  return {
    proof: await makeProof(services, draw),
    ledger: utf8(lines.join("")),
    leaves: await readLeaves(services.database, draw.id, 0, draw.size),
  };
}

/** The verdict of the library. Fails unless both implementations agree. */
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

/** Undefined without python3; then only the library is checked. */
export function pythonVerdict(files: Files): string | undefined {
  const script = join(import.meta.dirname, "../../../verify/verify_draw.py");
  const folder = mkdtempSync(join(tmpdir(), "goldkey-proof-"));
  const write = (name: string, content: Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const parts = [write("proof.json", files.proof), "--ledger", write("ledger", files.ledger)];
  parts.push("--leaves", write("leaves.bin", files.leaves), "--json");
  if (files.receipt) parts.push("--receipt", write("receipt.json", files.receipt));
  try {
    return JSON.parse(execFileSync("python3", [script, ...parts], { encoding: "utf8" })).verdict;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
