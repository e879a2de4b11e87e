import type { CountryCode } from "libphonenumber-js/min";
import { listPeopleWho } from "../../accounts/people/people-store.server.ts";
import { countryOf } from "../../content/country-of.ts";
import { readSettings } from "../../content/load-page.server.ts";
import type { PresentedSettings } from "../../content/presented.ts";
import { readWording } from "../../content/wording/read-wording.server.ts";
import { findPersonEntries } from "../../entries/person-store.server.ts";
import { listMailsAbout, type OutboxMail } from "../../mail/outbox-store.server.ts";
import { viewMailState } from "../../mail/staff/mail-view.ts";
import { inMegabytes } from "../../media/limits.ts";
import { may, type Staff } from "../../permissions/permissions.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { type Clock, spanInWords, viewDateTime } from "../../ui/text/date-time-view.ts";
import { readablePhone } from "../../ui/text/readable-phone.ts";
import { listAttachments } from "../attachment-store.server.ts";
import { type ContactWords, timeLabels, wayLabels } from "../choice-labels.ts";
import {
  type EnquiryEventRow,
  type EnquiryRow,
  findEnquiry,
  listSamePerson,
} from "../inbox-store.server.ts";
import { mailsAbout, subjectOf } from "../mails.ts";
import { dueAt } from "../reply-clock.ts";
import { statusLabels } from "../statuses.ts";
import { visitMoment } from "../times/visit-calendar.ts";
import { findViewing } from "../viewing-store.server.ts";
import { viewEnquiry, viewStatus } from "./enquiry-view.ts";
import { fillTemplate } from "./reply-templates.ts";
import { listTemplates } from "./template-store.server.ts";
import { viewViewing } from "./viewing-view.ts";

export type EnquiryDetails = NonNullable<Awaited<ReturnType<typeof loadEnquiry>>>;
export type ThreadEvent = EnquiryDetails["events"][number];

type Reader = { staff: Staff; mailConfigured: boolean };

/** One enquiry with its thread, formatted for the page; null if there is none. */
export async function loadEnquiry(
  database: Database,
  reference: string,
  { staff, mailConfigured }: Reader,
) {
  const [settings, { contact: texts }, thread] = await Promise.all([
    readSettings(database),
    readWording(database),
    findEnquiry(database, reference),
  ]);
  if (!thread) return null;
  const { enquiry, events } = thread;
  const clock = { ...settings, now: new Date() };
  const [viewing, attachments, others, mails, colleagues, templates, tickets] = await Promise.all([
    findViewing(database, enquiry.id),
    listAttachments(database, enquiry.id),
    listSamePerson(database, enquiry),
    listMailsAbout(database, mailsAbout(reference)),
    listPeopleWho(database, "enquiries.answer"),
    listTemplates(database),
    may(staff, "people-data.read")
      ? listTickets(database, enquiry, countryOf(settings) as CountryCode)
      : Promise.resolve([]),
  ]);
  const mailById = new Map(mails.map((mail) => [mail.id, mail]));
  const stateOf = (mail: OutboxMail | undefined) =>
    mail ? viewMailState(mail, clock, mailConfigured) : null;
  const thanks = mails.find(({ kind }) => kind === "enquiry-received");
  const newestVisit = events.findLast(({ kind }) => kind === "visit");
  const due = dueAt(enquiry.kind, enquiry.waitingSince ?? enquiry.createdAt, settings);
  return {
    ...viewEnquiry(enquiry, clock, settings),
    statusKey: enquiry.status,
    kind: enquiry.kind,
    message: enquiry.message,
    attachments: attachments.map(({ bytes, ...file }) => ({ ...file, size: inMegabytes(bytes) })),
    phone: enquiry.phone,
    phoneText: readablePhone(enquiry.phone),
    email: enquiry.email,
    wishes: wishesOf(enquiry, settings, texts),
    visitOn: enquiry.visitOn,
    viewing: viewing ? viewViewing(viewing, settings, clock.now) : null,
    viewingMinutes: settings.viewingMinutes,
    customer: enquiry.customer,
    keptUntil: viewDateTime(enquiry.keepUntil, clock),
    assigneeId: enquiry.assigneeId,
    colleagues: colleagues.map(({ id, name }) => ({ id, name })),
    thanks: stateOf(thanks),
    due: viewDateTime(due, clock),
    answered: answeredAfter(enquiry, events, mailById),
    opened: viewDateTime(clock.now, clock),
    place: placeOf(viewing?.place || enquiry.about, settings),
    /** The event whose calendar file holds; an older time would come back to the calendar. */
    currentVisit: viewing && viewing.state !== "confirmed" ? null : (newestVisit?.id ?? null),
    templates: templates.map(({ id, title, body }) => ({
      id: id ?? null,
      title,
      text: fillTemplate(body, enquiry),
    })),
    events: events.map((event) =>
      viewEvent(event, clock, settings, stateOf(mailById.get(event.mailId ?? 0))),
    ),
    others: others.map((other) => ({
      reference: other.reference,
      subject: subjectOf(other),
      status: viewStatus({ status: other.status, replyWaits: false }),
      arrived: viewDateTime(other.createdAt, clock),
    })),
    since: viewDateTime(others.at(-1)?.createdAt ?? enquiry.createdAt, clock),
    tickets,
  };
}

