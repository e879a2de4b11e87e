// Gathers from the database what an evidence pack is made from.
import { asc, eq } from "drizzle-orm";
import { utf8 } from "../../protocol/encoding/bytes.ts";
import { readProof } from "../../protocol/proof-file.ts";
import { readLedgerLines } from "../draws/ledger/ledger-store.server.ts";
import { makeProof } from "../draws/proof/draw-proof.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import type { PublicDraw } from "../draws/store.server.ts";
import { readLeaves } from "../draws/ticket-trees.server.ts";
import { outboxMail } from "../mail/tables.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { LongContent } from "../platform/zip.ts";
import {
  type CertificateMaterial,
  type EvidenceMaterial,
  ledgerLength,
  type Notice,
} from "./material.ts";
import { readVerifiers } from "./verifiers.server.ts";

const leavesAtOnce = 20_000;

export type Publisher = {
  company: string;
  /** The site's own origin, without a slash at its end. */
  publicUrl: string;
  calendar: EvidenceMaterial["calendar"];
};

export async function collectForCertificate(
  services: Pick<DrawServices, "database" | "trees">,
  { draw, demonstration }: PublicDraw,
  { company, publicUrl, calendar }: Publisher,
): Promise<CertificateMaterial> {
  return {
    slug: draw.slug,
    company,
    demonstration,
    verifyAddress: `${publicUrl}/draw/${draw.slug}/verify`,
    calendar,
    proof: await makeProof(services, draw),
  };
}

export async function collectEvidence(
  services: Pick<DrawServices, "database" | "trees">,
  found: PublicDraw,
  publisher: Publisher,
): Promise<EvidenceMaterial> {
  const { database } = services;
  const { draw } = found;
  const material = await collectForCertificate(services, found, publisher);
  const reading = readProof(material.proof);
  if (!reading.ok) throw new Error(`The proof of ${draw.slug} is unreadable: ${reading.problem}`);
  return {
    ...material,
    ledger: await readLedgerUpTo(database, draw.operator, ledgerLength(reading.proof)),
    rules: utf8(draw.rulesText),
    leaves: leavesOf(database, draw),
    notices: await readNotices(database, draw.id),
    verifiers: await readVerifiers(),
  };
}

async function readLedgerUpTo(
  database: AnyDatabase,
  operator: string,
  length: number,
): Promise<Uint8Array> {
  const lines: string[] = [];
  for await (const piece of readLedgerLines(database, operator)) {
    lines.push(...piece.split("\n").slice(0, -1));
    if (lines.length >= length) break;
  }
  return utf8(
    lines
      .slice(0, length)
      .map((line) => `${line}\n`)
      .join(""),
  );
}

/** As many as there are now: while entries are open, more may come during the packing. */
function leavesOf(database: AnyDatabase, { id, size }: SealedDraw): LongContent {
  return {
    size: size * 32,
    async *read() {
      for (let from = 0; from < size; from += leavesAtOnce) {
        yield await readLeaves(database, id, from, Math.min(size, from + leavesAtOnce));
      }
    },
  };
}

/** Mails about the draw: which kind and when, never to whom. */
async function readNotices(database: AnyDatabase, drawId: number): Promise<Notice[]> {
  const rows = await database
    .select({
      kind: outboxMail.kind,
      createdAt: outboxMail.createdAt,
      sentAt: outboxMail.sentAt,
      state: outboxMail.state,
    })
    .from(outboxMail)
    .where(eq(outboxMail.about, `draw:${drawId}`))
    .orderBy(asc(outboxMail.id));
  return rows.map(({ kind, createdAt, sentAt, state }) => ({
    kind,
    queuedAt: seconds(createdAt),
    sentAt: sentAt ? seconds(sentAt) : undefined,
    state,
  }));
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
