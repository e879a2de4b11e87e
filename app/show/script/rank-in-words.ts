// The place of a winner in the sealed ranking, as stage and phones say it. Pure.
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { groupDigits } from "../../platform/group-digits.ts";
import { splitParts } from "../../platform/join-parts.ts";
import type { PublicStep } from "./public-show.ts";

type RankTexts = Pick<Wording["stageDraw"], "ranked" | "rankedAfter" | "ranks" | "rank">;

/** "Third in the sealed ranking of 24; ticket 12 could not be given the prize: absent at the event" */
export function rankInWords(
  { rank, tookPart, before }: Extract<PublicStep, { kind: "draw" }>,
  texts: RankTexts,
  locale?: string,
): string {
  if (rank === 0) return "";
  const name = splitParts(texts.ranks)[rank - 1];
  const place = {
    rank: name ?? fillIn(texts.rank, { number: groupDigits(rank, locale) }),
    tickets: groupDigits(tookPart, locale),
  };
  const sentence = fillIn(texts.ranked, place);
  if (!before) return sentence;
  const ticket = groupDigits(before.ticket, locale);
  return fillIn(texts.rankedAfter, { place: sentence, ticket, reason: before.reason });
}
