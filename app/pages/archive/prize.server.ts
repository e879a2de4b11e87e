// One prize of a public draw, with everything its page shows.
import { describeIn } from "../../content/present.server.ts";
import type { PresentedSettings } from "../../content/presented.ts";
import { originalOfDraw } from "../../content/translating/content-translation.ts";
import { readTranslation } from "../../content/translating/translate.server.ts";
import { readDraws } from "../../draws/current-draw.server.ts";
import type { PrizeView } from "../../draws/prizes/prize-view.ts";
import { listPrizes } from "../../draws/store.server.ts";
import { findPictures } from "../../media/store.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { PictureView } from "../../ui/picture-view.ts";
import { viewDraw } from "../draw/public-draw-view.server.ts";
import { viewingTime } from "../draw/public-draws.server.ts";

export type PrizeDetails = {
  slug: string;
  title: string;
  demonstration: boolean;
  prize: PrizeView;
  /** The first one is the prize's own. */
  pictures: PictureView[];
  included: string;
  notIncluded: string;
  valuation: string;
  costs: string;
  conditions: string;
  /** Those that take part so far; once closed, without excluded ones. */
  tickets: number;
  open: boolean;
  /** When it closes while it is open; when it is decided, afterwards. */
  closes: string;
  /** The same in UTC seconds. */
  at: number;
};

export async function findPrize(
  database: Database,
  { slug, prize: id }: { slug: string; prize: string },
  settings: PresentedSettings,
): Promise<PrizeDetails | undefined> {
  const { draws, now } = await readDraws(database);
  const publicDraw = draws.find(({ draw }) => draw.slug === slug);
  if (!publicDraw) return undefined;
  const rows = await listPrizes(database, publicDraw.draw.id);
  const row = rows.find(({ prizeId }) => prizeId === id);
  if (!row) return undefined;
  const time = viewingTime(settings, now);
  const [view, translate] = await Promise.all([
    viewDraw(database, publicDraw, time),
    readTranslation(database, time.language, originalOfDraw(publicDraw.draw)),
  ]);
  const prize = view.prizes.find((candidate) => candidate.id === id);
  if (!prize) return undefined;
  const ids = row.pictures.filter((picture) => picture !== row.picture);
  const pictures = describeIn(translate, await findPictures(database, ids));
  const open = view.phase === "open" || view.phase === "scheduled";
  const inLanguage = (text: string) => translate(text) ?? text;
  return {
    slug,
    title: view.title,
    demonstration: view.demonstration,
    prize,
    pictures: [prize.picture, ...ids.map((picture) => pictures.get(picture))].filter(
      (picture) => picture !== undefined,
    ),
    included: inLanguage(row.included),
    notIncluded: inLanguage(row.notIncluded),
    valuation: inLanguage(row.valuation),
    costs: inLanguage(row.costs),
    conditions: inLanguage(row.conditions),
    tickets: view.phase === "open" ? view.head.tickets : view.eligible,
    open,
    closes: open ? view.times.closes : view.times.moment,
    at: open ? view.closesAt : view.moment,
  };
}
