// The acts of an enquiry's page. Each returns a toast, or a problem for a field.
import { z } from "zod";
import { listPeopleWho } from "../../accounts/people/people-store.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { hasMailServer } from "../../mail/saved-mail-server.server.ts";
import { type ActRequest, defineActs } from "../../permissions/acts.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { wholeNumber } from "../../platform/http/whole-number.ts";
import { fromWallClock } from "../../platform/zoned-time.ts";
import type { MailServices } from "../acknowledge.server.ts";
import { replyToEnquiry } from "../answer-enquiry.server.ts";
import {
  assignEnquiries,
  type Colleague,
  logAttempt,
  markCustomer,
  noteOnEnquiry,
} from "../handle-enquiry.server.ts";
import { findEnquiry } from "../inbox-store.server.ts";
import { longestNote } from "../statuses.ts";
import { visitMoment } from "../times/visit-calendar.ts";
import { findClash, longestMinutes } from "../viewing-store.server.ts";
import {
  cancelAsStaff,
  confirmViewing,
  offerViewing,
  type Visit,
} from "../viewings/viewing-steps.server.ts";
import { move, statusField } from "./inbox-acts.server.ts";
import { deleteTemplate, saveTemplate } from "./template-store.server.ts";

const text = z
  .string()
  .default("")
  .transform((typed) => typed.replaceAll("\r\n", "\n").replaceAll("\0", "").trim());

function filled(empty: string, most = longestNote) {
  const error = ({ input }: { input?: unknown }) =>
    `Use at most ${most} characters; you have ${String(input).length}.`;
  return text.pipe(z.string().min(1, empty).max(most, { error }));
}

/** Placeholders of a template must not be sent to a customer. */
const gap = /…|\{(name|reference|about)\}/;
const withoutGaps = filled("Write the reply first.").refine((written) => !gap.test(written), {
  error: ({ input }) => `Fill in this gap first: ${gap.exec(String(input))?.[0]}`,
});

const tooLong = "Choose how long it takes.";

const visitFields = z.object({
  /** One of the times they asked for, or "other" for the one in `at`. */
  time: text,
  at: text,
  minutes: z.coerce.number(tooLong).int().min(15, tooLong).max(longestMinutes, tooLong),
  place: text
    .transform((typed) => typed.slice(0, 200))
    .pipe(z.string().min(1, "Enter the address of the house.")),
  /** Arrange it although the person has another viewing at that time. */
  anyway: text,
});

async function readVisit(
  { database, settings }: MailServices,
  reference: string,
  { time, at: typedAt, minutes, place, anyway }: z.infer<typeof visitFields>,
  staff: Colleague,
): Promise<{ ok: true; visit: Visit } | { ok: false; problems: Record<string, string> }> {
  const seconds = fromWallClock(time && time !== "other" ? time : typedAt, settings.timeZone);
  if (seconds === undefined) return refused({ at: "Choose a day and an hour." });
  const at = new Date(seconds * 1000);
  if (at.getTime() < Date.now()) return refused({ at: "Choose a time in the future." });
  const thread = await findEnquiry(database, reference);
  const host = thread?.enquiry.assigneeId
    ? { id: thread.enquiry.assigneeId, name: thread.enquiry.assigneeName }
    : staff;
  const clash = await findClash(database, {
    assigneeId: host.id,
    at,
    minutes,
    except: reference,
  });
  if (clash?.viewing.at && anyway !== "yes") {
    const { about, reference: other } = clash.enquiry;
    const when = visitMoment(clash.viewing.at, settings);
    return refused({
      anyway: `${host.name} has another viewing then: ${when}, ${about || "no home named"} (${other}).`,
    });
  }
  return { ok: true, visit: { at, minutes, place } };
}

function refused(problems: Record<string, string>) {
  return { ok: false as const, problems };
}

