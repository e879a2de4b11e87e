// The acts of the inbox: change the status of enquiries (with Undo), assign them, go on or off duty.
import { z } from "zod";
import { listPeopleWho } from "../../accounts/people/people-store.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { type Act, defineActs } from "../../permissions/acts.server.ts";
import type { Staff } from "../../permissions/permissions.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { repeated, ticked } from "../../platform/http/form-fields.ts";
import type { ActResult } from "../../ui/form/act-result.ts";
import type { ToastMessage } from "../../ui/overlay/toast.tsx";
import { assignEnquiries, moveEnquiries } from "../handle-enquiry.server.ts";
import { streamEnquiries } from "../inbox-store.server.ts";
import { setDuty } from "../notice-store.server.ts";
import { type EnquiryStatus, enquiryStatuses, statusLabels } from "../statuses.ts";
import { inboxAction, readInbox } from "./inbox-address.ts";

const chosen = z.object({ row: repeated(z.string()), everything: ticked });
export const statusField = z.enum(enquiryStatuses, "There is no such status.");

export const inboxActs = defineActs({
  acts: {
    move: {
      permission: "enquiries.answer",
      fields: chosen.extend({ status: statusField }),
      async run(act) {
        const references = await referencesIn(act);
        return move(act.context.get(databaseContext), references, act.fields.status, act.staff);
      },
    },
    assign: {
      permission: "enquiries.answer",
      fields: chosen.extend({ to: z.string() }),
      async run(act) {
        const { fields, staff } = act;
        const database = act.context.get(databaseContext);
        const to = (await listPeopleWho(database, "enquiries.answer")).find(
          (person) => person.id === fields.to,
        );
        if (!to && fields.to !== "nobody") {
          return { problems: { to: "This person cannot answer enquiries." } };
        }
        const references = await referencesIn(act);
        const count = await assignEnquiries(database, references, to ?? null, staff);
        const amount = count === 1 ? "1 enquiry" : `${count} enquiries`;
        if (count === 0) return { toast: { text: "Nothing needed to change." } };
        return { toast: { text: `${amount} assigned to ${to?.name ?? "nobody"}.` } };
      },
    },
    duty: {
      permission: "enquiries.answer",
      fields: z.object({ duty: z.enum(["on", "off"]) }),
      async run({ context, staff, fields }) {
        const database = context.get(databaseContext);
        const onDuty = fields.duty === "on";
        await setDuty(database, staff.id, onDuty);
        const changes = { onDuty };
        await recordActivity(database, { who: staff, what: "enquiry.duty-changed", changes });
        const text = onDuty
          ? "We e-mail you about new enquiries."
          : "You no longer get e-mails about new enquiries.";
        return { toast: { text } };
      },
    },
  },
});

/** The selected rows, or all that match the current view. */
async function referencesIn({ request, context, fields }: Act<undefined, z.infer<typeof chosen>>) {
  if (!fields.everything) return fields.row;
  const { query } = readInbox(new URL(request.url).searchParams);
  const references: string[] = [];
  for await (const { reference } of streamEnquiries(context.get(databaseContext), query)) {
    references.push(reference);
  }
  return references;
}

export async function move(
  database: Database,
  references: string[],
  to: EnquiryStatus,
  staff: Staff,
): Promise<ActResult> {
  const moved = await moveEnquiries(database, references, to, staff);
  return { toast: { text: sentence(moved.length, to), ...undoFor(moved) } };
}

function sentence(count: number, to: EnquiryStatus) {
  const label = statusLabels[to].toLowerCase();
  if (count === 0) return "Nothing needed to change.";
  return count === 1 ? `1 enquiry is now ${label}.` : `${count} enquiries are now ${label}.`;
}

/** Offered only when all had the same status before: otherwise Undo would need a hidden field per enquiry. */
function undoFor(
  moved: { reference: string; before: EnquiryStatus }[],
): Pick<ToastMessage, "undo"> {
  const [first] = moved;
  const alike = moved.every(({ before }) => before === first?.before);
  if (!first || !alike || moved.length > 200) return {};
  const row = moved.map(({ reference }) => reference);
  return { undo: { action: inboxAction(), fields: { act: "move", status: first.before, row } } };
}
