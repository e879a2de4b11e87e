import { data } from "react-router";

/** The form that a page was sent. Anything else is a mistake of the sender, not a failure of the site. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // The body is not a form, or ends too early; its parser's words are of no use to a visitor.
    throw data(null, { status: 400, statusText: "Bad Request: this page takes a form" });
  }
}
