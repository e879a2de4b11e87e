// Checks the draws of a ledger: checkpoints in time while entries are open, and proofs that only grow.

import { z } from "zod";
import { nativeSha256 } from "../../app/platform/native-sha256.server.ts";
import { verify } from "../../protocol/checks/verify.ts";
import { sameBytes } from "../../protocol/encoding/bytes.ts";
import { canonicalText } from "../../protocol/encoding/canonical-json.ts";
import { readPublicKeyHex } from "../../protocol/encoding/ed25519.ts";
import { drawOrigin, openCheckpoint } from "../../protocol/note.ts";
import { type ProofFile, readProof } from "../../protocol/proof-file.ts";
import { isOfType, type Statement } from "../../protocol/statements.ts";
import type { MonitorFinding } from "./finding.ts";
import { type KeptLedger, keyInForce } from "./follow-ledger.ts";
import { type ListedDraw, type SiteReader, Unreadable } from "./site-reader.ts";

/** Tickets that were seen and are in no checkpoint yet. */
export const uncoveredSchema = z.object({ size: z.number(), seenAt: z.number(), note: z.string() });

export type DrawMemory = { uncovered?: z.infer<typeof uncoveredSchema>; proof?: Uint8Array };

/** A site looks every few seconds whether a checkpoint is due, and clocks differ. */
const graceSeconds = 30;

type DrawRound = { memory: DrawMemory; findings: MonitorFinding[] };

/** One draw, whose `open` is in the ledger. */
export async function followDraw(
  site: SiteReader,
  ledger: KeptLedger,
  open: Statement<"open">,
  { listed, memory, now, grown }: DrawSituation,
): Promise<DrawRound> {
  const { drawId } = open;
  const { title } = open.body.terms;
  const statements = ledger.statements.filter((statement) => statement.drawId === drawId);
  if (!listed) {
    const text = `The draw “${title}” is in the ledger, but the site no longer lists it.`;
    return {
      memory,
      findings: [{ kind: "hidden draw", id: `hidden: ${drawId}`, text, evidence: {} }],
    };
  }
  if (statements.some(isOfType("result"))) {
    return followProof(site, ledger, { title, drawId, slug: listed.slug, memory, grown });
  }
  const isEnded = statements.some(({ type }) => type === "close" || type === "cancel");
  // No checkpoint is due after the closing time, even if the close is late.
  if (isEnded || now >= open.body.terms.closesAt) return { memory: {}, findings: [] };
  return followCheckpoints(site, ledger, open, { slug: listed.slug, memory, now });
}

type DrawSituation = {
  listed: ListedDraw | undefined;
  memory: DrawMemory;
  now: number;
  /** The ledger has new statements since the last round. */
  grown: boolean;
};

/**
 * Every ticket must be in a checkpoint `checkpointSeconds` after it was there. We know that it was there from the
 * first time we saw it, by our own clock.
 */
async function followCheckpoints(
  site: SiteReader,
  ledger: KeptLedger,
  { drawId, operator, body: { terms } }: Statement<"open">,
  { slug, memory, now }: { slug: string; memory: DrawMemory; now: number },
): Promise<DrawRound> {
  const covered = ledger.statements
    .filter(isOfType("checkpoint"))
    .findLast((checkpoint) => checkpoint.drawId === drawId)?.body.size;
  let { uncovered } = memory;
  if (uncovered && (covered ?? 0) >= uncovered.size) uncovered = undefined;
  if (!uncovered) {
    const note = await site.drawHead(slug);
    const key = readPublicKeyHex(keyInForce(ledger.statements) ?? "");
    const head = key && openCheckpoint(note, drawOrigin(operator, drawId), key);
    if (head && head.size > (covered ?? 0)) uncovered = { size: head.size, seenAt: now, note };
    return { memory: uncovered ? { uncovered } : {}, findings: [] };
  }
  const waited = now - uncovered.seenAt;
  if (waited <= terms.checkpointSeconds + graceSeconds)
    return { memory: { uncovered }, findings: [] };
  return {
    memory: { uncovered },
    findings: [
      {
        kind: "missing checkpoint",
        id: `missing checkpoint: ${drawId} ${uncovered.size}`,
        text: `“${terms.title}” had ${uncovered.size} tickets ${waited} seconds ago, and its newest checkpoint has ${covered ?? 0}. Its terms promise a checkpoint every ${terms.checkpointSeconds} seconds.`,
        evidence: { "head.txt": uncovered.note, "ledger.jsonl": ledger.bytes },
      },
    ],
  };
}

type ProofSituation = {
  title: string;
  drawId: string;
  slug: string;
  memory: DrawMemory;
  grown: boolean;
};

async function followProof(
  site: SiteReader,
  ledger: KeptLedger,
  { title, drawId, slug, memory, grown }: ProofSituation,
): Promise<DrawRound> {
  const before = memory.proof;
  let bytes: Uint8Array | undefined;
  try {
    bytes = await site.proof(slug);
  } catch (error) {
    if (!(error instanceof Unreadable) || !before) throw error;
    return report("changed proof", "gone", `The proof of “${title}” can no longer be read.`);
  }
  if (before && !grown && sameBytes(before, bytes)) return { memory, findings: [] };
  const reading = readProof(bytes);
  // The site wrote a statement after we read the ledger: the next round sees both.
  if (reading.ok && (reading.proof.statements.at(-1)?.seq ?? 0) >= ledger.statements.length)
    return { memory, findings: [] };
  const change = before && reading.ok ? changeOf(before, reading.proof) : undefined;
  if (change !== undefined) {
    return report("changed proof", change, `The proof of “${title}” was changed: ${change}.`);
  }
  const { refused, verdict } = verify(
    { proof: bytes, ledger: ledger.bytes },
    { sha256: nativeSha256 },
  );
  if (refused)
    return report("refused proof", verdict, `The proof of “${title}” does not hold: ${verdict}.`);
  return { memory: { proof: bytes }, findings: [] };

  function report(kind: "changed proof" | "refused proof", id: string, text: string): DrawRound {
    const evidence = {
      ...(before && { "proof-before.json": before }),
      ...(bytes && { "proof-now.json": bytes }),
      "ledger.jsonl": ledger.bytes,
    };
    return { memory, findings: [{ kind, id: `${kind}: ${drawId} ${id}`, text, evidence }] };
  }
}

/** What the earlier proof had and the later one lacks. Skips and handovers may be added, and cosignatures too. */
function changeOf(earlier: Uint8Array, now: ProofFile): string | undefined {
  const before = readProof(earlier);
  if (!before.ok) return undefined;
  const has = (values: unknown[]) => new Set(values.map((value) => canonicalText(value)));
  const [statements, opened] = [has(now.statements), has(now.opened)];
  const lines = new Set(now.cosignatures.map(({ line }) => line));
  const { proof } = before;
  const lostStatement = proof.statements.find(
    (statement) => statement.type !== "checkpoint" && !statements.has(canonicalText(statement)),
  );
  if (lostStatement) return `statement ${lostStatement.seq} (${lostStatement.type}) is another`;
  const lostTicket = proof.opened.find((ticket) => !opened.has(canonicalText(ticket)));
  if (lostTicket) return `ticket ${lostTicket.ticket} at rank ${lostTicket.rank} is another`;
  const lostLine = proof.cosignatures.find(({ line }) => !lines.has(line));
  return lostLine && `the cosignature “${lostLine.line.split(" ")[1]}” is gone`;
}
