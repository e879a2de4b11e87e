import { useLocale } from "../../content/use-settings.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { useRememberedTickets } from "../../entries/remembered-tickets.ts";
import type { PublicShow } from "../../show/script/public-show.ts";
import { announcementOf } from "./announcement.ts";

/** For screen readers: a sentence when something is decided, and none while digits roll. */
export function ShowAnnouncer({ show, now }: { show: PublicShow; now: number }) {
  const locale = useLocale();
  const mine = useRememberedTickets(show.slug).map(({ ticket }) => ticket);
  const texts = {
    draw: useTexts("draw"),
    live: useTexts("live"),
    liveSpoken: useTexts("liveSpoken"),
  };
  return (
    <p aria-live="polite" className="sr-only">
      {announcementOf(show, now, show.rehearsal ? [] : mine, texts, locale)}
    </p>
  );
}
