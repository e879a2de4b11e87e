// What happens to a viewing: staff confirm or offer a time, the visitor accepts, asks for other times or cancels.
// Each step changes the viewing, adds an event to the thread and queues the mails, in one transaction.
import { listPeopleWho } from "../../accounts/people/people-store.server.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { queueMail } from "../../mail/queue.server.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { languageOfEnquiry, type MailServices } from "../acknowledge.server.ts";
import { queueForThread } from "../answer-enquiry.server.ts";
import { viewingAddress } from "../enquiry-link.server.ts";
import { type Colleague, type PlannedStep, takeStep } from "../handle-enquiry.server.ts";
import type { EnquiryRow } from "../inbox-store.server.ts";
import { onlyOnDuty } from "../notice-store.server.ts";
import { visitCalendar, visitMoment } from "../times/visit-calendar.ts";
import { changeViewing, findViewing, type ViewingRow } from "../viewing-store.server.ts";
import { staffMail, type VisitorMailKind, visitorMail } from "./viewing-mails.ts";

export type Visit = { at: Date; minutes: number; place: string };

/** A visitor who changes their mind more often should call. */
const mostChanges = 20;

type VisitorOutcome = "done" | "not-possible";

/** Staff set the time; the visitor gets it by mail, with a calendar file. */
export async function confirmViewing(
  services: MailServices,
  reference: string,
  visit: Visit,
  by: Colleague,
): Promise<boolean> {
  return takeStep(services.database, reference, {
    by,
    async plan(enquiry, transaction) {
      const host = hostOf(enquiry, by);
      const viewing = await changeViewing(transaction, enquiry.id, {
        ...visit,
        state: "confirmed",
      });
      const mailId = await tellVisitor(services, transaction, "visit", enquiry, viewing, by);
      await tellStaff(services, transaction, { ...enquiry, ...host }, viewing, {
        text: "Viewing confirmed",
      });
      return {
        event: eventOf("visit", visit, mailId),
        change: { status: "answered", ...host },
        activity: "enquiry.visit-arranged",
      };
    },
  });
}

/** Staff propose a time; it holds once the visitor accepts it. */
export async function offerViewing(
  services: MailServices,
  reference: string,
  visit: Visit,
  by: Colleague,
): Promise<boolean> {
  return takeStep(services.database, reference, {
    by,
    async plan(enquiry, transaction) {
      const viewing = await changeViewing(transaction, enquiry.id, { ...visit, state: "offered" });
      const mailId = await tellVisitor(services, transaction, "offer", enquiry, viewing, by);
      return {
        event: eventOf("offer", visit, mailId),
        change: { status: "answered", ...hostOf(enquiry, by) },
        activity: "enquiry.visit-offered",
      };
    },
  });
}

/** The visitor takes the offered time. */
export async function acceptViewing(
  services: MailServices,
  { reference, name }: EnquiryRow,
  now: Date,
): Promise<VisitorOutcome> {
  return visitorStep(services, reference, name, async (enquiry, before, transaction) => {
    const { at, minutes, place } = before;
    if (before.state !== "offered" || !at || !minutes || at <= now) return null;
    const viewing = await changeViewing(transaction, enquiry.id, { state: "confirmed" });
    const mailId = await tellVisitor(services, transaction, "visit", enquiry, viewing);
    await tellStaff(services, transaction, enquiry, viewing, {
      text: "The visitor accepted the time",
    });
    return {
      event: eventOf("visit", { at, minutes, place }, mailId),
      change: { status: "answered" as const },
      activity: "enquiry.visit-accepted",
    };
  });
}

/** The visitor names other times: the request is new again, and so is the reply clock. */
export async function askForTimes(
  services: MailServices,
  { reference, name }: EnquiryRow,
  wishes: Date[],
  now: Date,
): Promise<VisitorOutcome> {
  return visitorStep(services, reference, name, async (enquiry, before, transaction) => {
    if (before.revision >= mostChanges || isOver(before, now)) return null;
    const change = { state: "requested", wishes, at: null, minutes: null } as const;
    const viewing = await changeViewing(transaction, enquiry.id, change);
    const off = { ...before, revision: viewing.revision };
    const mailId = await tellVisitor(services, transaction, "wishes", enquiry, {
      ...off,
      wishes,
    });
    await tellStaff(services, transaction, enquiry, off, {
      text: "The visitor asks for other times",
      takesOut: true,
    });
    const times = wishes.map((at) => visitMoment(at, services.settings, now));
    return {
      event: { kind: "wishes", text: times.join("\n"), mailId },
      change: { status: "new", openedAt: null, waitingSince: now, lateNotifiedAt: null },
      activity: "enquiry.times-changed",
    };
  });
}

/** By the visitor. The enquiry needs no reply any more. */
export async function cancelAsVisitor(
  services: MailServices,
  { reference, name }: EnquiryRow,
  now: Date,
): Promise<VisitorOutcome> {
  return visitorStep(services, reference, name, async (enquiry, before, transaction) => {
    if (before.state === "cancelled" || isOver(before, now)) return null;
    const viewing = await changeViewing(transaction, enquiry.id, { state: "cancelled" });
    const off = { ...before, revision: viewing.revision };
    const mailId = await tellVisitor(services, transaction, "cancelled", enquiry, off);
    await tellStaff(services, transaction, enquiry, off, {
      text: "The visitor cancelled the viewing",
      takesOut: true,
    });
    return {
      event: { kind: "cancelled", visitAt: before.at, mailId },
      change: { status: "closed" as const },
      activity: "enquiry.visit-cancelled",
    };
  });
}

