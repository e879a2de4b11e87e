// Loads the page of a draw, for /draw and /draw/:slug.

import { data, href } from "react-router";
import { loadPage, sharedPicture } from "../../content/load-page.server.ts";
import type { PageHead } from "../../content/page-head.ts";
import { renderMarkdown } from "../../content/present.server.ts";
import type { PresentedSettings, SectionOf, ShownPage } from "../../content/presented.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { loadTexts } from "../../content/wording/read-wording.server.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { readDraws } from "../../draws/current-draw.server.ts";
import { findPublicDraw, type PublicDraw } from "../../draws/store.server.ts";
import { pageAddresses } from "../../languages/languages.ts";
import { hasMailServer } from "../../mail/saved-mail-server.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { sealForm } from "../../platform/http/form-seal.server.ts";
import { drawEvent } from "./draw-event.ts";
import type { DrawView } from "./draw-view.ts";
import { viewDraw } from "./public-draw-view.server.ts";
import { viewingTime, viewOthers } from "./public-draws.server.ts";

const drawParts = [
  ...(["draw", "drawLines", "entry", "steps", "prizeFacts", "summaries", "handovers"] as const),
  ...([
    "live",
    "liveTicket",
    "liveSpoken",
    "skipReasons",
    "disagreement",
    "rules",
    "share",
  ] as const),
];

/** The current draw; between draws, the page's own content. */
export async function loadCurrentDraw(context: RequestContext, request: Request) {
  const { draws, current, now } = await readDraws(context.get(databaseContext));
  const path = href("/draw");
  if (current) return loadDrawPage(context, request, { draws, now }, current, path);
  const { page, head, settings } = await loadPage(context, "draw", path);
  const database = context.get(databaseContext);
  const { summaries, ...texts } = await loadTexts(context, "draw", "drawLines", "summaries");
  const time = viewingTime(settings, now);
  const others = await viewOthers(database, draws, undefined, time, { ...texts, summaries });
  return { between: true as const, page, head, others, texts };
}

export async function loadOneDraw(context: RequestContext, request: Request, slug: string) {
  const database = context.get(databaseContext);
  const { draws, now } = await readDraws(database);
  const listed = draws.find(({ draw }) => draw.slug === slug);
  // Lists leave out a draw whose record cannot be read. Asked for alone, it says so.
  const publicDraw = listed ?? (await findPublicDraw(database, slug));
  if (!publicDraw) throw data(null, { status: 404, statusText: "Not Found" });
  return loadDrawPage(context, request, { draws, now }, publicDraw, href("/draw/:slug", { slug }));
}

async function loadDrawPage(
  context: RequestContext,
  request: Request,
  { draws, now }: { draws: PublicDraw[]; now: number },
  publicDraw: PublicDraw,
  path: string,
) {
  const database = context.get(databaseContext);
  const environment = context.get(environmentContext);
  const { secrets, publicUrl } = environment;
  const { page, head, settings } = await loadPage(context, "draw", path);
  const time = viewingTime(settings, now);
  const { searchParams } = new URL(request.url);
  const all = await loadTexts(context, ...drawParts);
  const { entry, rules, summaries: _, handovers: __, ...always } = all;
  const viewed = await viewDraw(database, publicDraw, time, {
    rehearsal: searchParams.has("rehearsal"),
    texts: all,
  });
  const plate = plateOf(page, viewed);
  // Beside the form a picture appears once. Once decided, the prizes are cards further down, and each has its own.
  const prizes = viewed.prizes.map((prize) =>
    !viewed.result && prize.picture?.src === plate?.picture.src
      ? { ...prize, picture: undefined }
      : prize,
  );
  const draw = { ...viewed, plate, prizes };
  // The form's texts are loaded only with the form; those of a show always, because it may begin at any time.
  const mails = await hasMailServer(database, environment);
  const form = mails ? entry : { ...entry, emailOptional: entry.emailWaits };
  const texts = draw.phase === "open" ? { ...always, entry: form, rules } : always;
  return {
    between: false as const,
    head: headOf(head, draw, publicUrl, settings, all.drawLines.demonstration),
    draw,
    others: await viewOthers(database, draws, publicDraw, time, all),
    questions: questionsAbout(page, draw, texts.draw.fairQuestions, rules),
    stepsTitle: sectionOf(page, "timeline")?.title ?? texts.draw.howDecided,
    texts,
    coupon: searchParams.get("coupon")?.slice(0, 40) ?? "",
    opened: sealForm(secrets["entry-form"], Date.now()),
  };
}

/** The page's picture if its caption names the first prize; otherwise the first prize's picture. */
function plateOf(page: ShownPage, { prizes: [first] }: DrawView): DrawView["plate"] {
  const plate = sectionOf(page, "plate");
  if (plate && plate.place === first?.name) return plate;
  return first?.picture && { picture: first.picture, place: first.name, detail: "" };
}

function questionsAbout(
  page: ShownPage,
  draw: DrawView,
  usualTitle: string,
  texts: Wording["rules"],
): SectionOf<"questions"> {
  const written = sectionOf(page, "questions");
  const answer = fillIn(texts.answer, { sealed: draw.times.rulesSealed });
  const rules = `${answer} [${texts.answerLink}](${href("/draw/:slug/rules", { slug: draw.slug })})`;
  return {
    kind: "questions",
    title: written?.title ?? usualTitle,
    items: [
      ...(written?.items ?? []),
      { question: texts.question, answer: { html: renderMarkdown(rules) } },
    ],
  };
}

function sectionOf<Kind extends SectionOf<"plate" | "questions" | "timeline">["kind"]>(
  page: ShownPage,
  kind: Kind,
): SectionOf<Kind> | undefined {
  return page.sections.find((section): section is SectionOf<Kind> => section.kind === kind);
}

/** The current draw is at two addresses; search engines should know one. */
function headOf(
  head: PageHead,
  draw: DrawView,
  origin: string,
  settings: PresentedSettings,
  demonstration: string,
): PageHead {
  const picture = draw.plate && sharedPicture(draw.plate.picture, origin);
  return {
    ...head,
    title: `${draw.title} · ${head.siteName}`,
    description: `${draw.demonstration ? `${demonstration} ` : ""}${draw.description}`,
    ...pageAddresses(origin, href("/draw/:slug", { slug: draw.slug }), settings),
    picture: picture ?? head.picture,
    facts: [
      ...head.facts,
      ...(draw.phase === "open" && !draw.demonstration ? [drawEvent(draw, head, origin)] : []),
    ],
  };
}
