// The certificate of a draw as a PDF, usually of one page.
import { fillIn } from "../content/wording/fill-in.ts";
import { paperLanguage } from "../languages/languages.ts";
import { isBeyondLatin } from "../platform/pdf/fonts.server.ts";
import { paintQr } from "../platform/pdf/paint-qr.server.ts";
import { columnWidth, ink, page, Typesetter } from "../platform/pdf/typesetter.server.ts";
import { type CertificateContent, certificateContent } from "./certificate-content.ts";
import type { ExaminedDraw } from "./examine.ts";
import type { CertificateWording } from "./material.ts";

export async function makeCertificate(draw: ExaminedDraw): Promise<Uint8Array> {
  const content = certificateContent(draw);
  const made = new Date(draw.facts.statements.lastTime * 1000);
  const { brand, calendar, texts } = draw.material;
  const title = fillIn(texts.certificate.file, { draw: content.title });
  const sheet = await Typesetter.open(title, brand, made, paperLanguage(calendar.locale));
  setHead(sheet, content, texts.certificate);
  setFacts(sheet, content);
  setWinners(sheet, content, texts.certificate);
  setHashes(sheet, content, texts.certificate);
  setLimits(sheet, content, texts.certificate);
  setFeet(sheet, content, texts.certificate);
  return sheet.finish();
}

const half = columnWidth / 2 - 12;
const rightHalf = page.margin + columnWidth / 2 + 12;

const qrSize = 84;
const besideQr = columnWidth - qrSize - 28;

function setHead(sheet: Typesetter, content: CertificateContent, texts: CertificateWording): void {
  const { y: topOfPage } = sheet;
  sheet.setBrand({ size: 11, width: half });
  const { y: below } = sheet;
  sheet.y = topOfPage;
  sheet.set("P", texts.title, {
    size: 9,
    colour: ink.muted,
    align: "end",
    x: rightHalf,
    width: half,
  });
  sheet.y = below + 4;
  const top = sheet.y;
  setQr(sheet, content.verifyAddress, top + 6, qrSize);
  sheet.set("H1", content.title, { face: "display", size: 28, width: besideQr });
  if (content.demonstration) {
    sheet.y += 3;
    sheet.set("P", texts.invented, {
      face: "strong",
      colour: sheet.brand.ink,
    });
  }
  sheet.y += 6;
  sheet.set("H2", content.heading, {
    face: "display",
    size: 16,
    colour: sheet.brand.ink,
    width: besideQr,
  });
  sheet.y += 1;
  sheet.set("P", content.sentence, { size: 10, width: besideQr });
  sheet.y = Math.max(sheet.y, top + qrSize + 12) + 3;
  const small = { size: 8, colour: ink.muted };
  sheet.set("P", fillIn(texts.verifier, { verdict: content.verdict }), small);
  sheet.set("P", fillIn(texts.check, { address: content.verifyAddress }), small);
  sheet.y += 10;
}

/** At the end of the line. Screen readers skip it, because what it says is also written as text. */
function setQr(sheet: Typesetter, text: string, top: number, width: number): void {
  const left = sheet.leftOf(page.width - page.margin - width, width);
  sheet.ornament(() => paintQr(sheet.document, text, { left, top, width, colour: ink.text }));
}

/** Two columns of label and value between hairlines. */
function setFacts(sheet: Typesetter, { facts }: CertificateContent): void {
  for (let first = 0; first < facts.length; first += 2) {
    sheet.makeRoom(24);
    sheet.rule();
    sheet.y += 4;
    sheet.row(
      facts.slice(first, first + 2).flatMap(([label, value], side) => {
        const x = side === 0 ? page.margin : rightHalf;
        return [
          { text: label, setting: { size: 8.5, colour: ink.muted, x, width: 70 } },
          { text: value, setting: { size: 8.5, x: x + 72, width: half - 72 } },
        ];
      }),
    );
    sheet.y += 1;
  }
  sheet.rule();
  sheet.y += 13;
}

