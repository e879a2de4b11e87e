// The receipt that a winner signs at the handover, as a PDF.
import { operatorKeyInWords } from "../../protocol/encoding/verifier-key.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import { groupDigits } from "../platform/group-digits.ts";
import {
  columnWidth,
  ink,
  type PaperBrand,
  type PaperLanguage,
  page,
  Typesetter,
} from "../platform/pdf/typesetter.server.ts";

type ReceiptFacts = {
  brand: PaperBrand;
  title: string;
  prize: string;
  value: string;
  ticket: number;
  name: string;
  decided: string;
  address: string;
  operator: string;
  operatorKey: string;
  demonstration: boolean;
  made: Date;
  language: PaperLanguage;
};

type ReceiptTexts = Wording["papers"];

const half = columnWidth / 2 - 16;
const rightHalf = page.margin + columnWidth / 2 + 16;

export async function makeHandoverReceipt(
  facts: ReceiptFacts,
  texts: ReceiptTexts,
): Promise<Uint8Array> {
  const title = `${texts.receipt}: ${facts.prize}`;
  const sheet = await Typesetter.open(title, facts.brand, facts.made, facts.language);
  const { y: topOfPage } = sheet;
  sheet.setBrand({ width: half });
  const { y: below } = sheet;
  sheet.y = topOfPage;
  sheet.set("P", texts.receipt, {
    size: 9,
    colour: ink.muted,
    align: "end",
    x: rightHalf,
    width: half,
  });
  sheet.y = below + 22;
  sheet.set("H1", facts.prize, { face: "display", size: 28 });
  if (facts.demonstration) {
    sheet.y += 4;
    sheet.set("P", texts.invented, {
      face: "strong",
      colour: sheet.brand.ink,
    });
  }
  sheet.y += 10;
  sheet.facts(
    [
      { label: texts.draw, value: facts.title },
      { label: texts.decided, value: facts.decided },
      { label: texts.ticket, value: groupDigits(facts.ticket, facts.language.locale) },
      ...(facts.value ? [{ label: texts.value, value: facts.value }] : []),
      { label: texts.winner, value: facts.name },
    ],
    110,
  );
  sheet.y += 26;
  sheet.set("P", fillIn(texts.received, { name: facts.name }), { size: 11 });
  sheet.y += 14;
  sheet.set("P", texts.identity, { size: 11 });
  line(sheet, page.margin, columnWidth, "");
  sheet.set("P", texts.picture, { size: 11 });
  sheet.y += 54;
  const top = sheet.y;
  line(sheet, page.margin, half, fillIn(texts.signed, { name: facts.name }));
  sheet.y = top;
  line(sheet, rightHalf, half, fillIn(texts.signedFor, { company: facts.brand.company }));
  sheet.y += 40;
  sheet.rule();
  sheet.y += 10;
  const small = { size: 8, colour: ink.muted };
  sheet.set("P", texts.stated, small);
  sheet.set("P", fillIn(texts.proof, { address: facts.address }), small);
  const key = operatorKeyInWords(facts.operatorKey);
  sheet.set("P", fillIn(texts.operatorKey, { operator: facts.operator, key }), small);
  return sheet.finish();
}

/** A line to write on, with a label under it. */
function line(sheet: Typesetter, x: number, width: number, label: string): void {
  sheet.y += 24;
  const { y } = sheet;
  const left = sheet.leftOf(x, width);
  sheet.ornament(() =>
    sheet.document
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.6)
      .stroke(ink.text),
  );
  sheet.y += 5;
  if (label) sheet.set("P", label, { size: 8, colour: ink.muted, x, width });
  else sheet.y += 12;
}
