// One draw, formatted for its public page. Reads no personal data.
import { type CountryCode, getCountryCallingCode } from "libphonenumber-js/min";
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { isOfType, type Statement } from "../../../protocol/statements.ts";
import { describeIn, renderMarkdown } from "../../content/present.server.ts";
import { originalOfDraw } from "../../content/translating/content-translation.ts";
import { readTranslation, type Translate } from "../../content/translating/translate.server.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { countriesInText } from "../../draws/countries-in-text.ts";
import { readStatementsOfDraw } from "../../draws/ledger/ledger-store.server.ts";
import { phaseOf } from "../../draws/phase.ts";
import type { DrawPlan } from "../../draws/plan.ts";
import type { PrizeView } from "../../draws/prizes/prize-view.ts";
import { listPrizes, type PublicDraw } from "../../draws/store.server.ts";
import type { EntryTerms } from "../../entries/enter/entry-terms.ts";
import { findHomesOfPrizes } from "../../homes/homes-as-prizes.server.ts";
import { english } from "../../languages/catalogues.server.ts";
import type { Language } from "../../languages/languages.ts";
import { findPictures } from "../../media/store.server.ts";
import { exactMoment, longMoment, shortMoment } from "../../platform/company-time.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { groupDigits } from "../../platform/group-digits.ts";
import { readPublicShow } from "../../show/read-show.server.ts";
import { readShowTranslation } from "../../show/script/read-script.server.ts";
import { findShow } from "../../show/show-store.server.ts";
import { areWinnersWithheld } from "../../show/withheld-winners.ts";
import type { DrawEnding, DrawResult, DrawView } from "./draw-view.ts";
import { readNewestTicketTime } from "./draw-view-store.server.ts";
import { deciderInWords, fiveSteps } from "./five-steps.ts";
import { type ListTexts, readWinnerRows, type ViewingTime } from "./public-draws.server.ts";

/** For three days after a show its page hides the winners until asked. */
const freshForSeconds = 3 * 86_400;

/** The texts of the page; pages without steps and winners use the defaults. */
type ViewTexts = ListTexts & Pick<Wording, "steps">;

/** `rehearsal`: with the rehearsal instead of the real show, for the phones of staff. */
export async function viewDraw(
  database: Database,
  publicDraw: PublicDraw,
  time: ViewingTime,
  { rehearsal = false, texts = english }: { rehearsal?: boolean; texts?: ViewTexts } = {},
): Promise<DrawView> {
  const { draw, demonstration } = publicDraw;
  const { now, calendar, language } = time;
  const phase = phaseOf(draw, now);
  const translate = await readTranslation(database, language, originalOfDraw(draw));
  const title = translate(draw.terms.title) ?? draw.terms.title;
  const [statements, prizes, newestAt, row, show] = await Promise.all([
    readStatementsOfDraw(database, draw.operator, draw.drawId),
    readPrizeViews(database, draw, translate, language),
    readNewestTicketTime(database, draw.id),
    findShow(database, draw.id, "real"),
    readPublicShow({ database }, draw, rehearsal ? "rehearsal" : "real"),
  ]);
  const keptBack = areWinnersWithheld(draw, row, now);
  const { showAt } = draw.plan;
  const close = statements.find(isOfType("close"));
  const sealedAt = statements.find(isOfType("open"))?.time ?? draw.opensAt;
  const [first = "", ...rest] = (translate(draw.story) ?? draw.story).split(/\n\s*\n/);
  const { slug, opensAt, closesAt, moment, terms } = draw;
  return {
    slug,
    title,
    phase,
    demonstration,
    operator: draw.operator,
    now,
    opensAt,
    closesAt,
    moment,
    leadHtml: renderMarkdown(first),
    storyHtml: rest.length > 0 ? renderMarkdown(rest.join("\n\n")) : "",
    description: plainText(first) || fillIn(texts.draw.description, { draw: title }),
    times: {
      opens: longMoment(opensAt, calendar, now),
      closes: longMoment(closesAt, calendar, now),
      moment: longMoment(moment, calendar, now),
      exactMoment: exactMoment(moment, calendar),
      rulesSealed: shortMoment(sealedAt, calendar, now),
    },
    round: terms.randomness.source === "drand" ? terms.randomness.round : undefined,
    head: { tickets: draw.size, root: toHex(draw.root), newestAt },
    eligible: draw.size - (close?.body.exclusions.length ?? 0),
    prizes,
    plate: undefined,
    entry: entryTerms(draw.plan, calendar.locale),
    steps: fiveSteps(
      { ...{ slug, phase, terms, sealedAt, opensAt, closesAt, moment, showAt }, ...time },
      { ...texts.draw, ...texts.steps },
    ),
    decider: deciderInWords(terms, texts.summaries, calendar.locale, translate),
    promoter: draw.plan.promoter,
    permitNumber: draw.plan.permitNumber,
    ending: endingOf(statements, time),
    result: keptBack
      ? undefined
      : await readResult(database, publicDraw, statements, { ...time, texts }),
    show: show ?? null,
    showTranslation: await readShowTranslation(database, draw, translate),
    keptBack,
    showAt,
    showWords: showAt === null ? "" : longMoment(showAt, calendar, now),
    freshFromStage: !!row?.endedAt && now < row.endedAt / 1000 + freshForSeconds,
  };
}

