// Data of the winners page. Contact data is only in an opened card, and opening it is logged.

import { isFresh } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { readWording } from "../../content/wording/read-wording.server.ts";
import { readAwards } from "../../draws/integrity/read-awards.server.ts";
import { skipInWords } from "../../draws/prizes/handover.ts";
import { skipRefusal, usualClaimDays } from "../../draws/reasons.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { momentOf } from "../../draws/staff/draw-view.ts";
import type { AwardProgress } from "../../draws/states.ts";
import { listPrizes } from "../../draws/store.server.ts";
import { english } from "../../languages/catalogues.server.ts";
import { hasMailServer } from "../../mail/saved-mail-server.server.ts";
import { may, type Staff } from "../../permissions/permissions.ts";
import { sessionContext, staffContext } from "../../permissions/staff-context.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import {
  databaseContext,
  environmentContext,
  type RequestContext,
} from "../../platform/http/context.server.ts";
import { readWholeNumber } from "../../platform/http/whole-number.ts";
import { toWallClock } from "../../platform/zoned-time.ts";
import { listShowTimes } from "../../show/show-store.server.ts";
import { areWinnersWithheld } from "../../show/withheld-winners.ts";
import { type Clock, viewDateTime } from "../../ui/text/date-time-view.ts";
import { readablePhone } from "../../ui/text/readable-phone.ts";
import { countOthersToNotify } from "../notify-people.server.ts";
import {
  countMailsToOthers,
  listWinnerFiles,
  listWinnerMails,
  readMailTemplates,
  readPerson,
} from "../store.server.ts";
import {
  claimInWords,
  mailStateTexts,
  progressTexts,
  type WinnerMailState,
} from "./winner-texts.ts";

/** A draw can have thousands of prizes. */
const winnersPerPage = 50;

export async function loadWinners(
  context: RequestContext,
  draw: SealedDraw,
  now: number,
  parameters: URLSearchParams,
) {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const [clock, wording] = await Promise.all([readClock(database), readWording(database)]);
  const [prizes, storedFiles, reading, mails, mailTemplates, shows] = await Promise.all([
    listPrizes(database, draw.id),
    listWinnerFiles(database, draw.id),
    readAwards(database, draw),
    readDelivery(database, draw.id, clock),
    readMailTemplates(database, draw.id, wording.mails),
    listShowTimes(database),
  ]);
  const names = new Map(prizes.map(({ prizeId, name }) => [prizeId, name]));
  // Nobody is shown, called or written to who may not be the winner.
  const files = reading.ok ? storedFiles : [];
  const shown = new Map(
    (reading.ok ? reading.awards : []).map((award) => [`${award.slot}.${award.turn}`, award]),
  );
  const winners = files.map(({ award, file }) => {
    const key = `${award.slot}.${award.turn}`;
    const publicPart = shown.get(key);
    return {
      key,
      slot: award.slot,
      turn: award.turn,
      ticket: award.ticket,
      prize: names.get(award.prizeId) ?? award.prizeId,
      name: [publicPart?.name, publicPart?.place].filter(Boolean).join(", "),
      progress: award.progress,
      chip: progressTexts[award.progress],
      skipped: award.skipReason && skipInWords(award.skipReason, english.handovers),
      handedOver: award.handedOverAt === null ? "" : momentOf(award.handedOverAt, clock).full,
      claim: claimOf(award.progress, file?.claimBy ?? null, clock),
      identified: file?.identityAt
        ? `${file.identityBy}, ${momentOf(file.identityAt, clock).short}`
        : "",
      mail: mails.get(`winner:${draw.drawId}:${key}`) ?? null,
      ...skipChoices(draw, award.changedAt, now, clock),
    };
  });
  const holders = winners.filter(({ progress, ticket }) => progress !== "skipped" && ticket !== 0);
  const page = readWholeNumber(parameters.get("page")) || 1;
  const from = (page - 1) * winnersPerPage;
  const open = await readOpen(database, draw, parameters.get("open"), { staff, files, clock });
  return {
    id: draw.id,
    slug: draw.slug,
    disagreement: reading.ok
      ? null
      : {
          text: `${english.disagreement.title}. ${english.disagreement.text}`,
          problem: reading.problem,
        },
    winners: holders.slice(from, from + winnersPerPage),
    total: holders.length,
    page,
    pages: Math.ceil(holders.length / winnersPerPage),
    skipped: winners.filter(({ progress }) => progress === "skipped"),
    notAwarded: winners.filter(({ ticket }) => ticket === 0).length,
    counts: countProgress(holders),
    open: open && { ...open, winner: winners.find(({ key }) => key === open.key) },
    mailTemplates,
    mailsToOthers: {
      ...(await countMailsToOthers(database, draw.id)),
      toSend: await countOthersToNotify(database, draw),
    },
    title: draw.terms.title,
    mailWorks: await hasMailServer(database, context.get(environmentContext)),
    onStageFirst: areWinnersWithheld(draw, shows.get(draw.id), now),
    mayHandOver: may(staff, "prizes.hand-over"),
    mayRun: may(staff, "draws.run"),
    proofNeeded: !isFresh(context.get(sessionContext)),
  };
}

