// Finds the personal data of one person, and erases it on request.
import { z } from "zod";
import { requireFreshSignIn } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { countryOf } from "../../content/country-of.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { momentOf } from "../../draws/staff/draw-view.ts";
import { statusTexts } from "../../draws/staff/entry-texts.ts";
import { decideEntries } from "../../entries/decide-entries.server.ts";
import { eraseDueDraws } from "../../entries/entry-jobs.server.ts";
import { eraseEntry } from "../../entries/erase.server.ts";
import { findPersonEntries, type PersonEntry } from "../../entries/person-store.server.ts";
import { type Act, actsReturning, type HandlerResult } from "../../permissions/acts.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { reasonInWords } from "../../platform/in-words.ts";
import { readablePhone } from "../../ui/text/readable-phone.ts";
import { findEnquiriesOf } from "./person-enquiry-store.server.ts";
import type { PrivacyActResult, PrivacyPersonView } from "./privacy-act-result.ts";

type PrivacyActOutcome = HandlerResult<PrivacyActResult>;

const personFields = z.object({ person: z.string().default("") });

export const privacyActs = actsReturning<PrivacyActResult>()({
  acts: {
    find: {
      permission: "people-data.export",
      fields: personFields,
      run: ({ context, fields }) => find(context, fields.person),
    },
    erase: { permission: "people-data.export", fields: personFields, run: erase },
    "erase-due": {
      permission: "people-data.export",
      async run({ context }) {
        const count = await eraseDueDraws(context.get(drawServicesContext));
        const draws = count === 1 ? "1 draw" : `${count} draws`;
        return {
          toast: { text: count === 0 ? "Nothing was due to be erased." : `${draws} erased.` },
        };
      },
    },
  },
});

/** Phone numbers without a country code are read with the company's country. */
export async function entriesOf(context: RequestContext, typed: string): Promise<PersonEntry[]> {
  const { database } = context.get(drawServicesContext);
  const country = countryOf(await readSettings(database));
  return findPersonEntries(database, typed, country);
}

async function find(context: RequestContext, typed: string): Promise<PrivacyActOutcome> {
  const { database } = context.get(drawServicesContext);
  const [entries, enquiries, clock] = await Promise.all([
    entriesOf(context, typed),
    findEnquiriesOf(database, typed),
    readClock(database),
  ]);
  if (entries.length + enquiries.length === 0) {
    return { status: 404, problems: { person: "We have no data for this number or address." } };
  }
  await recordActivity(database, {
    who: context.get(staffContext),
    what: "entries.person-found",
    changes: { tickets: entries.map(ticketName) },
  });
  const person: PrivacyPersonView = {
    typed,
    enquiries: enquiries.length,
    entries: entries.map((row) => ({
      key: ticketName(row),
      title: row.title,
      ticket: row.index + 1,
      name: row.name ?? "",
      phone: row.phone ? readablePhone(row.phone) : "",
      email: row.email ?? "",
      entered: momentOf(row.consentedAt, clock).short,
      chip: statusTexts[row.status],
      why: row.reason ? reasonInWords(row.reason) : "",
    })),
  };
  return { person };
}

export function ticketName({ draw, index }: Pick<PersonEntry, "draw" | "index">): string {
  return `${draw}/${index + 1}`;
}

/** Tickets that still take part are withdrawn first, where that is still possible. */
async function erase({
  context,
  form,
  fields: { person: typed },
  staff,
}: Act<undefined, z.infer<typeof personFields>>): Promise<PrivacyActOutcome> {
  // Not by `fresh`: the page shows the person again while it asks for the password.
  const proof = await requireFreshSignIn(context, form);
  if (!proof.ok) {
    return { ...(await find(context, typed)), status: 403, proofProblem: proof.problem };
  }
  const services = context.get(drawServicesContext);
  let erased = 0;
  const stillNeeded: string[] = [];
  for (const row of await entriesOf(context, typed)) {
    const number = row.index + 1;
    if (row.state === "open" || row.state === "scheduled") {
      const withdrawn = { kind: "exclude", reason: "entrant-withdrew" } as const;
      await decideEntries(services, row.draw, { tickets: [number] }, withdrawn, staff);
    }
    const outcome = await eraseEntry(services, row.draw, number, staff);
    if (outcome.ok) erased += 1;
    else stillNeeded.push(`ticket ${number} of ${row.title}`);
  }
  const entries = erased === 1 ? "1 entry is" : `${erased} entries are`;
  if (stillNeeded.length === 0) return { toast: { text: `${entries} erased.` } };
  const list = new Intl.ListFormat("en-GB").format(stillNeeded);
  return {
    ...(await find(context, typed)),
    status: 409,
    problem: `${erased > 0 ? `${entries} erased. ` : ""}Not yet: ${list}. It may still win or move up, so its data is needed until the draw has ended.`,
  };
}
