import { href, Link } from "react-router";
import { useTexts } from "../../content/wording/use-texts.ts";
import type { Wording } from "../../content/wording/wording.ts";
import type { DrawPhase } from "../../draws/phase.ts";
import { Status, type StatusLook } from "../../ui/status.tsx";
import type { EarlierDraw } from "./draw-view.ts";

const statuses: Record<DrawPhase, { look: StatusLook; word: keyof Wording["drawLines"] }> = {
  scheduled: { look: "waiting", word: "isScheduled" },
  open: { look: "ok", word: "isOpen" },
  waiting: { look: "waiting", word: "isWaiting" },
  drawn: { look: "ok", word: "isDrawn" },
  cancelled: { look: "off", word: "isCancelled" },
  void: { look: "off", word: "isVoid" },
};

/** All other draws, including cancelled ones, so that the list is complete. */
export function OtherDraws({
  draws,
  demonstration,
}: {
  draws: EarlierDraw[];
  /** Whether the page is about one: it says so once, at the top. */
  demonstration: boolean;
}) {
  const texts = useTexts("draw");
  const lines = useTexts("drawLines");
  const running = draws.some(({ phase }) => phase === "open" || phase === "scheduled");
  return (
    <section className="border-t border-line">
      <div className="wrap py-[calc(var(--spacing-section)*0.6)]">
        <div className="twelve">
          <h2 className="type-sub lg:col-span-4">
            {running ? texts.otherDraws : texts.earlierDraws}
          </h2>
          <ul className="lg:col-span-8 lg:col-start-5">
            {draws.map((draw) => (
              <li key={draw.slug} className="border-t border-line">
                <Link
                  to={href("/draw/:slug", { slug: draw.slug })}
                  prefetch="intent"
                  className="flex min-h-16 items-center justify-between gap-4 py-3 text-text no-underline transition-colors hover:text-gold-bright"
                >
                  <span>
                    {draw.title}
                    <span className="block text-sm text-muted">
                      {draw.summary}
                      {draw.demonstration && !demonstration && ` ${lines.invented}`}
                    </span>
                  </span>
                  <span className="flex-none text-sm">
                    <Status look={statuses[draw.phase].look}>
                      {lines[statuses[draw.phase].word]}
                    </Status>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
