// The sheet a winner signs when they take their prize, as a PDF.
import { columnWidth, ink, page, Typesetter } from "../evidence/typesetter.server.ts";

export type ReceiptFacts = {
  company: string;
  title: string;
  prize: string;
  value: string;
  ticket: number;
  name: string;
  decided: string;
  address: string;
  demonstration: boolean;
  made: Date;
};

const half = columnWidth / 2 - 16;
const rightHalf = page.margin + columnWidth / 2 + 16;

export async function makeHandoverReceipt(facts: ReceiptFacts): Promise<Uint8Array> {
  const sheet = await Typesetter.open(`Receipt: ${facts.prize}`, facts.company, facts.made);
  sheet.row([
    { text: facts.company, setting: { face: "display", size: 12, width: half } },
    {
      text: "Receipt of a prize",
      setting: { size: 9, colour: ink.muted, align: "right", x: rightHalf, width: half },
    },
  ]);
  sheet.y += 28;
  sheet.set("H1", facts.prize, { face: "display", size: 28 });
  if (facts.demonstration) {
    sheet.y += 4;
    sheet.set("P", "A demonstration. This prize does not exist.", {
      face: "strong",
      colour: ink.gold,
    });
  }
  sheet.y += 10;
  setFacts(sheet, facts);
  sheet.y += 26;
  sheet.set(
    "P",
    `I, ${facts.name}, have received this prize whole and in good order. Nobody has asked me for a fee, a deposit or a purchase, before or at the handover.`,
    { size: 11 },
  );
  sheet.y += 14;
  sheet.set("P", "Seen to know who it is (kind of document, no numbers):", { size: 11 });
  line(sheet, page.margin, columnWidth, "");
  sheet.set(
    "P",
    "My picture of the handover may be shown on the site:   yes  [   ]     no  [   ]",
    {
      size: 11,
    },
  );
  sheet.y += 54;
  const top = sheet.y;
  line(sheet, page.margin, half, `${facts.name}, date and place`);
  sheet.y = top;
  line(sheet, rightHalf, half, `For ${facts.company}, date and name`);
  sheet.y += 40;
  sheet.rule();
  sheet.y += 10;
  const small = { size: 8, colour: ink.muted };
  sheet.set(
    "P",
    "With this signature the handover is stated in the public ledger of the draw: prize and ticket, never a name.",
    small,
  );
  sheet.set("P", `The proof of the draw, to check on any device: ${facts.address}`, small);
  return sheet.finish();
}

function setFacts(sheet: Typesetter, facts: ReceiptFacts): void {
  const rows = [
    ["Draw", facts.title],
    ["Decided", facts.decided],
    ["Ticket", facts.ticket.toLocaleString("en-GB")],
    ...(facts.value ? [["Value", facts.value]] : []),
    ["Winner", facts.name],
  ];
  for (const [label = "", value = ""] of rows) {
    sheet.rule();
    sheet.y += 7;
    sheet.row([
      { text: label, setting: { size: 10, colour: ink.muted, width: 110 } },
      { text: value, setting: { size: 10, x: page.margin + 120, width: columnWidth - 120 } },
    ]);
    sheet.y += 6;
  }
  sheet.rule();
}

/** A line to write on, with what belongs there under it. */
function line(sheet: Typesetter, x: number, width: number, below: string): void {
  sheet.y += 24;
  const { y } = sheet;
  sheet.ornament(() =>
    sheet.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .stroke(ink.text),
  );
  sheet.y += 5;
  if (below) sheet.set("P", below, { size: 8, colour: ink.muted, x, width });
  else sheet.y += 12;
}
