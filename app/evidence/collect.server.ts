// Collects the material of an evidence pack from the database.
import { utf8 } from "../../protocol/encoding/bytes.ts";
import { readProof } from "../../protocol/proof-file.ts";
import { makeAgreedProof } from "../draws/integrity/agreed-proof.server.ts";
import { readLeaves } from "../draws/leaf-store.server.ts";
import { readLedgerLines } from "../draws/ledger/ledger-store.server.ts";
import type { SealedTexts } from "../draws/proof/sealed-texts.ts";
import { RecordDisagrees } from "../draws/record-disagrees.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import type { PublicDraw } from "../draws/store.server.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { PaperBrand } from "../platform/pdf/typesetter.server.ts";
import type { LongContent } from "../platform/zip.ts";
import {
  type CertificateMaterial,
  type CertificateTexts,
  type EvidenceMaterial,
  ledgerLength,
} from "./material.ts";
import { listNotices } from "./notice-store.server.ts";
import { readVerifiers } from "./verifiers.server.ts";

const leavesAtOnce = 20_000;

export type Publisher = {
  brand: PaperBrand;
  /** The site's origin, without a trailing slash, and the prefix of the language. */
  publicUrl: string;
  calendar: EvidenceMaterial["calendar"];
  texts: CertificateTexts;
  /** Of sealed texts; none in an evidence pack. */
  translations?: SealedTexts | undefined;
};

export async function collectForCertificate(
  services: Pick<DrawServices, "database" | "trees">,
  { draw, demonstration }: PublicDraw,
  { brand, publicUrl, calendar, texts, translations }: Publisher,
): Promise<CertificateMaterial> {
  return {
    slug: draw.slug,
    company: brand.company,
    brand,
    demonstration,
    verifyAddress: `${publicUrl}/draw/${draw.slug}/verify`,
    calendar,
    texts,
    translations,
    proof: await makeAgreedProof(services, draw),
  };
}

export async function collectEvidence(
  services: Pick<DrawServices, "database" | "trees">,
  publicDraw: PublicDraw,
  publisher: Publisher,
): Promise<EvidenceMaterial> {
  const { database } = services;
  const { draw } = publicDraw;
  const material = await collectForCertificate(services, publicDraw, publisher);
  const reading = readProof(material.proof);
  if (!reading.ok)
    throw new RecordDisagrees(`The proof of ${draw.slug} is unreadable: ${reading.problem}`);
  return {
    ...material,
    ledger: await readLedgerUpTo(database, draw.operator, ledgerLength(reading.proof)),
    rules: utf8(draw.rulesText),
    leaves: leavesOf(database, draw),
    notices: await listNotices(database, draw.id),
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

/** The leaves at this time: while entries are open, more may be added meanwhile. */
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
