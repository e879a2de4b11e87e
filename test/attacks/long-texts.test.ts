// Texts that are made to be slow: whatever a visitor or staff may send, reading it must not hold up everybody else. Each is
// several times as long as its limit, so that a loop within a loop takes minutes, and one loop milliseconds.
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { companyFacts, fillText } from "../../app/content/company-facts.ts";
import { emptyCompany } from "../../app/content/empty-site.ts";
import { renderMarkdown } from "../../app/content/present.server.ts";
import { preferredEncoding } from "../../app/platform/http/encoding.ts";
import { type PaperDocument, registerFaces } from "../../app/platform/pdf/fonts.server.ts";
import { breakIntoLines } from "../../app/platform/pdf/lines.server.ts";

const facts = companyFacts(emptyCompany);
const document: PaperDocument = new PDFDocument();
registerFaces(document);
const breakLines = (text: string) =>
  breakIntoLines(document, text, { face: "text", size: 10, width: 400 });

const slow: { what: string; read: () => unknown }[] = [
  {
    what: "spaces in Accept-Encoding",
    read: () => preferredEncoding(`gzip${" ".repeat(200_000)}x`, { gzip: true }),
  },
  {
    what: "brackets in the text of a page",
    read: () => fillText("[[".repeat(200_000), facts, false),
  },
  { what: "slashes in Markdown", read: () => renderMarkdown("//a.b/".repeat(50_000)) },
  {
    what: "a paragraph of words on paper",
    read: () => breakLines("a house by the sea ".repeat(4000)),
  },
  { what: "a word on paper", read: () => breakLines("a".repeat(40_000)) },
];

test.each(slow)("reading takes no longer than three seconds: $what", ({ read }) => {
  // The time of this thread: on a busy machine it waits for the processor.
  const before = process.threadCpuUsage();
  read();
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000_000).toBeLessThan(3);
});
