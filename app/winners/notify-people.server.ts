// Queues mails to winners, reminders to those who do not reply, and one mail to everybody else.
import { isOfType } from "../../protocol/statements.ts";
import { type Actor, recordActivity } from "../activity/record.server.ts";
import type { PresentedSettings } from "../content/presented.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { drawTime } from "../draws/clock-store.server.ts";
import { readStatementsOfDraw } from "../draws/ledger/ledger-store.server.ts";
import { noteProgressWithin } from "../draws/result/award-prizes.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { listPrizes } from "../draws/store.server.ts";
import { queueCheckableMails } from "../mail/message-code-store.server.ts";
import { nameToGreet } from "../mail/name-to-greet.ts";
import type { Mail } from "../mail/queue.server.ts";
import { longMoment } from "../platform/company-time.ts";
import { type AnyDatabase, inTransaction } from "../platform/database/database.server.ts";
import { groupDigits } from "../platform/group-digits.ts";
import type { SiteEnvironment } from "../platform/installation/secrets.server.ts";
import { type WinnerMailFacts, writeWinnerMail } from "./mails.ts";
import {
  beginClaim,
  countPeopleToNotify,
  findHolder,
  listPeopleToNotify,
  readPerson,
} from "./store.server.ts";
import { readWinnerMail, type WinnerMail } from "./winner-mail.server.ts";

type WinnerMailSender = {
  environment: Pick<SiteEnvironment, "secrets" | "publicUrl">;
  settings: PresentedSettings;
  draw: SealedDraw;
};

type Notifying =
  | { ok: true; queued: boolean }
  | { ok: false; reason: "nobody" | "no-email" | "erased" | "handed-over" };

const day = 86_400;

/** The first mail once; a reminder at most once a day. */
export async function notifyWinner(
  services: Pick<DrawServices, "database">,
  sender: WinnerMailSender,
  slot: number,
  kind: "winner" | "claim-reminder",
  claimDays: number,
  who: Actor,
): Promise<Notifying> {
  const { draw } = sender;
  return inTransaction(services.database, async (transaction): Promise<Notifying> => {
    const holder = await findHolder(transaction, draw.id, slot);
    if (!holder) return { ok: false, reason: "nobody" };
    if (holder.progress === "handed-over") return { ok: false, reason: "handed-over" };
    const person = await readPerson(transaction, draw.id, holder.ticket);
    if (!person?.name) return { ok: false, reason: "erased" };
    if (!person.email) return { ok: false, reason: "no-email" };
    const now = await drawTime(transaction, draw.operator);
    const claimBy = await beginClaim(transaction, holder, now + claimDays * day);
    const prizes = await listPrizes(transaction, draw.id);
    const worded = await readWinnerMail(transaction, draw, sender.settings, kind, person.language);
    const mail = mailFor(sender, kind, worded, {
      occasion: `${kind}:${draw.drawId}:${slot}.${holder.turn}${kind === "winner" ? "" : `:${Math.floor(now / day)}`}`,
      recipient: person.email,
      name: person.name,
      ticket: holder.ticket,
      prize: prizes.find(({ prizeId }) => prizeId === holder.prizeId)?.name ?? "",
      deadline: longMoment(claimBy, worded.settings, now),
    });
    const queued = await queueCheckableMails(transaction, sender.environment, [mail], worded.texts);
    if (holder.progress === "waiting") {
      await noteProgressWithin(transaction, draw.id, slot, { progress: "contacted" });
    }
    if (queued > 0) {
      await recordActivity(transaction, {
        who,
        what: kind === "winner" ? "winners.told" : "winners.reminded",
        about: { kind: "ticket", id: `${draw.id}/${holder.ticket}`, name: draw.terms.title },
      });
    }
    return { ok: true, queued: queued > 0 };
  });
}

/** Queues one mail for each person, even if called again. Reserves get none: they may still move up. */
export async function notifyOthers(
  { database }: Pick<DrawServices, "database">,
  sender: WinnerMailSender,
  who: Actor,
): Promise<{ queued: number }> {
  const { draw } = sender;
  const ranking = await readRanking(database, draw);
  const byLanguage = new Map<string | null, Promise<WinnerMail>>();
  const mailIn = (language: string | null) => {
    const worded =
      byLanguage.get(language) ??
      readWinnerMail(database, draw, sender.settings, "not-this-time", language);
    byLanguage.set(language, worded);
    return worded;
  };
  let queued = 0;
  for (let after = ""; ; ) {
    const people = await listPeopleToNotify(database, draw.id, ranking, after);
    if (people.length === 0) break;
    for (const [language, readers] of Map.groupBy(people, (person) => person.language)) {
      const worded = await mailIn(language);
      const mails = readers.map(({ ticket, name, email }) =>
        mailFor(sender, "not-this-time", worded, {
          occasion: `not-this-time:${draw.drawId}:${ticket}`,
          recipient: email,
          name,
          ticket,
          prize: "",
          deadline: "",
        }),
      );
      queued += await database.transaction((transaction) =>
        queueCheckableMails(transaction, sender.environment, mails, worded.texts),
      );
    }
    after = people.at(-1)?.email.toLowerCase() ?? "";
  }
  if (queued > 0) {
    await recordActivity(database, {
      who,
      what: "winners.others-told",
      about: { kind: "draw", id: `${draw.id}`, name: draw.terms.title },
      changes: { mails: queued },
    });
  }
  return { queued };
}

/** How many people a mail to everybody else would reach now. */
export async function countOthersToNotify(database: AnyDatabase, draw: SealedDraw) {
  return countPeopleToNotify(database, draw, await readRanking(database, draw));
}

async function readRanking(database: AnyDatabase, { operator, drawId }: SealedDraw) {
  const statements = await readStatementsOfDraw(database, operator, drawId);
  return statements.find(isOfType("result"))?.body.ranking ?? [];
}

type WinnerRecipient = Pick<WinnerMailFacts, "prize" | "deadline"> & {
  ticket: number;
  occasion: string;
  recipient: string;
  name: string;
};

function mailFor(
  { environment, draw }: WinnerMailSender,
  kind: string,
  { template, language, texts, settings, translate }: WinnerMail,
  { occasion, recipient, name, ticket, prize, deadline }: WinnerRecipient,
): Mail {
  const { subject, body } = writeWinnerMail(template, {
    prize: translate(prize) ?? prize,
    ticket: groupDigits(ticket, settings.locale),
    deadline,
    signature: fillIn(texts.signature, { company: settings.companyName }),
    draw: translate(draw.terms.title) ?? draw.terms.title,
    greeting: fillIn(texts.hello, { name: nameToGreet(name, settings.locale) }),
    address: `${environment.publicUrl}${language ? `/${language}` : ""}/draw/${draw.slug}`,
    see: texts.seeDraw,
    locale: settings.locale,
  });
  const about = `draw:${draw.id}`;
  return { occasion, kind, about, recipient, replyTo: settings.email, subject, body, language };
}
