// The draws on /prizes, the home page and the landing page.
import { href } from "react-router";
import type { PresentedSettings } from "../../content/presented.ts";
import { numberAsWord } from "../../content/wording/number-as-word.ts";
import { readDraws } from "../../draws/current-draw.server.ts";
import { prizesInAll } from "../../draws/prizes/chance.ts";
import type { CurrentDraw, PastDraw } from "../../draws/prizes/prize-view.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { DrawView } from "./draw-view.ts";
import { viewDraw } from "./public-draw-view.server.ts";
import { type ListTexts, listPastDraws, viewingTime } from "./public-draws.server.ts";

export async function loadPrizes(
  database: Database,
  settings: PresentedSettings,
  texts: ListTexts,
): Promise<{ current: CurrentDraw | undefined; past: PastDraw[] }> {
  const { draws, current, now } = await readDraws(database);
  const time = viewingTime(settings, now);
  const past = await listPastDraws(database, draws, time, texts);
  const running = current && current.draw.endedAt === null;
  return {
    current: running ? prizesOf(await viewDraw(database, current, time), texts) : undefined,
    past,
  };
}

/** The company's newest decided draw, or a demonstration if there is none. */
export async function findLatestWinners(
  database: Database,
  settings: PresentedSettings,
  texts: ListTexts,
): Promise<PastDraw | undefined> {
  const { draws, now } = await readDraws(database);
  const time = viewingTime(settings, now);
  const own = draws.filter(({ demonstration }) => !demonstration);
  const [latest] = await listPastDraws(database, own, time, texts, 1);
  const shown = latest ?? (await listPastDraws(database, draws, time, texts, 1))[0];
  // Photos and quotes are on the page of all winners: this page has to be small.
  const winners = shown?.winners?.map(({ photo: _, quote: __, ...row }) => row);
  return shown && { ...shown, winners };
}

/** The running draw for the landing page; undefined between draws. */
export async function findRunningDraw(
  database: Database,
  settings: PresentedSettings,
): Promise<DrawView | undefined> {
  const { current, now } = await readDraws(database);
  if (current?.draw.endedAt !== null) return undefined;
  return viewDraw(database, current, viewingTime(settings, now));
}

function prizesOf(
  { title, demonstration, prizes, ...draw }: DrawView,
  texts: ListTexts,
): CurrentDraw {
  const open = draw.phase === "open";
  const closed = draw.phase === "waiting";
  const page = href("/draw/:slug", { slug: draw.slug });
  return {
    slug: draw.slug,
    title,
    demonstration,
    prizes,
    more: numberAsWord(prizesInAll(prizes) - 1, texts.draw),
    tickets: open ? draw.head.tickets : draw.eligible,
    closed,
    time: closed ? draw.times.moment : draw.times.closes,
    at: closed ? draw.moment : draw.closesAt,
    action: { to: open ? `${page}#enter` : page, next: open },
  };
}
