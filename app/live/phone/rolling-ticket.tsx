import { useSyncExternalStore } from "react";
import { useLocale } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { ticketsInWords } from "../../draws/numbers-in-words.ts";
import type { PublicStep } from "../../show/script/public-show.ts";
import { digitsToGo, lockTimes, reveal } from "../../show/script/reveal-timeline.ts";
import { lockedDigits } from "./reveal-moment.ts";

/** The number of the ticket, digit by digit, and how many tickets can still win. Hidden from screen readers. */
export function RollingTicket({
  step,
  elapsed,
}: {
  step: Extract<PublicStep, { kind: "draw" }>;
  elapsed: number;
}) {
  const locale = useLocale();
  const texts = useTexts("live");
  const reducedMotion = useReducedMotion();
  const locks = lockTimes(step.digits.length);
  const locked = lockedDigits(step, elapsed);
  const tickets = ticketsInWords(step.left[locked] ?? 0, useTexts("draw"), locale);
  return (
    <div aria-hidden="true">
      <div dir="ltr" className="flex gap-1.5">
        {[...step.digits].map((digit, index) => {
          const toGo = (locks[index] ?? 0) - elapsed;
          const stopped = toGo <= 0;
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position
              key={index}
              className={`flex h-24 max-w-20 flex-1 items-center justify-center rounded-sm border text-[3.75rem] leading-none font-light tabular-nums ${stopped ? "border-gold text-gold" : "border-line-strong text-muted"}`}
            >
              {stopped ? digit : rollingDigit(Number(digit), toGo, elapsed, reducedMotion)}
            </span>
          );
        })}
      </div>
      <p className="mt-5">{fillIn(texts.stillCanWin, { tickets })}</p>
    </div>
  );
}

/** The digit of a rolling cell, in sync with the stage. */
function rollingDigit(
  digit: number,
  toGo: number,
  elapsed: number,
  reducedMotion: boolean,
): string {
  if (reducedMotion || elapsed < reveal.digitsRun) return "";
  return `${(((digit - Math.ceil(digitsToGo(toGo))) % 10) + 10) % 10}`;
}

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = matchMedia("(prefers-reduced-motion: reduce)");
      query.addEventListener("change", notify);
      return () => query.removeEventListener("change", notify);
    },
    () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    () => true,
  );
}
