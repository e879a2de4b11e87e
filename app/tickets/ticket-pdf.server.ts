// The ticket as a PDF: number, QR code, and the address in words for people who type it.
import { operatorKeyInWords } from "../../protocol/encoding/verifier-key.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import { groupDigits } from "../platform/group-digits.ts";
import {
  ink,
  type PaperBrand,
  type PaperLanguage,
  page,
  Typesetter,
} from "../platform/pdf/typesetter.server.ts";
import { qrPath } from "../ui/qr-code.tsx";

type TicketPdfFacts = {
  brand: PaperBrand;
  title: string;
  ticket: number;
  /** Label and value, as on the page. */
  facts: { label: string; value: string }[];
  address: string;
  operator: string;
  operatorKey: string;
  demonstration: boolean;
  made: Date;
  language: PaperLanguage;
};

const qrSize = 150;

export async function makeTicketPdf(
  facts: TicketPdfFacts,
  texts: Wording["ticketPaper"],
): Promise<Uint8Array> {
  const number = groupDigits(facts.ticket, facts.language.locale);
  const sheet = await Typesetter.open(
    `${texts.ticket} ${number}: ${facts.title}`,
    ...([facts.brand, facts.made, facts.language] as const),
  );
  sheet.setBrand({ size: 14 });
  sheet.y += 10;
  sheet.set(
    "P",
    facts.demonstration ? fillIn(texts.demonstration, { draw: facts.title }) : facts.title,
    {
      size: 11,
      colour: ink.muted,
    },
  );
  sheet.y += 26;
  sheet.set("P", texts.ticket, { size: 10, colour: ink.muted });
  sheet.set("H1", number, { face: "display", size: 64, colour: sheet.brand.ink });
  sheet.y += 16;
  sheet.facts(facts.facts, 130);
  sheet.y += 24;
  drawQr(sheet, facts.address);
  sheet.set("P", texts.address, { size: 10, colour: ink.muted });
  sheet.set("P", facts.address, { face: "mono", size: 11 });
  sheet.y += 18;
  const key = operatorKeyInWords(facts.operatorKey);
  sheet.set("P", fillIn(texts.operatorKey, { operator: facts.operator }), {
    size: 8,
    colour: ink.muted,
  });
  sheet.set("P", key, { size: 8, colour: ink.muted });
  return sheet.finish();
}

/** One path; the address below says the same to people and to screen readers. */
function drawQr(sheet: Typesetter, address: string): void {
  const { size, path } = qrPath(address);
  const { y } = sheet;
  sheet.ornament(() => {
    sheet.document
      .save()
      .translate(sheet.leftOf(page.margin, qrSize), y)
      .scale(qrSize / size)
      .path(path)
      .fill(ink.text)
      .restore();
  });
  sheet.y = y + qrSize + 14;
}
