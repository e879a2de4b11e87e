import { useId } from "react";
import { accentTokens, judgeAccent } from "../../content/accent.ts";
import { describeControl, Field, type FieldProps, inputClass } from "../../ui/form/field.tsx";

/** The accent colour, with a sample and its contrast. */
export function ColourField({
  name,
  label,
  help,
  problem,
  value,
  change,
}: FieldProps & { value: string; change: (colour: string) => void }) {
  const id = useId();
  const valid = /^#[0-9a-f]{6}$/.test(value);
  const verdict = valid ? judgeAccent(value) : null;
  const line = accentTokens(value)["--color-gold-line"] ?? "var(--color-gold-line)";
  const texts = {
    label,
    help: verdict?.ok ? verdict.sentence : help,
    problem: problem ?? (verdict?.ok === false ? verdict.sentence : undefined),
  };
  return (
    <Field id={id} texts={texts}>
      <div className="flex flex-wrap items-center gap-2.5">
        <input
          type="color"
          aria-label={`${label}: choose`}
          value={valid ? value : "#000000"}
          onChange={({ target }) => change(target.value)}
          className="h-10 w-14 flex-none cursor-pointer rounded-sm border border-line-control bg-high p-1"
        />
        <span className="w-32">
          <input
            id={id}
            name={name}
            value={value}
            spellCheck={false}
            {...describeControl(id, texts)}
            onChange={({ target }) => change(target.value.trim().toLowerCase())}
            className={inputClass}
          />
        </span>
        {valid && (
          <span aria-hidden="true" className="flex items-center gap-2">
            <span
              className="inline-flex h-10 items-center rounded-sm px-4 text-sm font-semibold text-on-gold"
              style={{ backgroundColor: value }}
            >
              Enter the draw
            </span>
            <span
              className="inline-flex h-10 items-center rounded-full border px-4 text-sm"
              style={{ borderColor: line, color: value }}
            >
              Admin
            </span>
          </span>
        )}
      </div>
    </Field>
  );
}
