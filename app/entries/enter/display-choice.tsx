import { useTexts } from "../../content/wording/use-texts.ts";
import { displayName } from "../../draws/display-name.ts";
import type { DisplayChoice } from "../../draws/states.ts";
import { FieldProblem } from "../../ui/form/field.tsx";

/** The ways to show a winner, each with the name that the visitor has typed. */
export function DisplayChoices({
  choices,
  chosen,
  name,
  problem,
  focused,
}: {
  choices: DisplayChoice[];
  chosen: string;
  name: string;
  problem: string | undefined;
  focused: boolean;
}) {
  const texts = useTexts("entry");
  const labels: Record<DisplayChoice, string> = {
    full: texts.fullName,
    "first-and-initial": texts.firstAndInitial,
    initials: texts.initials,
  };
  const shown = name.replace(/\s+/g, " ").trim() || texts.example;
  return (
    <fieldset
      // Without min-width: 0 a long name widens the whole page.
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2"
      aria-describedby={problem ? "display-problem" : undefined}
    >
      <legend className="mb-2 text-sm leading-snug font-medium text-text">{texts.shownAs}</legend>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] rounded-sm border bg-high ${problem ? "border-danger" : "border-line-control"}`}
      >
        {choices.map((choice, position) => (
          <label
            key={choice}
            className="relative cursor-pointer border-line not-first:border-t has-checked:bg-gold-soft has-checked:text-text has-checked:shadow-[inset_2px_0_0_var(--color-gold)] rtl:has-checked:shadow-[inset_-2px_0_0_var(--color-gold)] has-focus-visible:z-1 has-focus-visible:shadow-(--focus-ring)"
          >
            <input
              type="radio"
              name="display"
              value={choice}
              defaultChecked={choice === chosen}
              aria-invalid={problem ? true : undefined}
              {...(focused && position === 0 && { autoFocus: true })}
              className="absolute size-full cursor-pointer appearance-none focus-visible:shadow-none"
            />
            <span className="pointer-events-none flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-4 py-2 text-md">
              {labels[choice]}
              <span className="min-w-0 text-end wrap-anywhere text-muted">
                {displayName(shown, choice)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {problem && <FieldProblem id="display" problem={problem} />}
    </fieldset>
  );
}
