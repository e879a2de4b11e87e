import { data } from "react-router";
import { isReadable, parseJson, unreadableText } from "./readable-text.ts";

/** More than the largest form has: the rows of a table that staff select. */
const mostFields = 10_000;
const longestName = 200;

/** The posted form. Anything else is a client error, so it throws 400. */
export async function readForm(request: Request): Promise<FormData> {
  const body = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get("Content-Type") ?? "";
  // Parsing a megabyte of empty fields takes half a second, so they are counted first.
  if (hasTooMany(type.startsWith("multipart/") ? "\r\n--" : "&", body)) throw tooLarge();
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
