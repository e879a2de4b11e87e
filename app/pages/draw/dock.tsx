import { useEffect, useState } from "react";
import { href, Link } from "react-router";
import { useLocale } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { useServerSecond } from "../../draws/server-clock.ts";
import { shortTimeLeft } from "../../draws/time-left.ts";
import { useRememberedTicket } from "../../entries/remembered-tickets.ts";
import { count } from "../../platform/in-words.ts";
import type { DrawView } from "./draw-view.ts";

const button =
  "inline-flex min-h-control items-center justify-center rounded-sm bg-gold px-7 text-md font-semibold text-on-gold no-underline transition-colors hover:bg-gold-bright";

/**
 * A bar on phones with the time left and the next step, hidden while the form is visible. Not sticky on a very low
 * screen, such as a page at 400 % zoom.
 */
export function Dock({ draw, tickets }: { draw: DrawView; tickets: number }) {
  const texts = useTexts("entry");
  const locale = useLocale();
  const hidden = useInView("enter");
  const remembered = useRememberedTicket(draw.slug);
  const remaining = draw.closesAt - useServerSecond(draw.now);
  return (
    <aside
      aria-label={texts.dockPanel}
      inert={hidden}
      className={`sticky bottom-0 z-10 flex items-center gap-4 border-t border-line bg-ground/95 px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] transition-[opacity,translate,visibility] duration-150 lg:hidden print:hidden [@media(max-height:26rem)]:static [@media(scripting:none)]:hidden ${hidden ? "invisible translate-y-full opacity-0" : ""}`}
    >
      <p className="flex-1 text-sm leading-snug text-muted">
        <b className="block font-medium text-text tabular-nums">
          {shortTimeLeft(remaining, locale)}
        </b>
        {fillIn(tickets === 1 ? texts.inOne : texts.inMany, { count: count(tickets, locale) })}
      </p>
      {remembered ? (
        <Link
          reloadDocument
          to={href("/ticket/:code", { code: remembered.code })}
          className={button}
        >
          {texts.myTicket}
        </Link>
      ) : (
        <a href="#enter" className={button}>
          {texts.dock}
        </a>
      )}
    </aside>
  );
}

function useInView(id: string): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) =>
      setInView(entry?.isIntersecting ?? false),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return inView;
}
