// Coupons as a PDF to print and cut: 24 on a sheet of A4, each with its QR code.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { encode } from "uqr";

export type CouponSheet = {
  company: string;
  draw: string;
  batch: string;
  coupons: { serial: number; printed: string; address: string }[];
  made: Date;
};

const millimetre = 72 / 25.4;
const sheet = { width: 595.28, height: 841.89, left: 7.5 * millimetre, top: 10.5 * millimetre };
const coupon = { width: 65 * millimetre, height: 34.5 * millimetre };
const columns = 3;
const rowsOnSheet = 8;
const qrSize = 24 * millimetre;
const inset = 4 * millimetre;
const ink = { text: "#17140f", muted: "#615a4e", line: "#b9b2a6" };

const faces = {
  display: "@fontsource/marcellus/files/marcellus-latin-400-normal.woff",
  text: "@fontsource/figtree/files/figtree-latin-400-normal.woff",
  strong: "@fontsource/figtree/files/figtree-latin-600-normal.woff",
};

export async function makeCouponSheet(content: CouponSheet): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: "en-GB",
    autoFirstPage: false,
    font: "Courier",
    info: {
      Title: `Coupons: ${content.batch}`,
      Author: content.company,
      CreationDate: content.made,
      ModDate: content.made,
    },
  });
  const pieces: Buffer[] = [];
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    document.on("data", (piece: Buffer) => pieces.push(piece));
    document.on("end", () => resolve(Buffer.concat(pieces)));
    document.on("error", reject);
  });
  const require = createRequire(import.meta.url);
  for (const [name, file] of Object.entries(faces)) {
    document.registerFont(name, readFileSync(require.resolve(file)));
  }
  for (const [place, one] of content.coupons.entries()) {
    const onSheet = place % (columns * rowsOnSheet);
    if (onSheet === 0) document.addPage();
    const left = sheet.left + (onSheet % columns) * coupon.width;
    const top = sheet.top + Math.floor(onSheet / columns) * coupon.height;
    paintCoupon(document, content, one, left, top);
  }
  document.end();
  return finished;
}

type Document = InstanceType<typeof PDFDocument>;

function paintCoupon(
  document: Document,
  { company, draw, batch }: CouponSheet,
  { serial, printed, address }: CouponSheet["coupons"][number],
  left: number,
  top: number,
): void {
  document
    .rect(left, top, coupon.width, coupon.height)
    .lineWidth(0.4)
    .dash(2, { space: 2 })
    .stroke(ink.line)
    .undash();
  paintQr(document, address, left + inset, top + (coupon.height - qrSize) / 2);
  const x = left + inset + qrSize + 3 * millimetre;
  const width = left + coupon.width - 3 * millimetre - x;
  const line = (face: string, size: number, colour: string, text: string, y: number) => {
    const options = { width, height: size * 1.4, ellipsis: true, lineBreak: false };
    document
      .font(face)
      .fontSize(size)
      .fillColor(colour)
      .text(fitting(document, text, width), x, y, options);
  };
  line("display", 9, ink.text, company, top + inset);
  line("text", 6.5, ink.muted, draw, top + inset + 12);
  line("strong", 10.5, ink.text, printed, top + inset + 28);
  line("text", 6, ink.muted, "Scan, or type the code at", top + inset + 45);
  line(
    "text",
    6,
    ink.muted,
    address.replace(/^https?:\/\//, "").replace(/\/c\/.*$/, "/draw"),
    top + inset + 53,
  );
  line("text", 6, ink.muted, `No. ${serial}, ${batch}`, top + coupon.height - inset - 7);
}

/** Shortened to one line, since a coupon has no second one to give. */
function fitting(document: Document, text: string, width: number): string {
  if (document.widthOfString(text) <= width) return text;
  let short = text;
  while (short.length > 1 && document.widthOfString(`${short}…`) > width)
    short = short.slice(0, -1);
  return `${short.trimEnd()}…`;
}

function paintQr(document: Document, text: string, left: number, top: number): void {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const module = qrSize / size;
  for (const [row, modules] of data.entries()) {
    for (const [column, dark] of modules.entries()) {
      if (!dark) continue;
      // A hair wider than its place: otherwise white lines show between the squares.
      document.rect(left + column * module, top + row * module, module + 0.05, module + 0.05);
    }
  }
  document.fill(ink.text);
}
