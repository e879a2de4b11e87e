import { useWords } from "../../content/wording/use-words.ts";
import { useRememberedTickets } from "../../entries/remembered-tickets.ts";
import type { PublicShow } from "../public-show.ts";
import { momentInWords } from "./moment-in-words.ts";

/** For those who listen: one sentence when something is decided, nothing while digits run. */
export function SpokenMoments({ show, now }: { show: PublicShow; now: number }) {
  const mine = useRememberedTickets(show.slug).map(({ ticket }) => ticket);
  const words = { draw: useWords("draw"), liveSpoken: useWords("liveSpoken") };
  return (
    <p aria-live="polite" className="sr-only">
      {momentInWords(show, now, show.rehearsal ? [] : mine, words)}
    </p>
  );
}
