// In the browser: without a network the form is shown again with everything that was typed.
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { type EntryResponse, readEntryForm, textOf } from "./typed-entry.ts";

/** Sends the entry; when the network fails, returns the form as it was filled in. */
export async function sendOrKeepForm<Result>(
  request: Request,
  send: () => Promise<Result>,
): Promise<Result | EntryResponse> {
  const copy = request.clone();
  try {
    return await send();
  } catch (error) {
    // `fetch` throws a TypeError for network errors. Redirects and errors of the site are thrown as responses.
    if (error instanceof TypeError) return notSent(await copy.formData());
    throw error;
  }
}

/** Revalidating would fail as well, and replace the form with an error page. */
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
    // The form has this text already: without a network none can be loaded.
    summary: "",
    opened: textOf(form, "opened"),
  };
}