export async function cancelAsStaff(
  services: MailServices,
  reference: string,
  by: Colleague,
): Promise<boolean> {
  return takeStep(services.database, reference, {
    by,
    async plan(enquiry, transaction) {
      const before = await findViewing(transaction, enquiry.id);
      if (!before || before.state === "cancelled") return null;
      const viewing = await changeViewing(transaction, enquiry.id, { state: "cancelled" });
      const off = { ...before, revision: viewing.revision };
      const mailId = await tellVisitor(services, transaction, "cancelled", enquiry, off, by);
      await tellStaff(services, transaction, enquiry, off, {
        text: "Viewing cancelled",
        takesOut: true,
      });
      return {
        event: { kind: "cancelled", visitAt: before.at, mailId },
        change: { status: "answered" },
        activity: "enquiry.visit-cancelled",
      };
    },
  });
}

/** A viewing that has begun cannot be changed. */
export function isOver({ state, at }: Pick<ViewingRow, "state" | "at">, now: Date): boolean {
  return (state === "confirmed" || state === "offered") && at !== null && at <= now;
}

type VisitorPlan = (
  enquiry: EnquiryRow,
  before: ViewingRow,
  transaction: AnyDatabase,
) => Promise<PlannedStep | null>;

async function visitorStep(
  { database }: MailServices,
  reference: string,
  name: string,
  plan: VisitorPlan,
): Promise<VisitorOutcome> {
  let outcome: VisitorOutcome = "not-possible";
  await takeStep(database, reference, {
    by: { id: "", name },
    async plan(enquiry, transaction) {
      // Under the lock of the enquiry: two presses at once are one step.
      const before = await findViewing(transaction, enquiry.id);
      const planned = before ? await plan(enquiry, before, transaction) : null;
      if (planned) outcome = "done";
      return planned;
    },
  });
  return outcome;
}

function eventOf(kind: "visit" | "offer", { at, minutes, place }: Visit, mailId: number | null) {
  return { kind, text: place, visitAt: at, visitMinutes: minutes, mailId };
}

/** If nobody is assigned to the enquiry, the person who arranges the viewing shows the home. */
function hostOf({ assigneeId, assigneeName }: EnquiryRow, by: Colleague) {
  return assigneeId ? { assigneeId, assigneeName } : { assigneeId: by.id, assigneeName: by.name };
}

/** Undefined unless both sides have the time in their calendars, or put it there now. */
function calendarOf(
  { reference }: EnquiryRow,
  { at, minutes, place, revision, state }: ViewingRow,
  title: string,
  cancelled: boolean,
): string | undefined {
  if (state !== "confirmed" || !at || !minutes) return undefined;
  return visitCalendar({
    reference,
    title,
    at,
    minutes,
    place,
    revision,
    cancelled,
    madeAt: new Date(),
  });
}

/** Returns the id of the mail for the thread; null for somebody without an e-mail address. */
export async function tellVisitor(
  { environment, settings: site }: MailServices,
  transaction: AnyDatabase,
  kind: VisitorMailKind,
  enquiry: EnquiryRow,
  viewing: ViewingRow,
  by?: Colleague,
): Promise<number | null> {
  if (!enquiry.email) return null;
  const { language, texts, settings } = await languageOfEnquiry(transaction, enquiry, site);
  const title = fillIn(texts.mails.visitEntry, { company: settings.companyName });
  const cancelled = kind === "wishes" || kind === "cancelled";
  const mail = visitorMail(
    kind,
    enquiry,
    {
      when: viewing.at ? visitMoment(viewing.at, settings) : "",
      place: viewing.place,
      times: viewing.wishes.map((at) => visitMoment(at, settings)).join("\n"),
    },
    {
      company: settings,
      texts,
      address: viewingAddress(environment, enquiry.reference, language),
      revision: viewing.revision,
      ...(by && { by: by.name }),
      calendar: calendarOf(enquiry, viewing, title, cancelled),
    },
  );
  return queueForThread(transaction, environment, { ...mail, language }, texts);
}

/** The time of the viewing follows. `takesOut`: its calendar file takes the time out of the calendar. */
type StaffNews = { text: string; takesOut?: boolean };

/** To the assignee, otherwise to everybody on duty. */
export async function tellStaff(
  { environment, settings }: MailServices,
  transaction: AnyDatabase,
  enquiry: EnquiryRow,
  viewing: ViewingRow,
  news: StaffNews,
): Promise<void> {
  const people = await listPeopleWho(transaction, "enquiries.answer");
  const assignee = people.filter(({ id }) => id === enquiry.assigneeId);
  const recipients = assignee.length > 0 ? assignee : await onlyOnDuty(transaction, people);
  const when = viewing.at ? `: ${visitMoment(viewing.at, settings)}` : "";
  const title = `Viewing${enquiry.about ? `: ${enquiry.about}` : ""} (${enquiry.reference})`;
  const calendar = calendarOf(enquiry, viewing, title, Boolean(news.takesOut));
  const address = `${environment.publicUrl}/admin/enquiries/${enquiry.reference}`;
  for (const person of recipients) {
    const told = { sentence: `${news.text}${when}`, revision: viewing.revision, calendar };
    const company = { companyName: settings.companyName, address };
    await queueMail(transaction, staffMail(enquiry, told, person, company));
  }
}
