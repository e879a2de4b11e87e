import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { passedOverLine } from "../../protocol/checks/report.ts";
import { verify } from "../../protocol/checks/verify.ts";
import { toHex, utf8 } from "../../protocol/encoding/bytes.ts";
import { operatorKeyInWords } from "../../protocol/encoding/verifier-key.ts";
import { wordingOf } from "../content/wording/read-wording.server.ts";
import { english } from "../languages/catalogues.server.ts";
import { makeCertificate } from "./certificate.server.ts";
import { examine } from "./examine.ts";
import type { EvidenceMaterial } from "./material.ts";
import { ledgerLength } from "./material.ts";
import { writeEvidencePack } from "./pack.server.ts";
import { packReadme } from "./readme.server.ts";
import { spreadsheet } from "./spreadsheet.ts";
import { contentOfPdf, textOfPdf } from "./testing/read-pdf.ts";
import { sampleMaterial } from "./testing/sample-material.ts";
import { readVerifiers } from "./verifiers.server.ts";

async function packed(material: EvidenceMaterial): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeEvidencePack(material)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function unpacked(material: EvidenceMaterial): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "goldkey-pack-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, "pack.zip"), await packed(material));
  execFileSync("python3", ["-m", "zipfile", "-e", "pack.zip", "."], { cwd: folder });
  return path.join(folder, "sample-draw-evidence");
}

/** The text without the line breaks of the layout. */
async function certificateText(material: EvidenceMaterial): Promise<string> {
  const text = textOfPdf(await makeCertificate(examine(material)));
  return text.replaceAll(/\s+/g, " ");
}

test("the pack contains every part, and its checksums match", async () => {
  const { material } = sampleMaterial();
  const folder = await unpacked(material);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  expect(files).toEqual([
    "README.txt",
    "SHA256SUMS.txt",
    "certificate.pdf",
    "leaves.bin",
    "ledger.jsonl",
    "parts",
    "parts/beacon.json",
    "parts/cosignatures.jsonl",
    "parts/exclusions.csv",
    "parts/handovers.csv",
    "parts/notices.csv",
    "parts/skips.csv",
    "parts/statements.jsonl",
    "parts/terms.json",
    "parts/winners.csv",
    "proof.json",
    "rules.txt",
    "verifiers",
    "verifiers/verify_draw.py",
  ]);
  const program = `
import hashlib
for line in open("SHA256SUMS.txt", encoding="utf8"):
    sum, name = line.rstrip("\\n").split("  ", 1)
    assert hashlib.sha256(open(name, "rb").read()).hexdigest() == sum, name
    print(name)`;
  const checked = execFileSync("python3", ["-c", program], { cwd: folder, encoding: "utf8" });
  expect(checked.trim().split("\n")).toHaveLength(files.length - 3);
});

test("the library and the Python file in the pack verify it without any other files", async () => {
  const { material } = sampleMaterial();
  const folder = await unpacked({ ...material, verifiers: await readVerifiers() });
  const read = (name: string) => new Uint8Array(readFileSync(path.join(folder, name)));
  const files = {
    proof: read("proof.json"),
    leaves: read("leaves.bin"),
    ledger: read("ledger.jsonl"),
  };
  expect(verify(files).verdict).toBe("verified");
  const [command] = /python3 .*/.exec(readFileSync(path.join(folder, "README.txt"), "utf8")) ?? [];
  const [program = "", ...parts] = (command ?? "").split(" ");
  const output = execFileSync(program, parts, { cwd: folder, encoding: "utf8" });
  expect(output).toContain("Verdict: verified");
});

test("the same draw gives the same bytes; one more statement gives different ones", async () => {
  const plan = { skips: 1, handovers: 0 };
  const first = await packed(sampleMaterial(plan).material);
  expect(await packed(sampleMaterial(plan).material)).toEqual(first);
  expect(await packed(sampleMaterial({ skips: 1, handovers: 1 }).material)).not.toEqual(first);
});

test("a proof that the verifier refuses is not packed", async () => {
  const { material } = sampleMaterial();
  const text = new TextDecoder().decode(material.proof);
  const changed = utf8(text.replace('"title":"A sample draw"', '"title":"A changed draw"'));
  await expect(packed({ ...material, proof: changed })).rejects.toThrow("refused: ");
});

test("the pack contains the ledger up to the draw's last statement and the largest witnessed head", () => {
  expect(ledgerLength({ statements: [{ seq: 3 }, { seq: 9 }], cosignatures: [] })).toBe(10);
  expect(ledgerLength({ statements: [{ seq: 9 }], cosignatures: [{ size: 14 }] })).toBe(14);
});