export const enquiryActs = defineActs({
  async subject({ context, params }: ActRequest<{ reference: string }>) {
    const database = context.get(databaseContext);
    const settings = await readSettings(database);
    const services: MailServices = {
      database,
      environment: context.get(environmentContext),
      settings,
    };
    return { services, reference: params.reference };
  },
  acts: {
    move: {
      permission: "enquiries.answer",
      fields: z.object({ status: statusField }),
      run: async ({ subject, fields, staff }) =>
        move(subject.services.database, [subject.reference], fields.status, staff),
    },
    note: {
      permission: "enquiries.answer",
      fields: z.object({ text: filled("Write the note first.") }),
      async run({ subject, fields, staff }) {
        await noteOnEnquiry(subject.services.database, subject.reference, fields.text, staff);
        return { toast: { text: "The note was added." } };
      },
    },
    reply: {
      permission: "enquiries.answer",
      fields: z.object({ text: withoutGaps }),
      async run({ subject: { services, reference }, fields, staff }) {
        await replyToEnquiry(services, reference, fields.text, staff);
        const mailWorks = await hasMailServer(services.database, services.environment);
        const goesOut = "We are sending the reply.";
        const waits = "The reply is saved. It is sent once mail is set up.";
        return { toast: { text: mailWorks ? goesOut : waits } };
      },
    },
    visit: {
      permission: "enquiries.answer",
      fields: visitFields,
      async run({ subject: { services, reference }, fields, staff }) {
        const reading = await readVisit(services, reference, fields, staff);
        if (!reading.ok) return { problems: reading.problems };
        await confirmViewing(services, reference, reading.visit, staff);
        return { toast: { text: "The viewing is confirmed." } };
      },
    },
    offer: {
      permission: "enquiries.answer",
      fields: visitFields,
      async run({ subject: { services, reference }, fields, staff }) {
        const reading = await readVisit(services, reference, fields, staff);
        if (!reading.ok) return { problems: reading.problems };
        await offerViewing(services, reference, reading.visit, staff);
        return { toast: { text: "We offered the time. It is booked once they accept it." } };
      },
    },
    "cancel-viewing": {
      permission: "enquiries.answer",
      async run({ subject: { services, reference }, staff }) {
        await cancelAsStaff(services, reference, staff);
        return { toast: { text: "The viewing is cancelled." } };
      },
    },
    call: {
      permission: "enquiries.answer",
      async run({ subject, staff }) {
        await logAttempt(subject.services.database, subject.reference, "call", staff);
        return { toast: { text: "The call was added to the thread." } };
      },
    },
    whatsapp: {
      permission: "enquiries.answer",
      async run({ subject, staff }) {
        await logAttempt(subject.services.database, subject.reference, "whatsapp", staff);
        return { toast: { text: "The message was added to the thread." } };
      },
    },
    assign: {
      permission: "enquiries.answer",
      fields: z.object({ to: text }),
      async run({ subject, fields, staff }) {
        const { database } = subject.services;
        const people = await listPeopleWho(database, "enquiries.answer");
        const to = people.find((person) => person.id === fields.to) ?? null;
        if (fields.to && !to) return { problems: { to: "This person cannot answer enquiries." } };
        await assignEnquiries(database, [subject.reference], to, staff);
        return { toast: { text: `Assigned to ${to?.name ?? "nobody"}.` } };
      },
    },
    customer: {
      permission: "enquiries.answer",
      fields: z.object({ customer: z.enum(["yes", "no"]) }),
      async run({ subject, fields, staff }) {
        const customer = fields.customer === "yes";
        await markCustomer(subject.services.database, subject.reference, customer, staff);
        const retained = "Marked as customer. We keep this enquiry.";
        return {
          toast: {
            text: customer
              ? retained
              : "No longer a customer. This enquiry is deleted after its retention time.",
          },
        };
      },
    },
    "keep-template": {
      permission: "enquiries.answer",
      fields: z.object({
        title: text
          .transform((typed) => typed.slice(0, 100))
          .pipe(z.string().min(1, "Give the template a name.")),
        text: filled("Write the text of the template above first."),
      }),
      async run({ subject, fields: { title, text: body }, staff }) {
        const { database } = subject.services;
        await saveTemplate(database, { title, body });
        const changes = { title };
        await recordActivity(database, { who: staff, what: "enquiry.template-kept", changes });
        return { toast: { text: `“${title}” is saved as a template.` } };
      },
    },
    "drop-template": {
      permission: "enquiries.answer",
      fields: z.object({ template: wholeNumber() }),
      async run({ subject, fields, staff }) {
        const { database } = subject.services;
        await deleteTemplate(database, fields.template);
        await recordActivity(database, { who: staff, what: "enquiry.template-dropped" });
        return { toast: { text: "The template was deleted." } };
      },
    },
  },
});
