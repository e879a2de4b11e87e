import { data } from "react-router";
import { isReadable, parseJson, unreadableText } from "./readable-text.ts";

/** More than the largest form has: the rows of a table that staff select. */
const mostFields = 10_000;
const longestName = 200;

/** The posted form. Anything else is a client error, so it throws 400. */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    // The body is not a form or is truncated. The parser's message does not help visitors.
    throw badRequest("this page takes a form");
  });
  let fields = 0;
  for (const [name, value] of form) {
    fields += 1;
    if (fields > mostFields || name.length > longestName) throw badRequest("the form is too large");
    const text = typeof value === "string" ? value : value.name;
    if (!isReadable(name) || !isReadable(text)) throw badRequest(unreadableText);
  }
  return form;
}

/** The posted JSON; undefined if it is none, or holds unreadable text. */
export async function readJson(request: Request): Promise<unknown> {
  return parseJson(await request.text());
}

function badRequest(reason: string) {
  return data(reason, { status: 400, statusText: `Bad Request: ${reason}` });
}
