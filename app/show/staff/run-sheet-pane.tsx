import { Icon, type IconName } from "../../ui/icon/icon.tsx";
import { clockTime } from "../script/clock-time.ts";
import type { ConsoleProps } from "./console-props.ts";

const marks: Record<string, { icon: IconName; tone: string }> = {
  done: { icon: "tick", tone: "text-success" },
  skipped: { icon: "flag", tone: "text-warning" },
  now: { icon: "next", tone: "text-gold" },
};

export function RunSheetPane({ view, loaded }: ConsoleProps) {
  const { sheet, decidedAt } = view;
  const now = sheet.findIndex(({ state }) => state === "now") + 1;
  return (
    <section
      aria-label="Run sheet"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, and must be reachable by keyboard
      tabIndex={0}
      className="border-r border-line max-lg:order-3 max-lg:border-0 sm:max-lg:border-l"
    >
      <div className="sticky top-0 z-3 flex items-center gap-2 border-b border-line bg-ground px-4.5 py-3.5">
        <h2 className="font-display text-[1.25rem] leading-snug">Run sheet</h2>
        <span className="ml-auto text-xs text-muted">
          step {now} of {sheet.length}
        </span>
      </div>
      <ol>
        {sheet.map(({ key, label, detail, at, state }) => (
          <li
            key={key}
            aria-current={state === "now" ? "step" : undefined}
            className="grid grid-cols-[1.5rem_1fr_auto] gap-x-2.5 border-b border-line px-4.5 py-2.5 leading-snug aria-current:bg-raised aria-current:shadow-[inset_2px_0_var(--color-gold)]"
          >
            {marks[state] ? (
              <Icon name={marks[state].icon} className={`mt-0.5 size-4.5 ${marks[state].tone}`} />
            ) : (
              <span
                aria-hidden="true"
                className="mt-1 ml-0.5 size-3 rounded-full border border-line-control"
              />
            )}
            <b className={state === "done" ? "font-normal text-muted" : "font-medium text-text"}>
              {label}
            </b>
            <time className="text-xs text-muted tabular-nums">
              {at !== null && clockTime(at, loaded.stage.timeZone).slice(0, 5)}
            </time>
            {detail && (
              <small className="col-span-2 col-start-2 text-xs text-muted">{detail}</small>
            )}
          </li>
        ))}
      </ol>
      <p className="px-4.5 py-3.5 text-xs text-muted">
        {fixedInWords(loaded, decidedAt)} Nothing on this page can change it: you decide when, never
        who.
      </p>
    </section>
  );
}

function fixedInWords(loaded: ConsoleProps["loaded"], decidedAt: number | null): string {
  if (loaded.kind === "rehearsal") return "An invented result, made for this rehearsal.";
  if (decidedAt === null) return "The result is fixed when the public value is known.";
  return `The result was fixed at ${clockTime(decidedAt, loaded.stage.timeZone)}.`;
}