function setWinners(
  sheet: Typesetter,
  { winners, notAwarded }: CertificateContent,
  texts: CertificateWording,
): void {
  if (winners.length === 0) return;
  heading(sheet, texts.whoWon);
  const columns = [
    { x: page.margin, width: 150 },
    { x: page.margin + 158, width: 62 },
    { x: page.margin + 228, width: 130 },
    { x: page.margin + 366, width: columnWidth - 366 },
  ];
  const row = (texts: string[], colour: string = ink.text) =>
    sheet.row(
      texts.map((text, index) => ({ text, setting: { size: 8.5, colour, ...columns[index] } })),
    );
  row([texts.prize, texts.ticket, texts.shownAs, texts.handedOver], ink.muted);
  for (const { prize, ticket, who, handover } of winners) {
    sheet.makeRoom(24);
    sheet.rule();
    sheet.y += 4;
    row([prize, ticket, who, handover]);
    sheet.y += 1;
  }
  sheet.rule();
  sheet.y += 8;
  for (const sentence of notAwarded) {
    sheet.makeRoom(14);
    sheet.set("P", sentence, { size: 8.5, colour: ink.muted });
  }
  sheet.y += 12;
}

const keyQrSize = 56;

function setHashes(
  sheet: Typesetter,
  { hashes, vkey }: CertificateContent,
  texts: CertificateWording,
): void {
  sheet.makeRoom(40 + hashes.length * 12);
  heading(sheet, texts.toCompare);
  const top = sheet.y;
  setQr(sheet, vkey, top, keyQrSize);
  const mono = { face: "mono", size: 7 } as const;
  for (const [label, value] of hashes) {
    sheet.row([
      { text: label, setting: { ...mono, colour: ink.muted, width: 66 } },
      {
        text: value,
        setting: { ...mono, x: page.margin + 72, width: columnWidth - 72 - keyQrSize - 8 },
      },
    ]);
  }
  sheet.y = Math.max(sheet.y, top + keyQrSize) + 2;
  sheet.set("P", texts.keyCode, { size: 7.5, colour: ink.muted });
  sheet.y += 10;
}

function setLimits(
  sheet: Typesetter,
  { proves, cannotProve }: CertificateContent,
  texts: CertificateWording,
): void {
  const columns = [
    { title: texts.proves, sentences: proves, x: page.margin },
    { title: texts.cannotProve, sentences: cannotProve, x: rightHalf },
  ].filter(({ sentences }) => sentences.length > 0);
  sheet.makeRoom(isBeyondLatin(texts.proves) ? 210 : 132);
  const top = sheet.y;
  let bottom = top;
  for (const { title, sentences, x } of columns) {
    sheet.y = top;
    heading(sheet, title, x);
    for (const sentence of sentences) {
      sheet.set("P", sentence, { size: 8, x, width: half });
      sheet.y += 1.5;
    }
    bottom = Math.max(bottom, sheet.y);
  }
  sheet.y = bottom + 14;
}

/** Set last, because every page shows the number of pages. */
function setFeet(
  sheet: Typesetter,
  { ending }: CertificateContent,
  texts: CertificateWording,
): void {
  const { document } = sheet;
  const { start, count } = document.bufferedPageRange();
  for (let number = 0; number < count; number += 1) {
    document.switchToPage(start + number);
    // The footer is inside the margin, where text would otherwise start a new page.
    document.page.margins.bottom = 0;
    sheet.y = page.height - page.margin + 8;
    sheet.row([
      { text: ending, setting: { size: 7.5, colour: ink.muted, width: columnWidth - 60 } },
      {
        text: fillIn(texts.page, { page: `${number + 1}`, pages: `${count}` }),
        setting: {
          size: 7.5,
          colour: ink.muted,
          align: "end",
          x: page.width - page.margin - 60,
          width: 60,
        },
      },
    ]);
  }
}

function heading(sheet: Typesetter, text: string, x: number = page.margin): void {
  sheet.set("H2", text, { face: "display", size: 13, x, width: half });
  sheet.y += 3;
}
