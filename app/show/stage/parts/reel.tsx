// The cells in which the digits of a ticket roll and lock, from the left.

import { type CSSProperties, Fragment, type RefObject } from "react";
import { groupDigits } from "../../../platform/group-digits.ts";

const run = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

export function Reel({
  digits,
  cells,
  empty = false,
  label,
  locale,
}: {
  digits: string;
  cells?: RefObject<(HTMLDivElement | null)[]>;
  empty?: boolean;
  label: string;
  locale: string;
}) {
  const commas = Math.floor((digits.length - 1) / 3);
  // "," or "." or a space, as the number is written elsewhere on stage.
  const [, comma] = /^10(\D)/.exec(groupDigits(10_000, locale)) ?? [];
  const style = {
    "--cells": digits.length,
    "--commas": commas,
    "--comma": JSON.stringify(comma ?? ","),
  } as CSSProperties;
  return (
    <div dir="ltr" className="reel" role="img" aria-label={label} style={style}>
      {[...digits].map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position
        <Fragment key={index}>
          {index > 0 && (digits.length - index) % 3 === 0 && <span className="comma" />}
          <div
            className="cell"
            ref={(cell) => {
              if (cells) cells.current[index] = cell;
            }}
          >
            {empty ? (
              <span className="dash" />
            ) : (
              <div className="strip">
                {run.map((digit, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the strip begins again with 0
                  <span key={at}>{digit}</span>
                ))}
              </div>
            )}
          </div>
        </Fragment>
      ))}
    </div>
  );
}

/** Draws one cell `remaining` milliseconds before it locks. */
export function turnCell(
  cell: HTMLElement,
  digit: number,
  remaining: number,
  { toGo, sharpens, reducedMotion }: { toGo: number; sharpens: boolean; reducedMotion: boolean },
): void {
  const strip = cell.firstElementChild;
  if (!(strip instanceof HTMLElement)) return;
  cell.classList.toggle("lock", remaining <= 0);
  cell.classList.toggle("slow", remaining > 0 && sharpens);
  cell.classList.toggle("spin", remaining > 0 && !sharpens && !reducedMotion);
  const at = remaining <= 0 || reducedMotion ? digit : (((digit - toGo) % 10) + 10) % 10;
  strip.style.transform = `translateY(${(-at * 100) / run.length}%)`;
  // With reduced motion a cell stays empty until its digit appears.
  strip.style.opacity = reducedMotion && remaining > 0 ? "0" : "";
}