/** The reasons for which a winner can be skipped now, and the one for which only later, and when. */
function skipChoices(
  { terms, rulesText, plan }: SealedDraw,
  awardedAt: number,
  now: number,
  clock: Clock,
) {
  const { claimDays = usualClaimDays } = plan;
  const sealed = { rulesText, claimDays, awardedAt, now };
  const refused = (reason: string) => skipRefusal({ ...sealed, reason });
  const reasons = terms.skipReasons.map((value) => ({
    value,
    label: skipInWords(value, english.handovers),
  }));
  const later = reasons.find(({ value }) => refused(value) === "before-claim-ends");
  return {
    skipReasons: reasons.filter(({ value }) => !refused(value)),
    later: later && {
      label: later.label,
      at: momentOf(awardedAt + claimDays * 86_400, clock).full,
    },
  };
}

/** Counts all winners, not only those of this page. */
function countProgress(holders: { progress: AwardProgress }[]): Record<AwardProgress, number> {
  const counts = { waiting: 0, contacted: 0, confirmed: 0, "handed-over": 0, skipped: 0 };
  for (const { progress } of holders) counts[progress] += 1;
  return counts;
}

export type LoadedWinners = Awaited<ReturnType<typeof loadWinners>>;
export type LoadedWinner = LoadedWinners["winners"][number];

function claimOf(progress: string, claimBy: number | null, clock: Clock) {
  if (claimBy === null || progress === "handed-over" || progress === "skipped") return null;
  return { ...claimInWords(claimBy, clock), at: momentOf(claimBy, clock).full };
}

/** The mails to winners by their occasion, with their state. */
async function readDelivery(database: Database, draw: number, clock: Clock) {
  const rows = await listWinnerMails(database, draw);
  return new Map(
    rows.map(({ occasion, state, createdAt, sentAt, lastError }) => [
      occasion,
      {
        ...mailStateTexts[state as WinnerMailState],
        at: viewDateTime(sentAt ?? createdAt, clock).short,
        error: state === "failed" || state === "waiting" ? lastError : "",
      },
    ]),
  );
}

type OpenedCardContext = {
  staff: Staff;
  files: Awaited<ReturnType<typeof listWinnerFiles>>;
  clock: Clock;
};

async function readOpen(
  database: Database,
  draw: SealedDraw,
  asked: string | null,
  { staff, files, clock }: OpenedCardContext,
) {
  const opened = files.find(({ award }) => `${award.slot}.${award.turn}` === asked);
  if (!opened || opened.award.ticket === 0) return null;
  const { award, file } = opened;
  const person = await readPerson(database, draw.id, award.ticket);
  const about = { kind: "ticket", id: `${draw.id}/${award.ticket}`, name: draw.terms.title };
  await recordActivity(database, { who: staff, what: "winners.read", about });
  const { timeZone } = clock;
  return {
    key: `${award.slot}.${award.turn}`,
    readAt: viewDateTime(clock.now, clock).short,
    erased: !person?.name,
    name: person?.name ?? "",
    phone: person?.phone ? readablePhone(person.phone) : "",
    tel: person?.phone ?? "",
    email: person?.email ?? "",
    place: person?.place ?? "",
    note: award.note,
    claimBy: file?.claimBy ? toWallClock(file.claimBy, timeZone).slice(0, 16) : "",
    identityNote: file?.identityNote ?? "",
    photo: file?.photo ?? "",
    photoConsent: file?.photoConsent ?? false,
    quote: file?.quote ?? "",
  };
}

export type OpenWinner = NonNullable<LoadedWinners["open"]>;
