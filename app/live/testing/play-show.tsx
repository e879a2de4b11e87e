// Plays the show of a record without a browser, and returns every text of stage, phone and console.
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  Outlet,
  StaticRouterProvider,
} from "react-router";
import { english } from "../../languages/catalogues.server.ts";
import { composeShow } from "../../show/compose-show.server.ts";
import { primaryAct, sheetRows } from "../../show/console-texts.server.ts";
import { presentStep } from "../../show/script/present-step.ts";
import type { PublicShow } from "../../show/script/public-show.ts";
import { settled } from "../../show/script/reveal-timeline.ts";
import { findNextPosition } from "../../show/script/run-sheet.ts";
import type { ShowScript } from "../../show/script/script.ts";
import type { ShowSettings } from "../../show/script/settings.ts";
import { showInWords } from "../../show/script/show-in-words.ts";
import { shownTurns } from "../../show/script/shown-awards.ts";
import { parseStepKey, type StepPosition, stepKeyOf } from "../../show/script/step-position.ts";
import { CallControls } from "../../show/staff/call-controls.tsx";
import type { ConsoleProps } from "../../show/staff/console-props.ts";
import { ShowClock } from "../../show/stage/parts/show-clock.ts";
import { Stage } from "../../show/stage/stage.tsx";
import type { ShowRow } from "../../show/tables.server.ts";
import { drivingView } from "../../testing/test-view.ts";
import { announcementOf } from "../phone/announcement.ts";
import { CurrentStep } from "../phone/current-step.tsx";
import { EarlierAwards } from "../phone/earlier-awards.tsx";
import { TicketsInShow } from "../phone/my-tickets.tsx";
import { closesAt, type DrawRecord, moment, scriptOf } from "./every-draw.ts";

export type Screen = {
  key: string;
  show: PublicShow;
  script: ShowScript;
  stage: string[];
  phone: string[];
  /** What a phone says that has opened the ticket, by ticket. */
  tickets: Map<number, string>;
  /** The label and the detail of the primary button, then those of the current line of the run sheet. */
  console: string[];
  /** What the console says before a skip is confirmed; empty unless a winner is called. */
  skipDialog: string[];
};

const timeZone = "Europe/London";
const qr = { size: 1, path: "" };
const config = {
  ...{ company: "Goldkey Estates", enterAddress: "estates.example/draw", enterQr: qr },
  ...{ verifyQr: qr, verifyAddress: "estates.example/verify", picture: undefined },
  ...{ texts: english, translation: null, language: "en-GB", locale: "en-GB", timeZone },
};

/** From the countdown to the board. A winner who is called is skipped if the record says so, otherwise confirmed. */
export async function playShow(record: DrawRecord, settings: ShowSettings): Promise<Screen[]> {
  const draw = scriptOf(record);
  const screens: Screen[] = [];
  let row = firstRow(settings);
  const show = async (script: ShowScript, now: number) => {
    const position = parseStepKey(row.step);
    const context = {
      script,
      settings,
      shown: row.shown,
      ineligible: ineligible(record, row, script),
    };
    const call = { calledAt: now, endsAt: now + 180_000 };
    const called =
      position.kind === "called" ? script.slots[position.slot]?.turns.at(-1) : undefined;
    const isLast = called !== undefined && draw.isLast(called.ticket);
    const step = presentStep(position, { ...context, call, isLast });
    const title = { slug: "draw", title: "The winter draw" };
    const stream = composeShow(title, { ...row, startsAt: now - settled }, script, now, step);
    const composed = showInWords(stream, english, null);
    screens.push({
      key: row.step,
      show: composed,
      script,
      ...(await textsOf(composed, { stream, script, row })),
      ...{ tickets: await ticketTexts(composed, record), skipDialog: await skipTexts(composed) },
    });
  };
  const goTo = (position: StepPosition) => {
    const step = stepKeyOf(position);
    const shown = { ...row.shown, [step]: Object.keys(row.shown).length };
    row = { ...row, step, stepNumber: row.stepNumber + 1, shown };
  };
  await show(draw.at("open"), closesAt - 3_600_000);
  goTo({ kind: "sealed" });
  await show(draw.at("closed"), closesAt);
  goTo({ kind: "waiting" });
  await show(draw.at("closed"), moment - 60_000);
  await show(draw.at("closed"), moment + 1000);
  for (let steps = 0; steps < 60; steps += 1) {
    const script = draw.at("decided");
    await show(script, moment + 10_000 + steps * 100_000);
    const position = parseStepKey(row.step);
    if (position.kind === "board") return screens;
    const holder = "slot" in position ? script.slots[position.slot]?.turns.at(-1) : undefined;
    const reason = record.skips[holder?.ticket ?? 0];
    if (position.kind === "called" && reason) {
      draw.skip(position.slot, reason);
      goTo({ kind: "skipped", slot: position.slot, turn: position.turn });
      continue;
    }
    if (position.kind === "called" && holder) holder.confirmed = true;
    const next = findNextPosition(position, script, settings);
    if (!next.ok) throw new Error(next.reason);
    goTo(next.position);
  }
  throw new Error("The board never came.");
}

