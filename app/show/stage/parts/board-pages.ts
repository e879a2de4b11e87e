// The pages of the board of winners. Pure; lengths are pixels of the 1920 x 1080 design, see board-screen.css.
import { groupDigits } from "../../../platform/group-digits.ts";
import type { StageAward } from "../../script/public-show.ts";
import { linesOf } from "./fit-name.ts";

type AwardGroup = { prize: string; won: StageAward[]; skips: StageAward[] };

/** Lines of the list that fit beside the first winner; longer lists are paged. */
const linesPerPage = 16;
/** A prize's name, with the space around it. */
const headingLines = 2;

/** The winners of a prize stay on one page if they fit; a long list continues on the next page. */
export function boardPages(awards: StageAward[], locale: string): AwardGroup[][] {
  const pages: AwardGroup[][] = [];
  let room = 0;
  for (const part of groupAwards(awards).flatMap((group) => partsOf(group, locale))) {
    const lines = headingLines + part.skips.length + winnerLines(part.won, locale);
    if (pages.length === 0 || lines > room) {
      pages.push([]);
      room = linesPerPage;
    }
    pages.at(-1)?.push(part);
    room -= lines;
  }
  return pages;
}

function groupAwards(awards: StageAward[]): AwardGroup[] {
  const groups = new Map<string, AwardGroup>();
  for (const award of awards) {
    const group = groups.get(award.prize) ?? { prize: award.prizeName, won: [], skips: [] };
    groups.set(award.prize, group);
    (award.skipped ? group.skips : group.won).push(award);
  }
  return [...groups.values()];
}

/** As many winners as fit on a page, and so on; skipped tickets are with the first. */
function partsOf({ prize, won, skips }: AwardGroup, locale: string): AwardGroup[] {
  const parts: AwardGroup[] = [{ prize, won: [], skips }];
  for (const award of won) {
    const part = parts.at(-1);
    const together = [...(part?.won ?? []), award];
    const room = linesPerPage - headingLines - (part?.skips.length ?? 0) - 1;
    if (!part || (together.length > 1 && winnerLines(together, locale) > room)) {
      parts.push({ prize, won: [award], skips: [] });
    } else {
      part.won = together;
    }
  }
  return parts;
}

/** One winner has large type. Several are in two columns of equal height. */
function winnerLines(won: StageAward[], locale: string): number {
  const [first] = won;
  if (first && won.length === 1) {
    const row = { room: 1022, name: 60, number: 44 };
    return Math.ceil(rowLines(first, row, locale) * 1.5);
  }
  const rows = won.map((award) => rowLines(award, { room: 483, name: 37, number: 37 }, locale));
  const all = rows.reduce((sum, lines) => sum + lines, 0);
  let column = 0;
  let lowest = all;
  for (const lines of rows) {
    column += lines;
    lowest = Math.min(lowest, Math.max(column, all - column));
  }
  return lowest;
}

function rowLines(
  { name, place, ticket }: StageAward,
  sizes: { room: number; name: number; number: number },
  locale: string,
): number {
  const pieces = [
    { text: name, size: sizes.name },
    { text: place, size: 34 },
  ];
  return linesOf(pieces, { ...sizes, number: groupDigits(ticket, locale), size: sizes.number });
}