/** Where a viewing takes place, as the form suggests it: the home, otherwise the office. */
function placeOf(home: string, { address }: PresentedSettings): string {
  return home || [address.name, ...address.lines].filter(Boolean).join(", ");
}

function viewEvent(
  event: EnquiryEventRow,
  clock: Clock,
  settings: { locale: string; timeZone: string },
  mail: ReturnType<typeof viewMailState> | null,
) {
  return {
    id: event.id,
    kind: event.kind,
    status: event.status && statusLabels[event.status],
    text: event.text,
    by: event.byName,
    isOurs: event.byId !== "",
    at: viewDateTime(event.createdAt, clock),
    mail,
    mailId: event.mailId,
    visit: event.visitAt && visitMoment(event.visitAt, settings, clock.now),
  };
}

/** "Call me, in the evening" */
function wishesOf(
  { preferredWay, preferredTime, visitOn }: EnquiryRow,
  { locale }: { locale: string },
  texts: ContactWords,
) {
  const day =
    visitOn &&
    new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(
      new Date(`${visitOn}T12:00:00Z`),
    );
  return [
    ...(preferredWay ? [{ label: "Contact by", value: wayLabels(texts)[preferredWay] }] : []),
    ...(preferredTime ? [{ label: "Best time", value: timeLabels(texts)[preferredTime] }] : []),
    ...(day ? [{ label: "Preferred visit", value: day }] : []),
  ];
}

/** How long the first answer took. A mail answers when it is sent, not when it is written. */
function answeredAfter(
  { createdAt }: EnquiryRow,
  events: EnquiryEventRow[],
  mailById: Map<number, OutboxMail>,
) {
  const times = events.flatMap((event, index) => {
    const mail = event.mailId === null ? undefined : mailById.get(event.mailId);
    if (mail) return mail.sentAt ?? [];
    if (event.kind === "visit" || event.kind === "offer") return event.createdAt;
    // A call is only an attempt. Staff set the status to answered when they reached the sender; right after a reply
    // the status is the reply's own.
    const ofReply = ["reply", "visit", "offer"].includes(events[index - 1]?.kind ?? "");
    return event.status === "answered" && !ofReply ? event.createdAt : [];
  });
  const first = Math.min(...times.map((time) => time.getTime()));
  return Number.isFinite(first) ? spanInWords(first - createdAt.getTime()) : null;
}

async function listTickets(database: Database, person: EnquiryRow, country: CountryCode) {
  const entries = await Promise.all(
    [person.phone, person.email]
      .filter(Boolean)
      .map((typed) => findPersonEntries(database, typed, country)),
  );
  const byKey = new Map(entries.flat().map((entry) => [`${entry.draw}/${entry.index}`, entry]));
  return [...byKey.values()].slice(0, 20).map(({ draw, index, title, status }) => {
    // Ticket numbers start at 1.
    const number = index + 1;
    return {
      key: `${draw}/${number}`,
      to: `/admin/draws/${draw}/entries?open=${number}`,
      label: `${title}, ${number.toLocaleString("en-GB")}`,
      status,
    };
  });
}
