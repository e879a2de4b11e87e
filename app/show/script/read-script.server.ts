// The script of the real show. It is always read from the record, never stored.
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { isOfType } from "../../../protocol/statements.ts";
import { describeIn } from "../../content/present.server.ts";
import { type Translate, untranslated } from "../../content/translating/translate.server.ts";
import { readAwards } from "../../draws/integrity/read-awards.server.ts";
import { demandsPresence, ownReasons } from "../../draws/reasons.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { listPrizes } from "../../draws/store.server.ts";
import { withoutAddress } from "../../draws/written-value.ts";
import { findPictures } from "../../media/store.server.ts";
import type { AnyDatabase, Database } from "../../platform/database/database.server.ts";
import type { ScriptPrize, ScriptSlot, ShowScript } from "./script.ts";
import { listDecidingStatements, listTicketsOfSamePeople } from "./script-store.server.ts";
import type { ShowTranslation } from "./show-in-words.ts";

/** Times are milliseconds of the database's clock; `clockShift` is how far the draws' clock is ahead of it. */
export async function readScript(
  database: AnyDatabase,
  draw: SealedDraw,
  clockShift: number,
): Promise<ShowScript> {
  const statements = await listDecidingStatements(database, draw);
  const close = statements.find(isOfType("close"));
  const result = statements.find(isOfType("result"));
  const cancel = statements.find(isOfType("cancel"));
  const moment = (seconds: number) => seconds * 1000 - clockShift;
  const { randomness } = draw.terms;
  const excluded = close?.body.exclusions.map(({ ticket }) => ticket) ?? [];
  const ranks = rankFinder(result?.body.ranking ?? [], excluded);
  const slots = result ? await readSlots(database, draw, ranks) : [];
  const stated = result?.body.randomness;
  return {
    prizes: await readScriptPrizes(database, draw.id),
    slots: slots ?? [],
    disagrees: slots === undefined,
    tickets: close?.body.size ?? draw.size,
    excluded,
    root: close?.body.root ?? toHex(draw.root),
    round: randomness.source === "drand" ? randomness.round : 0,
    source: randomness.source === "drand" ? "drand quicknet" : randomness.description,
    value: stated && "value" in stated ? stated.value : "",
    closesAt: moment(draw.closesAt),
    sealedAt: close && moment(close.time),
    moment: moment(draw.moment),
    decidedAt: result && moment(result.time),
    cancelled: cancel && !result ? cancel.body.reason : undefined,
    skipReasons: draw.terms.skipReasons,
    presence: demandsPresence(draw),
  };
}

export async function readScriptPrizes(
  database: AnyDatabase,
  draw: number,
  translate = untranslated,
): Promise<ScriptPrize[]> {
  const rows = await listPrizes(database, draw);
  const ids = rows.flatMap(({ picture }) => picture ?? []);
  const pictures = await findPictures(database as Database, ids);
  const described = describeIn(translate, pictures);
  const inLanguage = (text: string) => translate(text) ?? text;
  return rows.map(({ prizeId, name, quantity, value, story, picture }) => ({
    id: prizeId,
    name: inLanguage(name),
    quantity,
    detail: detailOf(inLanguage(story), inLanguage(value)),
    picture: picture ? described.get(picture) : undefined,
  }));
}

/** What screens show instead of what the stream says; null in the site's own language. */
export async function readShowTranslation(
  database: AnyDatabase,
  { id, terms }: Pick<SealedDraw, "id" | "terms">,
  translate: Translate,
): Promise<ShowTranslation | null> {
  if (translate === untranslated) return null;
  const prizes = await readScriptPrizes(database, id, translate);
  const { randomness } = terms;
  const reasons = ownReasons(terms).map((reason) => [reason, translate(reason) ?? reason]);
  return {
    title: translate(terms.title) ?? terms.title,
    source: randomness.source === "drand" ? undefined : sourceIn(randomness.description, translate),
    reasons: Object.fromEntries(reasons),
    prizes: Object.fromEntries(
      prizes.map(({ id, name, detail, picture }) => [
        id,
        { name, detail, alt: picture?.alt ?? "" },
      ]),
    ),
  };
}

/** With the address as it is sealed, because the screen shows it in a place of its own. */
function sourceIn(description: string, translate: Translate): string | undefined {
  const translation = translate(withoutAddress(description));
  return translation && description.replace(withoutAddress(description), translation);
}

/** The first sentence of the story if it fits on one line; otherwise the value of the prize. */
function detailOf(story: string, value: string): string {
  const [sentence = ""] = story.split(/(?<=[.!?])\s|\n/);
  const plain = sentence.replace(/[*_`#>[\]]/g, "").trim();
  return plain !== "" && plain.length <= 64 ? plain.replace(/\.$/, "") : value;
}

/** The rank of a ticket among those that took part, from 1; 0 when it has none. */
function rankFinder(ranking: number[], excluded: number[]) {
  const skipped = new Set(excluded);
  const ranks = new Map(
    ranking.filter((ticket) => !skipped.has(ticket)).map((ticket, index) => [ticket, index + 1]),
  );
  return (ticket: number) => ranks.get(ticket) ?? 0;
}

/** Undefined while the record and the database disagree about the winners. */
async function readSlots(
  database: AnyDatabase,
  draw: SealedDraw,
  rankOf: (ticket: number) => number,
): Promise<ScriptSlot[] | undefined> {
  const reading = await readAwards(database, draw);
  if (!reading.ok) return undefined;
  const slots: ScriptSlot[] = [];
  for (const { slot, prize, ticket, name, place, ...rest } of reading.awards) {
    const scriptSlot = slots[slot] ?? { slot, prize, turns: [] };
    slots[slot] = scriptSlot;
    const confirmed = rest.progress === "confirmed" || rest.progress === "handed-over";
    const { skipReason } = rest;
    scriptSlot.turns.push({ ticket, rank: rankOf(ticket), name, place, skipReason, confirmed });
  }
  return slots;
}

/** Tickets that cannot win again: all tickets of these people where the terms allow one prize per person. */
export async function readTicketsOfWinners(
  database: AnyDatabase,
  draw: Pick<SealedDraw, "id" | "terms">,
  tickets: number[],
): Promise<number[]> {
  if (!draw.terms.onePrizePerPerson || draw.terms.ticketsPerPerson === 1) return tickets;
  if (tickets.length === 0) return [];
  return listTicketsOfSamePeople(database, draw.id, tickets);
}
