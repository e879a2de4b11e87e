import { useWords } from "../../content/wording/use-words.ts";
import { useRememberedTickets } from "../../entries/remembered-tickets.ts";
import type { PublicShow } from "../../show/script/public-show.ts";
import { momentInWords } from "./moment-in-words.ts";

/** For screen readers: one sentence when something is decided, nothing while digits roll. */
export function SpokenMoments({ show, now }: { show: PublicShow; now: number }) {
  const mine = useRememberedTickets(show.slug).map(({ ticket }) => ticket);
  const texts = { draw: useWords("draw"), liveSpoken: useWords("liveSpoken") };
  return (
    <p aria-live="polite" className="sr-only">
      {momentInWords(show, now, show.rehearsal ? [] : mine, texts)}
    </p>
  );
}
