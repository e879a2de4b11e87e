// The evidence pack: one ZIP with everything a regulator needs to check a draw without asking anybody.
import { createHash } from "node:crypto";
import { utf8 } from "../../protocol/encoding/bytes.ts";
import { canonicalBytes } from "../../protocol/encoding/canonical-json.ts";
import { readLedger } from "../../protocol/ledger-file.ts";
import { quicknet } from "../../protocol/quicknet.ts";
import { writeZip, type ZipEntry } from "../platform/zip.ts";
import type { ProofFacts } from "../verify/worker/proof-facts.ts";
import { makeCertificate } from "./certificate.server.ts";
import { examine, type PackedDraw } from "./examine.ts";
import type { EvidenceMaterial } from "./material.ts";
import { packReadme } from "./readme.server.ts";
import { spreadsheet } from "./spreadsheet.ts";

/** The pack as a stream. The same draw gives the same bytes: nothing depends on the current time. */
export async function* writeEvidencePack(
  material: EvidenceMaterial,
): AsyncGenerator<Uint8Array, void> {
  const draw = examine(material);
  const folder = `${material.slug}-evidence`;
  const files = await filesOf(draw);
  const sums = await checksums(files);
  const entries = [...files, { name: "SHA256SUMS.txt", content: sums }];
  yield* writeZip(
    entries.map(({ name, content }) => ({ name: `${folder}/${name}`, content })),
    draw.facts.statements.lastTime,
  );
}

async function filesOf(draw: PackedDraw): Promise<ZipEntry[]> {
  const { material, proof, terms, facts } = draw;
  const ofDraw = readLedger(material.ledger).statements.filter(
    ({ drawId }) => drawId === facts.drawId,
  );
  return [
    { name: "README.txt", content: utf8(packReadme(draw)) },
    { name: "certificate.pdf", content: await makeCertificate(draw) },
    { name: "proof.json", content: material.proof },
    { name: "leaves.bin", content: material.leaves },
    { name: "ledger.jsonl", content: material.ledger },
    { name: "rules.txt", content: material.rules },
    { name: "parts/terms.json", content: canonicalBytes(terms) },
    { name: "parts/statements.jsonl", content: linesOf(ofDraw) },
    { name: "parts/beacon.json", content: canonicalBytes(beaconOf(draw)) },
    { name: "parts/cosignatures.jsonl", content: linesOf(proof.cosignatures) },
    { name: "parts/winners.csv", content: winnersTable(draw) },
    { name: "parts/exclusions.csv", content: exclusionsTable(facts) },
    { name: "parts/skips.csv", content: skipsTable(facts) },
    { name: "parts/handovers.csv", content: handoversTable(facts) },
    { name: "parts/notices.csv", content: noticesTable(material) },
    ...Object.entries(material.verifiers).map(([name, content]) => ({
      name: `verifiers/${name}`,
      content,
    })),
  ];
}

function linesOf(values: object[]): Uint8Array {
  return Buffer.concat(values.flatMap((value) => [canonicalBytes(value), utf8("\n")]));
}

/** The planned and the actual random value, with drand's parameters, so that any drand client can check it. */
function beaconOf({ terms: { randomness }, facts: { moment, result } }: PackedDraw) {
  const chain = randomness.source === "drand" ? { chain: quicknet } : {};
  return { ...chain, source: randomness, moment, ...(result ? { value: result.randomness } : {}) };
}

function winnersTable({ verification: { awards }, facts }: PackedDraw): Uint8Array {
  const names = new Map(facts.prizes.map(({ id, name }) => [id, name]));
  return spreadsheet(
    ["prize id", "prize", "ticket", "name as agreed", "place as agreed"],
    awards.map(({ prize, ticket, pub }) => [
      prize,
      names.get(prize) ?? "",
      ticket,
      pub?.name ?? "",
      pub?.place ?? "",
    ]),
  );
}

function exclusionsTable({ close }: ProofFacts): Uint8Array {
  const rows = close?.exclusions.map(({ ticket, reason }) => [ticket, reason]) ?? [];
  return spreadsheet(["ticket", "reason"], rows);
}

function skipsTable({ skips }: ProofFacts): Uint8Array {
  const rows = skips.map(({ ticket, reason, next, time }) => [ticket, reason, next, iso(time)]);
  return spreadsheet(["ticket", "reason", "next ticket", "stated at"], rows);
}

function handoversTable({ handovers }: ProofFacts): Uint8Array {
  const rows = handovers.map(({ prize, ticket, time }) => [prize, ticket, iso(time)]);
  return spreadsheet(["prize id", "ticket", "stated at"], rows);
}

function noticesTable({ notices }: EvidenceMaterial): Uint8Array {
  return spreadsheet(
    ["mail", "queued at", "sent at", "state"],
    notices.map(({ kind, queuedAt, sentAt, state }) => [
      kind,
      iso(queuedAt),
      sentAt === undefined ? "" : iso(sentAt),
      state,
    ]),
  );
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(".000", "");
}

/** In the format of `sha256sum -c`. */
async function checksums(files: ZipEntry[]): Promise<Uint8Array> {
  const lines: string[] = [];
  for (const { name, content } of files) {
    const hash = createHash("sha256");
    if (content instanceof Uint8Array) hash.update(content);
    else for await (const piece of content.read()) hash.update(piece);
    lines.push(`${hash.digest("hex")}  ${name}\n`);
  }
  return utf8(lines.join(""));
}
