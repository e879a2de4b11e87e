// The acts of an enquiry's page. Each returns a toast, or a problem for a field.
import { z } from "zod";
import { listPeopleWho } from "../../accounts/people/people-store.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { hasMailServer } from "../../mail/saved-mail-server.server.ts";
import { type ActRequest, defineActs } from "../../permissions/acts.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { wholeNumber } from "../../platform/http/whole-number.ts";
import type { MailServices } from "../acknowledge.server.ts";
import { arrangeVisit, replyToEnquiry } from "../answer-enquiry.server.ts";
import {
  assignEnquiries,
  logAttempt,
  markCustomer,
  noteOnEnquiry,
} from "../handle-enquiry.server.ts";
import { longestNote } from "../statuses.ts";
import { deleteTemplate, saveTemplate } from "../template-store.server.ts";
import { instantOf } from "../visit-calendar.ts";
import { move, statusField } from "./inbox-acts.server.ts";

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
      fields: z.object({
        at: text,
        minutes: z.coerce.number(tooLong).int().min(15, tooLong).max(480, tooLong),
        place: text
          .transform((typed) => typed.slice(0, 200))
          .pipe(z.string().min(1, "Enter where: the address of the house.")),
      }),
      async run({
        subject: { services, reference },
        fields: { minutes, place, ...fields },
        staff,
      }) {
        const at = instantOf(fields.at, services.settings.timeZone);
        if (!at) return { problems: { at: "Choose a day and an hour." } };
        if (at.getTime() < Date.now()) return { problems: { at: "Choose a time in the future." } };
        await arrangeVisit(services, reference, { at, minutes, place }, staff);
        return { toast: { text: "The visit is in the thread, with its calendar file." } };
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
        return { toast: { text: `${to?.name ?? "Nobody"} has it now.` } };
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
        return { toast: { text: `“${title}” is among the templates.` } };
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
