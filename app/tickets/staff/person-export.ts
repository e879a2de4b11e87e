// POST a phone number or e-mail address, get all personal data of its owner as JSON.
import { data, href } from "react-router";
import { z } from "zod";
import { requireFreshProof } from "../../accounts/staff/export/fresh-export.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { displayTexts, routeTexts, statusTexts } from "../../draws/staff/entry-texts.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { valuesIn } from "../../platform/http/form-fields.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import type { Route } from "./+types/person-export.ts";
import { findEnquiriesOf } from "./person-enquiry-store.server.ts";
import { entriesOf, ticketName } from "./privacy-acts.server.ts";

/** The same limit as the search for a person. */
const personSchema = z.object({ person: z.string().trim().min(1).max(320) });

export function loader() {
  throw data("One person's data is asked for by POST.", { status: 405 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const database = context.get(databaseContext);
  const reading = personSchema.safeParse(valuesIn(await readForm(request)));
  if (!reading.success) throw data("Enter a phone number or an e-mail address.", { status: 400 });
  const typed = reading.data.person;
  const [entries, enquiries, { companyName }] = await Promise.all([
    entriesOf(context, typed),
    findEnquiriesOf(database, typed),
    readSettings(database),
  ]);
  if (entries.length + enquiries.length === 0) {
    throw data("We have no data for this number or address.", { status: 404 });
  }
  requireFreshProof(context, href("/admin/draws/privacy"));
  await recordActivity(database, {
    who: context.get(staffContext),
    what: "entries.person-exported",
    changes: { tickets: entries.map(ticketName), messages: enquiries.length },
  });
  const file = {
    heldBy: companyName,
    exportedAt: new Date().toISOString(),
    entries: entries.map((row) => ({
      draw: row.title,
      ticket: row.index + 1,
      name: row.name,
      phone: row.phone,
      email: row.email,
      place: row.place,
      shownIfYouWin: displayTexts[row.display],
      enteredBy: routeTexts[row.route],
      enteredAt: new Date(row.consentedAt * 1000).toISOString(),
      rulesYouAccepted: row.rulesHash,
      status: statusTexts[row.status].label,
      reason: row.reason,
      coupon: row.couponBatch,
      notes: row.note,
    })),
    messages: enquiries,
  };
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="personal-data.json"',
      "Cache-Control": "no-store",
    },
  });
}
