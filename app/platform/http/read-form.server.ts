import { data } from "react-router";

/** The posted form. Anything else is a client error, so it throws 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // The body is not a form or is truncated. The parser's message does not help visitors.
    throw data(null, { status: 400, statusText: "Bad Request: this page takes a form" });
  }
}
