import PDFDocument from "pdfkit";
import { beforeAll, expect, test } from "vitest";
import { type PaperDocument, registerFaces, runsOf } from "./fonts.server.ts";
import { breakIntoLines } from "./lines.server.ts";

let document: PaperDocument;

beforeAll(() => {
  document = new PDFDocument();
  registerFaces(document);
});

function linesOf(text: string, width = 400) {
  return breakIntoLines(document, text, { face: "text", size: 10, width });
}

const seen = (text: string) =>
  linesOf(text).map(({ runs }) => runs.map((run) => run.text).join(""));

test("an Arabic line is in the order in which it is seen, with numbers and Latin words from left to right", () => {
  // fontkit turns Arabic words as it shapes them, so they keep the order of their letters.
  expect(seen("التذكرة 241")).toEqual(["241 التذكرة"]);
  expect(seen("المزيد عن \u2068Casa Alba\u2069.")).toEqual([".Casa Alba عن المزيد"]);
  expect(seen("عرض (توضيحي)")).toEqual(["(توضيحي) عرض"]);
  expect(seen("Casa Alba, Serena Bay.")).toEqual(["Casa Alba, Serena Bay."]);
});

test("a phone number and a price keep their order, alone and in an Arabic line", () => {
  expect(seen("+44 7700 900142")).toEqual(["+44 7700 900142"]);
  expect(seen("£ 1,250,000")).toEqual(["£ 1,250,000"]);
  expect(seen("الهاتف \u2068+44 7700 900142\u2069")).toEqual(["+44 7700 900142 الهاتف"]);
});

test("lines are broken between words, and a word that is too long within itself", () => {
  const lines = linesOf("صدرت هذه التذكرة عند المشاركة ولا يمكن لأحد تغييرها بعد ذلك", 90);
  expect(lines.length).toBeGreaterThan(2);
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(90);
  const address = linesOf("https://estates.example/ticket/LfymQshFkvqLc-VocuACDw", 90);
  expect(address.flatMap(({ runs }) => runs.map((run) => run.text)).join("")).toBe(
    "https://estates.example/ticket/LfymQshFkvqLc-VocuACDw",
  );
});

test("Devanagari has its own typeface", () => {
  const [line] = linesOf("टिकट 12");
  expect(line?.runs[0]?.font).toBe("text devanagari");
});

test("emoji are left out, also between Arabic and Hindi words, and other unknown signs are question marks", () => {
  expect(seen("بيت 🏡 الفناء")).toEqual(seen("بيت الفناء"));
  expect(seen("بيت الفناء 👨‍👩‍👧‍👦")).toEqual(seen("بيت الفناء "));
  expect(seen("घर 🏡 और 🇮🇳 बाग")).toEqual(["घर और बाग"]);
  expect(seen("字 و 𝔊")).toEqual(["? و ?"]);
  expect(
    runsOf(document, "Casa 🏡 Alba 字 ❤️ 1️⃣", "text")
      .map(({ text }) => text)
      .join(""),
  ).toBe("Casa Alba ? 1");
});

test("a joiner between Arabic letters stays with them", () => {
  const [line] = linesOf("می\u200cخواهم");
  expect(line?.runs.map(({ text }) => text)).toEqual(["می\u200cخواهم"]);
});