function firstRow(settings: ShowSettings): ShowRow {
  return {
    ...{ draw: 1, rehearsal: false, version: 1, step: "countdown", stepNumber: 1, startsAt: 0 },
    ...{ replay: false, shown: { countdown: 0 }, screen: "show", message: "", sound: true },
    ...{ automatic: false, settings, calledAt: null, callEndsAt: null, askedSkip: null },
    driver: { console: "laptop", staffId: "ada", name: "Ada", since: 0 },
    ...{ driverSeenAt: 0, offeredTo: "", startedAt: 0, endedAt: null },
  };
}

/** Excluded tickets, and all tickets of people who were on stage before this step. */
function ineligible(record: DrawRecord, row: ShowRow, script: ShowScript): number[] {
  const position = parseStepKey(row.step);
  const before = shownTurns(script, row.settings, row.shown).filter(({ slot, turn }) => {
    const own = "slot" in position && position.slot === slot;
    return !own || ("turn" in position && turn < position.turn);
  });
  const won = before.map(({ slot, turn }) => script.slots[slot]?.turns[turn]?.ticket ?? 0);
  if (!record.onePrizePerPerson) return [...script.excluded, ...won];
  const people = new Set(won.map((ticket) => record.people[ticket - 1]));
  const theirs = record.people.flatMap((person, index) => (people.has(person) ? [index + 1] : []));
  return [...script.excluded, ...theirs];
}

async function textsOf(
  show: PublicShow,
  { stream, script, row }: { stream: PublicShow; script: ShowScript; row: ShowRow },
) {
  const now = show.sentAt;
  const primary = primaryAct(script, row, show);
  const sheet = sheetRows(script, row, now).filter(({ state }) => state === "now");
  return {
    stage: linesOf(
      renderToStaticMarkup(
        <Stage show={stream} config={config} clock={new ShowClock()} live={false} />,
      ),
    ),
    phone: [
      ...linesOf(
        await renderWithTexts(
          <>
            <CurrentStep show={show} now={now} timeZone={timeZone} />
            <EarlierAwards show={show} now={now} />
          </>,
        ),
      ),
      announcementOf(show, now, [], english),
    ],
    console: [
      primary.label,
      primary.detail,
      ...sheet.flatMap(({ label, detail }) => [label, detail]),
    ],
  };
}

async function ticketTexts(show: PublicShow, record: DrawRecord): Promise<Map<number, string>> {
  const takePart = record.people.flatMap((_, index) =>
    record.excluded.includes(index + 1) ? [] : [index + 1],
  );
  const mine = takePart.map((ticket) => ({ slug: show.slug, ticket, code: `${ticket}` }));
  const html = await renderWithTexts(
    <TicketsInShow {...{ mine, show, timeZone }} now={show.sentAt} replaying={false} />,
  );
  const sections = html.split("<section").slice(1);
  return new Map(
    takePart.map((ticket, at) => [ticket, linesOf(`<section${sections[at]}`).join(" ")]),
  );
}

async function skipTexts(show: PublicShow): Promise<string[]> {
  const { step } = show;
  if (step.kind !== "called") return [];
  const call = {
    ...{ award: "", ticket: step.winner.ticket, name: step.winner.name, prize: step.prize.name },
    ...{ endsAt: step.endsAt, isLast: step.isLast, reasons: [], maskedPhone: "" },
  };
  const view = { ...drivingView, show, call };
  // The rest of it is for what happens at a press.
  const connection = { reached: true } as ConsoleProps["connection"];
  return linesOf(
    await renderWithTexts(<CallControls {...{ view, connection, now: step.endsAt }} />),
  );
}

/** Phones get texts and settings from the loaders of their page. */
async function renderWithTexts(element: React.ReactElement): Promise<string> {
  const settings = { locale: "en-GB", timeZone, founder: { phone: "" } };
  const handler = createStaticHandler([
    {
      id: "frame/site-layout",
      loader: () => ({ texts: english, settings }),
      element: <Outlet context={settings} />,
      children: [{ path: "/", loader: () => ({ texts: english }), element }],
    },
  ]);
  const context = await handler.query(new Request("https://estates.example/"));
  if (context instanceof Response) throw new Error("Redirected.");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
}

const blocks = /<\/(?:p|h1|h2|h3|li|dt|dd|div|section|header|footer|ol|ul|dl)>|<br\/?>/g;

/** The text of a page, one line for each block. */
function linesOf(html: string): string[] {
  return html
    .replace(/<link[^>]*>/g, "")
    .replace(blocks, "\n")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}