async function readPrizeViews(
  database: Database,
  { id, slug }: PublicDraw["draw"],
  translate: Translate,
  language: Language | null,
): Promise<PrizeView[]> {
  const rows = await listPrizes(database, id);
  const [pictures, homes] = await Promise.all([
    findPictures(
      database,
      rows.flatMap(({ picture }) => picture ?? []),
    ),
    findHomesOfPrizes(
      database,
      slug,
      rows.map(({ prizeId }) => prizeId),
      language,
    ),
  ]);
  const inLanguage = (text: string) => translate(text) ?? text;
  const described = describeIn(translate, pictures);
  return rows.map(({ prizeId, name, quantity, value, story, picture }) => ({
    id: prizeId,
    quantity,
    name: inLanguage(name),
    value: inLanguage(value),
    story: inLanguage(story),
    picture: picture ? described.get(picture) : undefined,
    home: homes.get(prizeId),
  }));
}

function entryTerms(plan: DrawPlan, locale: string): EntryTerms {
  const { minimumAge, ticketsPerPerson, displayChoices, showPlace, routes, countries } = plan;
  return {
    minimumAge,
    ticketsPerPerson,
    displayChoices,
    showPlace,
    takesWeb: routes.includes("web"),
    takesCoupons: routes.includes("coupon"),
    phonePrefix: `+${getCountryCallingCode(plan.phoneCountry as CountryCode)}`,
    countries: countries.length > 0 ? countriesInText(countries, locale) : "",
  };
}

function endingOf(statements: Statement[], { now, calendar }: ViewingTime): DrawEnding | undefined {
  const cancel = statements.find(isOfType("cancel"));
  return cancel && { when: shortMoment(cancel.time, calendar, now), reason: cancel.body.reason };
}

async function readResult(
  database: Database,
  { draw }: PublicDraw,
  statements: Statement[],
  { texts, ...time }: ViewingTime & { texts: ViewTexts },
): Promise<DrawResult | undefined> {
  const { calendar } = time;
  const result = statements.find(isOfType("result"));
  if (!result) return undefined;
  const { randomness } = result.body;
  return {
    decided: exactMoment(draw.moment, calendar),
    decidedBy:
      "round" in randomness
        ? fillIn(texts.summaries.round, { round: groupDigits(randomness.round, calendar.locale) })
        : fillIn(texts.summaries.value, { value: randomness.value }),
    excluded: statements.find(isOfType("close"))?.body.exclusions.length ?? 0,
    winners: await readWinnerRows(database, draw, time, texts.handovers),
  };
}

/** Markdown as plain text, for search engines and shared links. */
function plainText(markdown: string): string {
  return markdown
    .slice(0, 2000)
    .replace(/[*_`#>]|\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);
}
