import { OwnTime } from "../../content/own-time.tsx";
import { useLocale } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import type { LiveHead } from "../../draws/live-head.ts";
import { ticketsInWords } from "../../draws/numbers-in-words.ts";
import { TextLink } from "../../ui/link.tsx";
import type { DrawStep } from "./draw-view.ts";

/** Five dated steps: a column on phones, one row on wide screens. `head`: the current state of the ticket list. */
export function Steps({
  title,
  steps,
  head,
}: {
  title: string;
  steps: DrawStep[];
  head: LiveHead | undefined;
}) {
  const texts = useTexts("steps");
  return (
    <section id="how" className="wrap scroll-mt-header">
      <h2 className="type-section max-w-[18em]">{title}</h2>
      <ol className="mt-block grid lg:grid-cols-5">
        {steps.map((step) => (
          <li
            key={step.title}
            className="group relative grid grid-cols-[1rem_1fr] gap-x-5 pb-8 last:pb-0 lg:grid-cols-1 lg:pt-7 lg:pe-grid lg:pb-0"
          >
            <span
              aria-hidden="true"
              className={`z-1 mt-2.5 size-[9px] rounded-full border lg:absolute lg:top-0 lg:inset-s-0 lg:mt-0 ${step.done ? "border-gold bg-gold forced-colors:bg-[CanvasText]" : "border-line-control bg-ground"}`}
            />
            <span
              aria-hidden="true"
              className="absolute top-2.5 -bottom-2.5 inset-s-1 w-px bg-line-strong group-last:hidden lg:inset-x-0 lg:top-1 lg:bottom-auto lg:h-px lg:w-auto"
            />
            <div>
              <p className="text-sm text-muted tabular-nums lg:min-h-[2lh]">
                {step.when}
                {step.at !== undefined && <OwnTime seconds={step.at} />}
              </p>
              <h3 className="type-card mt-0.5 mb-1.5">
                {step.title}
                <span className="sr-only">{step.done ? ` ${texts.done}` : ""}</span>
              </h3>
              <p className="type-small">
                {step.text} {step.link && <TextLink to={step.link.to}>{step.link.label}</TextLink>}
              </p>
              {step.later && (
                <p className="type-small mt-2">
                  <OwnTime seconds={step.later.at}>{step.later.text}</OwnTime>
                </p>
              )}
              {head && step.showsHead && <NewestHead head={head} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The hash of the current ticket list. Anybody who notes it down can check later that nothing was removed. */
function NewestHead({ head }: { head: LiveHead }) {
  const locale = useLocale();
  const root = `${head.root.slice(0, 6)}…${head.root.slice(-6)}`;
  const tickets = ticketsInWords(head.tickets, useTexts("draw"), locale);
  return (
    <p className="type-mono mt-2.5" title={head.root}>
      {fillIn(useTexts("steps").head, { tickets, root })}
    </p>
  );
}
