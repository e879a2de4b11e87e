import { useId } from "react";
import { accentTokens, judgeAccent } from "../../content/accent.ts";
import { inputClass } from "../parts/fields.tsx";
import { Icon } from "../parts/icon.tsx";

/** The accent, with what it would look like and whether it can be read. */
export function ColourField({
  name,
  label,
  help,
  problem,
  value,
  change,
}: {
  name: string;
  label: string;
  help?: string | undefined;
  problem?: string;
  value: string;
  change: (colour: string) => void;
}) {
  const id = useId();
  const valid = /^#[0-9a-f]{6}$/.test(value);
  const verdict = valid ? judgeAccent(value) : null;
  const line = accentTokens(value)["--color-gold-line"] ?? "var(--color-gold-line)";
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-text">
        {label}
      </label>
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
            aria-invalid={problem || verdict?.ok === false ? true : undefined}
            aria-describedby={`${id}-below`}
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
      <p
        id={`${id}-below`}
        className={`flex gap-1.5 text-xs ${problem || verdict?.ok === false ? "text-danger" : "text-muted"}`}
      >
        {verdict?.ok === false && <Icon name="warning" className="size-4" />}
        <span>{problem ?? verdict?.sentence ?? help}</span>
      </p>
    </div>
  );
}
