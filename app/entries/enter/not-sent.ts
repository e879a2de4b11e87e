// In the browser: an entry that could not be sent is an answer like any other, and loses nothing.
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { type EntryResponse, readEntryForm, textOf } from "./typed-entry.ts";

/** Sends the entry; without a network the answer is the form as it was. */
export async function sendOrKeepForm<Answer>(
  request: Request,
  send: () => Promise<Answer>,
): Promise<Answer | EntryResponse> {
  const kept = request.clone();
  try {
    return await send();
  } catch (error) {
    // What `fetch` throws when nobody answers. Redirects and failures of ours are thrown as responses.
    if (error instanceof TypeError) return notSent(await kept.formData());
    throw error;
  }
}

/** Loading the page again would fail as well, and take the form away. */
export function revalidateUnlessNotSent({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.reason === "not-sent" ? false : defaultShouldRevalidate;
}

function notSent(form: FormData): EntryResponse {
  return {
    reason: "not-sent",
    typed: readEntryForm(form),
    problems: {},
    // The form itself says so: without a network no words can be asked for.
    summary: "",
    opened: textOf(form, "opened"),
  };
}
