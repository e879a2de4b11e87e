import { data } from "react-router";
import { isReadable, parseJson, unreadableText } from "./readable-text.ts";

/** More than the largest form has: the rows of a table that staff select. */
const mostFields = 10_000;
const longestName = 200;
/** Of a part: its name, the name of its file and their type. */
const longestHead = 8 * 1024;

/** The posted form. Anything else is a client error, so it throws 400. */
export async function readForm(request: Request): Promise<FormData> {
  const body = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get("Content-Type") ?? "";
  const isMultipart = type.toLowerCase().startsWith("multipart/");
  // Parsing a megabyte of empty fields takes half a second, so they are counted first.
  if (hasTooMany(isMultipart ? "\r\n--" : "&", body)) throw tooLarge();
  // A head of seven megabytes takes two seconds.
  if (isMultipart && hasLongHead(type, body)) throw tooLarge();
  const headers = { "Content-Type": type };
  const form = await new Response(body, { headers }).formData().catch(() => {
    // The body is not a form or is truncated. The parser's message does not help visitors.
    throw badRequest("this page takes a form");
  });
  let fields = 0;
  for (const [name, value] of form) {
    fields += 1;
    if (fields > mostFields || name.length > longestName) throw tooLarge();
    const text = typeof value === "string" ? value : value.name;
    if (!isReadable(name) || !isReadable(text)) throw badRequest(unreadableText);
  }
  return form;
}

function hasTooMany(separator: string, body: Buffer): boolean {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + 1)) {
    count += 1;
    if (count > mostFields) return true;
  }
  return false;
}

function hasLongHead(type: string, body: Buffer): boolean {
  const [, boundary = ""] = /boundary="?([^";\s]+)/i.exec(type) ?? [];
  const delimiter = `\r\n--${boundary}`;
  // The first part begins without a line break.
  for (let at = 0; at >= 0; at = body.indexOf(delimiter, at + 1)) {
    const head = body.subarray(at, at + longestHead);
    if (head.length === longestHead && !head.includes("\r\n\r\n")) return true;
  }
  return false;
}

/** The posted JSON; undefined if it is none, or holds unreadable text. */
export async function readJson(request: Request): Promise<unknown> {
  return parseJson(await request.text());
}

function tooLarge() {
  return badRequest("the form is too large");
}

function badRequest(reason: string) {
  return data(reason, { status: 400, statusText: `Bad Request: ${reason}` });
}
