import { useLocale } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { count } from "../../platform/in-words.ts";
import type { PublicShow } from "../../show/script/public-show.ts";
import { knownAwards } from "./reveal-moment.ts";
import { WinnerRow } from "./winner-row.tsx";

/** Awards that were on stage before, newest first; skipped tickets with the reason, without the name. */
export function EarlierAwards({ show, now }: { show: PublicShow; now: number }) {
  const locale = useLocale();
  const texts = useTexts("live");
  const { step } = show;
  if (step.kind === "board") return null;
  const onStage = currentTickets(show);
  const before = knownAwards(show, now).filter(({ ticket }) => !onStage.has(ticket));
  if (before.length === 0) return null;
  return (
    <section>
      <h2 className="border-b border-line pb-2.5 text-sm text-muted">{texts.before}</h2>
      <ul>
        {before.map((award) =>
          award.skipped ? (
            <li key={award.key} className="border-b border-line py-3.5 text-sm text-muted">
              {fillIn(texts.beforePassed, {
                prize: award.prizeName,
                ticket: count(award.ticket, locale),
                reason: award.skipped,
              })}
            </li>
          ) : (
            <WinnerRow key={award.key} winner={award} below={award.prizeName} />
          ),
        )}
      </ul>
    </section>
  );
}

function currentTickets({ step }: PublicShow): Set<number> {
  if (step.kind === "draw" || step.kind === "called") return new Set([step.winner.ticket]);
  if (step.kind === "batch") return new Set(step.winners.map(({ ticket }) => ticket));
  return new Set();
}
