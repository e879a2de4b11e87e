// Validation problems of a document, by the path of each field. Pure.
import type { Collection } from "../content/documents/collection.ts";
import type { DocumentValue } from "./editor-act-result.ts";
import type { Problems } from "./fields/editor-tools.ts";

export function problemsIn(collection: Collection, document: DocumentValue): Problems {
  const result = collection.schema.safeParse(document);
  if (result.success) return {};
  const problems: Problems = {};
  for (const issue of result.error.issues) {
    problems[issue.path.join(".")] ??= problemSentence(issue.code, issue.message);
  }
  return problems;
}

function problemSentence(code: string | undefined, message: string): string {
  if (message === "must not be empty" || /^Too small: expected string/.test(message)) {
    const least = /(\d+) characters/.exec(message)?.[1];
    return least && least !== "1" ? `Write at least ${least} characters.` : "Fill this in.";
  }
  if (/^Too big: expected string/.test(message)) {
    return `Use at most ${/(\d+) characters/.exec(message)?.[1] ?? "fewer"} characters.`;
  }
  if (/^Too small: expected array/.test(message)) return "Add at least one.";
  if (/^Too big: expected array/.test(message)) return "There are too many.";
  if (message === "Invalid email address") return "This does not look like an e-mail address.";
  if (message === "Invalid URL") return "Enter the full address, with https://";
  if (message === "Invalid ISO date") return "Choose a day.";
  if (message.startsWith("must ")) return `This ${message}.`;
  return code === "invalid_type" ? "Fill this in." : message;
}
