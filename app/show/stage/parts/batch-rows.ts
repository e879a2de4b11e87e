// The rows of equal prizes that are drawn at once. Pure; lengths are pixels of the 1920 x 1080 design, see batch-screen.css.
import { groupDigits } from "../../../platform/group-digits.ts";
import type { StageWinner } from "../../script/public-show.ts";
import { linesOf } from "./fit-name.ts";

/** Below the name of the prize, which may take two lines. */
const height = 580;
const sizes = [60, 54, 48, 42, 36];
const smallest = 30;

/** More than five winners are in two columns. */
export function batchRows(
  winners: StageWinner[],
  locale: string,
): { rows: number; size: number; placeSize: number } {
  const columns = winners.length > 5 ? 2 : 1;
  const rows = Math.ceil(winners.length / columns);
  const size = sizes.find((candidate) => heightAt(candidate) <= height) ?? smallest;
  return { rows, size, placeSize: placeSizeOf(size) };

  function heightAt(size: number): number {
    const lines = winners.map(({ name, place, ticket }) => {
      const pieces = [
        { text: name, size },
        { text: place, size: placeSizeOf(size) },
      ];
      const room = columns === 2 ? 831 : 1752;
      return linesOf(pieces, { room, number: groupDigits(ticket, locale), size });
    });
    // A row is as high as the higher of its two columns.
    const highest = Array.from({ length: rows }, (_, row) =>
      Math.max(lines[row] ?? 0, lines[row + rows] ?? 0),
    );
    return highest.reduce((sum, count) => sum + count * size * 1.15 + 28, 0);
  }
}

function placeSizeOf(size: number): number {
  return Math.max(smallest, Math.round((size * 2) / 3));
}
