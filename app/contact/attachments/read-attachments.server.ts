// Checks the files of an enquiry.
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { sniff, sniffBytes } from "../../media/sniff.ts";
import { contentTypes, mostBytes, mostFiles, mostMegabytes } from "./attachment-limits.ts";

export type Attachment = { name: string; kind: string; content: Buffer };

export type AttachmentsReading =
  | { ok: true; attachments: Attachment[] }
  | { ok: false; problem: string };

const longestName = 100;

export async function readAttachments(
  form: FormData,
  texts: Wording["contactProblems"],
): Promise<AttachmentsReading> {
  // Browsers send a file without a name and content if none is chosen.
  const files = form
    .getAll("files")
    .filter(
      (file): file is File => typeof file !== "string" && (file.size > 0 || file.name !== ""),
    );
  const limits = { most: `${mostFiles}`, megabytes: `${mostMegabytes}` };
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > mostFiles || bytes > mostBytes) {
    return { ok: false, problem: fillIn(texts.filesTooLarge, limits) };
  }
  const attachments: Attachment[] = [];
  for (const file of files) {
    const content = Buffer.from(await file.arrayBuffer());
    const sniffed = sniff(content.subarray(0, sniffBytes));
    if (!sniffed.ok || !contentTypes[sniffed.kind]) {
      return { ok: false, problem: fillIn(texts.fileKind, { file: shorten(file.name) }) };
    }
    attachments.push({ name: shorten(file.name), kind: sniffed.kind, content });
  }
  return { ok: true, attachments };
}

/** The end of a long name has its extension. */
function shorten(name: string): string {
  return name
    .replaceAll(/[\p{Cc}/\\]/gu, " ")
    .slice(-longestName)
    .trim();
}
