// Queues mails with a ticket's address: only ever to the e-mail address of the entry.
import { published } from "../content/documents/content-view.server.ts";
import type { PresentedSettings } from "../content/presented.ts";
import { originalOfDraw } from "../content/translating/content-translation.ts";
import { readTranslation } from "../content/translating/translate.server.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { inLanguage, type Language } from "../languages/languages.ts";
import { queueCheckableMail } from "../mail/message-code-store.server.ts";
import { nameToGreet } from "../mail/name-to-greet.ts";
import type { Mail } from "../mail/queue.server.ts";
import { longMoment } from "../platform/company-time.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import type { SiteEnvironment } from "../platform/installation/secrets.server.ts";
import type { EntryOutcome } from "./enter-draw.server.ts";
import { type TicketMailKind, ticketMail } from "./ticket-mail.ts";

export type TicketSender = {
  environment: Pick<SiteEnvironment, "secrets" | "publicUrl">;
  settings: PresentedSettings;
  draw: SealedDraw;
  /** Of the page that asked for the mail, or on which the person entered; without one, the site's own. */
  language?: Language | null;
};

export type TicketRecipient = { ticket: number; code: string; name: string; email: string };

/** A repeated post queues no second mail, but queues the first one if the process died before it did. */
export async function mailNewTicket(
  { services, ...sender }: TicketSender & { services: Pick<DrawServices, "database"> },
  outcome: Extract<EntryOutcome, { ok: true }>,
): Promise<void> {
  const { name, email } = outcome.receipt.id;
  if (!email) return;
  const { ticket, code } = outcome;
  await queueTicketMail(services.database, sender, "new", { ticket, code, name, email }, "first");
}

/** `occasion` distinguishes mails about the same ticket; false when this one was queued before. */
export async function queueTicketMail(
  database: AnyDatabase,
  { environment, settings: site, draw, language = null }: TicketSender,
  kind: TicketMailKind,
  { ticket, code, name, email }: TicketRecipient,
  occasion: string,
): Promise<boolean> {
  const { mails: texts } = await readWording(database, published, language);
  const translate = await readTranslation(database, language, originalOfDraw(draw));
  const settings = inLanguage(site, language);
  const facts = {
    company: settings.companyName,
    title: translate(draw.terms.title) ?? draw.terms.title,
    ticket,
    locale: settings.locale,
    greetedName: nameToGreet(name, settings.locale),
    closes: longMoment(draw.closesAt, settings, draw.headTime),
    decided: longMoment(draw.moment, settings, draw.headTime),
    shown: draw.plan.showAt === null ? "" : longMoment(draw.plan.showAt, settings, draw.headTime),
    address: `${environment.publicUrl}${language ? `/${language}` : ""}/ticket/${code}`,
    operator: draw.operator,
    operatorKey: draw.terms.operatorKey,
  };
  const { subject, body } = ticketMail(kind, facts, texts);
  const mail: Mail = {
    occasion: `ticket:${draw.drawId}:${ticket}:${occasion}`,
    kind: `${kind}-ticket`,
    about: `draw:${draw.id}`,
    recipient: email,
    subject,
    body,
    // The link opens the ticket: staff cannot read this mail, and its text is deleted once sent.
    confidential: true,
    language,
  };
  return queueCheckableMail(database, environment, mail, texts);
}
