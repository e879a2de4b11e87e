// Moving enquiries from the inbox or from one enquiry's page, one or many, with the way back.
import { data } from "react-router";
import type { Staff } from "../../permissions/permissions.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { ToastWords } from "../../ui/overlay/toast.tsx";
import { assignEnquiries, moveEnquiries } from "../handle-enquiry.server.ts";
import { everyEnquiry, type InboxQuery } from "../inbox.server.ts";
import { peopleWhoAnswer } from "../keep-moving.server.ts";
import { type EnquiryStatus, isEnquiryStatus, statusLabels } from "../statuses.ts";
import { inboxAction } from "./inbox-address.ts";

export async function moveByForm(
  database: Database,
  form: FormData,
  query: InboxQuery,
  staff: Staff,
): Promise<{ toast: ToastWords }> {
  const references =
    form.get("everything") === "yes"
      ? await referencesOf(database, query)
      : form.getAll("row").map(String);
  if (form.has("to")) return assignByForm(database, String(form.get("to")), references, staff);
  const status = form.get("status");
  if (!isEnquiryStatus(status)) throw data("There is no such status.", { status: 400 });
  const moved = await moveEnquiries(database, references, status, staff);
  return { toast: { text: sentence(moved.length, status), ...wayBack(moved) } };
}

async function assignByForm(
  database: Database,
  id: string,
  references: string[],
  staff: Staff,
): Promise<{ toast: ToastWords }> {
  const to = (await peopleWhoAnswer(database)).find((person) => person.id === id);
  if (!to && id !== "nobody") {
    throw data("This person cannot answer enquiries.", { status: 400 });
  }
  const count = await assignEnquiries(database, references, to ?? null, staff);
  const what = count === 1 ? "1 enquiry" : `${count} enquiries`;
  if (count === 0) return { toast: { text: "Nothing had to be changed." } };
  return { toast: { text: to ? `${to.name} has ${what} now.` : `Nobody has ${what} now.` } };
}

async function referencesOf(database: Database, query: InboxQuery) {
  const references: string[] = [];
  for await (const { reference } of everyEnquiry(database, query)) references.push(reference);
  return references;
}

function sentence(count: number, status: EnquiryStatus) {
  const label = statusLabels[status].toLowerCase();
  if (count === 0) return "Nothing had to be changed.";
  return count === 1 ? `1 enquiry is now ${label}.` : `${count} enquiries are now ${label}.`;
}

/** Offered when all of them came from the same place; a thousand hidden fields would be too many. */
function wayBack(moved: { reference: string; before: EnquiryStatus }[]): Pick<ToastWords, "undo"> {
  const [first] = moved;
  const alike = moved.every(({ before }) => before === first?.before);
  if (!first || !alike || moved.length > 200) return {};
  const fields = { status: first.before, row: moved.map(({ reference }) => reference) };
  return { undo: { action: inboxAction(), fields } };
}
