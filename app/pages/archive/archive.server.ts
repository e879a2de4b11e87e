// All decided draws for the archive and its feed. Names are those the winners chose to show.

import type { PresentedSettings } from "../../content/presented.ts";
import { ofDraws } from "../../content/translating/content-translation.ts";
import { listTranslations } from "../../content/translating/translate.server.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { readDraws } from "../../draws/current-draw.server.ts";
import type { PastDraw } from "../../draws/prizes/prize-view.ts";
import { listPrizes } from "../../draws/store.server.ts";
import { longMoment } from "../../platform/company-time.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { groupDigits } from "../../platform/group-digits.ts";
import { joinParts } from "../../platform/join-parts.ts";
import { listShowTimes } from "../../show/show-store.server.ts";
import { type ListTexts, listPastDraws, viewingTime } from "../draw/public-draws.server.ts";

export type ArchivedDraw = PastDraw & {
  decided: string;
  /** UTC seconds. */
  decidedAt: number;
  tickets: string;
  prizes: string;
  handovers: { done: string; all: string };
  /** Its show is over and can be watched again. */
  replay: boolean;
};

/** A company has a few draws a year. */
const mostDraws = 500;

export async function readArchive(
  database: Database,
  settings: PresentedSettings,
  texts: ListTexts & Pick<Wording, "archive">,
): Promise<ArchivedDraw[]> {
  const { draws, now } = await readDraws(database);
  const { locale } = settings;
  const time = viewingTime(settings, now);
  const past = await listPastDraws(database, draws, time, texts, mostDraws);
  const translationOf = await listTranslations(database, time.language, ofDraws);
  const shows = await listShowTimes(database);
  const bySlug = new Map(draws.map(({ draw }) => [draw.slug, draw]));
  return Promise.all(
    past.flatMap((listed) => {
      const draw = bySlug.get(listed.slug);
      return draw ? [archive(database, listed, draw)] : [];
    }),
  );

  async function archive(
    from: Database,
    listed: PastDraw,
    draw: (typeof draws)[number]["draw"],
  ): Promise<ArchivedDraw> {
    const prizes = await listPrizes(from, draw.id);
    const translate = translationOf(`${draw.id}`);
    const holders = (listed.winners ?? []).filter(
      ({ ticket, handover }) => ticket && handover.look !== "onward",
    );
    const done = holders.filter(({ handover }) => handover.look === "ok").length;
    return {
      ...listed,
      decided: longMoment(draw.moment, time.calendar, now),
      decidedAt: draw.moment,
      tickets: groupDigits(draw.size, locale),
      prizes: joinParts(
        prizes.map(({ name: original, quantity }) => {
          const name = translate(original) ?? original;
          return quantity > 1 ? `${groupDigits(quantity, locale)} × ${name}` : name;
        }),
      ),
      handovers: { done: groupDigits(done, locale), all: groupDigits(holders.length, locale) },
      replay: typeof shows.get(draw.id)?.endedAt === "number",
    };
  }
}
