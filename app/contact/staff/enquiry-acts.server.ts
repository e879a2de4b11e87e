// What staff do on an enquiry's own page. Each act answers with a toast, or with a sentence at its place.
import { data } from "react-router";
import { recordActivity } from "../../activity/record.server.ts";
import type { Staff } from "../../permissions/permissions.ts";
import {
  arrangeVisit,
  type Desk,
  dropTemplate,
  keepTemplate,
  replyToEnquiry,
} from "../answer-enquiry.server.ts";
import {
  assignEnquiries,
  logAttempt,
  markCustomer,
  noteOnEnquiry,
} from "../handle-enquiry.server.ts";
import { peopleWhoAnswer } from "../keep-moving.server.ts";
import { longestNote } from "../statuses.ts";
import { instantOf } from "../visit-calendar.ts";

type Done = { toast?: { text: string }; problem?: string; for?: string };
type Act = (desk: Desk, reference: string, form: FormData, staff: Staff) => Promise<Done>;

export const enquiryActs: Record<string, Act> = {
  async note({ database }, reference, form, staff) {
    const text = textOf(form, "text");
    const problem = wordsProblem(text, "Write the note first.");
    if (problem) return { problem, for: "note" };
    await noteOnEnquiry(database, reference, text, staff);
    return { toast: { text: "The note was added." } };
  },

  async reply(desk, reference, form, staff) {
    const text = textOf(form, "text");
    const problem = wordsProblem(text, "Write the answer first.") ?? placeholderProblem(text);
    if (problem) return { problem, for: "reply" };
    await replyToEnquiry(desk, reference, text, staff);
    return {
      toast: {
        text: desk.environment.smtpUrl
          ? "The reply goes out now."
          : "The reply waits until a mail server is set up.",
      },
    };
  },

  async visit(desk, reference, form, staff) {
    const at = instantOf(textOf(form, "at"), desk.settings.timeZone);
    const minutes = Number(textOf(form, "minutes"));
    const place = textOf(form, "place").slice(0, 200);
    if (!at) return { problem: "Choose a day and an hour.", for: "visit" };
    if (at.getTime() < Date.now()) return { problem: "Choose a time to come.", for: "visit" };
    if (!place) return { problem: "Say where: the address of the house.", for: "visit" };
    if (!Number.isInteger(minutes) || minutes < 15 || minutes > 480) {
      return { problem: "Choose how long it takes.", for: "visit" };
    }
    await arrangeVisit(desk, reference, { at, minutes, place }, staff);
    return { toast: { text: "The visit stands in the thread, with its calendar file." } };
  },

  async call({ database }, reference, _, staff) {
    await logAttempt(database, reference, "call", staff);
    return { toast: { text: "The call is written in the thread." } };
  },

  async whatsapp({ database }, reference, _, staff) {
    await logAttempt(database, reference, "whatsapp", staff);
    return { toast: { text: "The message is written in the thread." } };
  },

  async assign({ database }, reference, form, staff) {
    const id = textOf(form, "to");
    const to = (await peopleWhoAnswer(database)).find((person) => person.id === id) ?? null;
    if (id && !to) return { problem: "This person cannot answer enquiries.", for: "assign" };
    await assignEnquiries(database, [reference], to, staff);
    return { toast: { text: to ? `${to.name} has it now.` : "Nobody has it now." } };
  },

  async customer({ database }, reference, form, staff) {
    const customer = form.get("customer") === "yes";
    await markCustomer(database, reference, customer, staff);
    return {
      toast: { text: customer ? "Kept as a customer's." : "Deleted again when its time is over." },
    };
  },

  async "keep-template"({ database }, _, form, staff) {
    const title = textOf(form, "title").slice(0, 100);
    const body = textOf(form, "text");
    if (!title) return { problem: "Give the template a name.", for: "template" };
    const problem = wordsProblem(body, "Write the text of the template above first.");
    if (problem) return { problem, for: "template" };
    await keepTemplate(database, { title, body });
    await recordActivity(database, {
      who: staff,
      what: "enquiry.template-kept",
      changes: { title },
    });
    return { toast: { text: `“${title}” is among the templates.` } };
  },

  async "drop-template"({ database }, _, form, staff) {
    const id = Number(form.get("template"));
    if (Number.isSafeInteger(id)) await dropTemplate(database, id);
    await recordActivity(database, { who: staff, what: "enquiry.template-dropped" });
    return { toast: { text: "The template is gone." } };
  },
};

export async function actOnEnquiry(desk: Desk, reference: string, form: FormData, staff: Staff) {
  const act = enquiryActs[String(form.get("act"))];
  if (!act) throw data("There is no such act.", { status: 400 });
  const done = await act(desk, reference, form, staff);
  return done.problem ? data(done, { status: 400 }) : done;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string"
    ? value.replaceAll("\r\n", "\n").replaceAll("\0", "").trim()
    : "";
}

function wordsProblem(text: string, empty: string): string | undefined {
  if (!text) return empty;
  if (text.length <= longestNote) return undefined;
  return `Use at most ${longestNote} characters; you have ${text.length}.`;
}

/** A template's gaps must not reach a customer. */
function placeholderProblem(text: string): string | undefined {
  const gap = /…|\{(name|reference|about)\}/.exec(text)?.[0];
  return gap ? `There is still a gap to fill in: ${gap}` : undefined;
}