test("the certificate has winners, numbers, hashes, the address and both lists of what is proven", async () => {
  const { draw, material } = sampleMaterial({ seed: "for the certificate" });
  const text = await certificateText(material);
  const { awards } = verify({ proof: material.proof });
  expect(awards.length).toBeGreaterThan(0);
  for (const { ticket } of awards) expect(text).toContain(`${ticket}`);
  expect(text).toContain("Certificate of a sealed draw");
  expect(text).toContain(draw.terms.drawId);
  expect(text).toContain(toHex(draw.tree.root()));
  expect(text).toContain(material.verifyAddress);
  expect(text).toContain("was skipped on");
  expect(text).toContain(operatorKeyInWords(draw.terms.operatorKey));
  expect(text).toContain("What it proves");
  expect(text).toContain("That the witnesses named above saw the closed list");
  expect(text).toContain("Dates of statements are the operator’s own.");
  expect(text).toContain("That no entrant was invented before closing.");
  expect(text).not.toContain("A demonstration.");
});

test("docs/protocol.md says what every sentence that the certificate calls proven rests on", () => {
  const page = readFileSync(path.join(import.meta.dirname, "../../docs/protocol.md"), "utf8");
  const { follow, inList, sealed, reasons, seen, seenHere } = english.certificate;
  const sentences = [follow, inList, sealed, reasons, seen, seenHere];
  expect(sentences.filter((sentence) => !page.includes(`| "${sentence}" |`))).toEqual([]);
});

test("the certificate of an unwitnessed demonstration says both", async () => {
  const none = { named: 0, threshold: 0, inTime: 0, late: 0 };
  const { material } = sampleMaterial({ witnesses: none });
  const text = await certificateText({ ...material, demonstration: true });
  expect(text).toContain("Consistent, but not witnessed");
  expect(text).toContain("A demonstration. Entrants and prizes are invented.");
  expect(text).not.toContain("That the witnesses");
});

test("certificate and README name the tickets that were passed over for their tag", async () => {
  const { material } = sampleMaterial({ seed: "few people", persons: 2, exclusions: 0 });
  const [first] = verify({ proof: material.proof }).passedOver;
  if (!first) throw new Error("Nobody was passed over.");
  expect(await certificateText(material)).toMatch(
    new RegExp(
      `Ticket ${first.ticket}\\b.*was passed over: shown as the same person as ticket ${first.same}\\.`,
      "s",
    ),
  );
  expect(packReadme(examine(material))).toContain(passedOverLine(first));
});

test("the certificate shows names in their own characters, and question marks for those without a glyph", async () => {
  const seen = new Set<string>();
  for (const seed of ["a", "b", "c", "d", "e", "f"]) {
    const { material } = sampleMaterial({ seed, prizes: [6], tickets: 30, persons: 30 });
    const text = await certificateText(material);
    for (const { pub } of verify({ proof: material.proof }).awards) {
      if (pub?.name === "Zoë Å." || pub?.name === "Íñigo M.") expect(text).toContain(pub.name);
      if (pub?.name === "李 小龙") expect(text).toContain("? ??");
      if (pub) seen.add(pub.name);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(["Zoë Å.", "李 小龙"]));
});

test("a draw with many prizes gets as many pages as it needs", async () => {
  const { material } = sampleMaterial({ prizes: [60], tickets: 90, persons: 90 });
  expect(await certificateText(material)).toMatch(/1 of 3 .*2 of 3 .*3 of 3/);
});

test("a certificate in Arabic has the verifier's English words, and no more pages than it needs", async () => {
  const { material } = sampleMaterial({ seed: "for the certificate" });
  const calendar = { ...material.calendar, locale: "ar-AE" };
  const pdf = await makeCertificate(
    examine({ ...material, calendar, texts: await wordingOf("ar") }),
  );
  expect(contentOfPdf(pdf)).toContain("/Lang (ar-AE)");
  expect(contentOfPdf(pdf).match(/\/Type \/Page\n/g)?.length).toBeLessThanOrEqual(2);
  const text = textOfPdf(pdf);
  expect(text).toContain("sound in itself, ledger not checked");
  expect(text).not.toContain("Certificate");
});

test("a draw that is still open has a certificate without winners", async () => {
  const { material } = sampleMaterial({ ending: "open" });
  const text = await certificateText(material);
  expect(text).toContain("Still open");
  expect(text).not.toContain("Who won");
});

test("a name that looks like a formula does nothing in a spreadsheet", () => {
  const table = new TextDecoder().decode(spreadsheet(["name"], [["=1+1"], ['O"Neill, A'], [-5]]));
  expect(table).toBe(`name\r\n'=1+1\r\n"O""Neill, A"\r\n-5\r\n`);
});
