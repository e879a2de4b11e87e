import { useEffect, useRef, useState } from "react";
import { useLocale } from "../../content/use-settings.ts";
import { chooseForms, fillIn } from "../../content/wording/fill-in.ts";
import { FilledText } from "../../content/wording/filled-text.tsx";
import { useTexts } from "../../content/wording/use-texts.ts";
import type { LiveHead } from "../../draws/live-head.ts";
import { useServerSecond } from "../../draws/server-clock.ts";
import { ago } from "../../draws/time-left.ts";
import { count } from "../../platform/in-words.ts";
import { LiveDot } from "../../ui/status.tsx";

/**
 * "48,216 tickets so far, the last one 9 seconds ago." On phones two lines are reserved, because the length of
 * the sentence changes.
 */
export function TicketCounter({ head, now }: { head: LiveHead; now: number }) {
  const second = useServerSecond(now);
  const { tickets, newestAt } = head;
  const texts = useTexts("entry");
  const locale = useLocale();
  const ticketsText = (
    <FilledText
      text={chooseForms(tickets === 1 ? texts.inOne : texts.inMany, () => `${tickets}`)}
      count={<b className="font-medium text-text tabular-nums">{count(tickets, locale)}</b>}
    />
  );
  return (
    <p className="flex items-baseline gap-3 text-sm leading-[1.55] max-sm:min-h-[3.1em]">
      <LiveDot />
      <span>
        {tickets === 0 ? (
          texts.none
        ) : newestAt === undefined ? (
          <>{ticketsText}.</>
        ) : (
          <FilledText
            text={texts.lastOne}
            tickets={ticketsText}
            ago={ago(second - newestAt, locale)}
          />
        )}
      </span>
      <SpokenCount tickets={tickets} />
    </p>
  );
}

const quietMilliseconds = 60_000;

/** For screen readers: announced politely, only when changed, and at most once a minute. */
function SpokenCount({ tickets }: { tickets: number }) {
  const locale = useLocale();
  const { inOne, inMany } = useTexts("entry");
  const [announcement, setAnnouncement] = useState("");
  const last = useRef({ tickets, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (tickets === last.current.tickets) return;
    const pause = Math.max(0, last.current.at + quietMilliseconds - Date.now());
    const timer = setTimeout(() => {
      last.current = { tickets, at: Date.now() };
      setAnnouncement(
        `${fillIn(tickets === 1 ? inOne : inMany, { count: count(tickets, locale) })}.`,
      );
    }, pause);
    return () => clearTimeout(timer);
  }, [tickets, inOne, inMany, locale]);
  return (
    <span aria-live="polite" className="sr-only">
      {announcement}
    </span>
  );
}
