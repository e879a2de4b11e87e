import { type ComponentProps, type ReactNode, useState } from "react";
import { FieldProblem } from "../../ui/field.tsx";

/** A password that can be looked at before it is sent. Without scripts, a plain field. */
export function PasswordField({
  name,
  label,
  beside,
  hint,
  problem,
  ...rest
}: {
  name: string;
  label: string;
  /** Stands at the right end of the label's line, such as "Forgotten?". */
  beside?: ReactNode;
  hint?: string;
  problem?: string;
} & Omit<ComponentProps<"input">, "name" | "type">) {
  const [shown, setShown] = useState(false);
  const notes = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(" ");
  return (
    <div className="grid content-start gap-2">
      <div className={beside ? "-my-2.5 flex items-center justify-between" : ""}>
        <label htmlFor={name} className="text-sm leading-snug font-medium text-text">
          {label}
        </label>
        {beside}
      </div>
      <div className="relative">
        <input
          maxLength={128}
          {...rest}
          id={name}
          name={name}
          type={shown ? "text" : "password"}
          aria-invalid={problem ? true : undefined}
          aria-describedby={notes || undefined}
          className={`min-h-control w-full appearance-none rounded-sm border bg-high py-3 pr-20 pl-4 text-base leading-snug text-text transition-colors hover:border-soft focus:border-gold-bright focus:shadow-[0_0_0_1px_var(--color-gold-bright)] ${problem ? "border-danger" : "border-line-control"}`}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={`Show the ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-1 my-auto min-h-tap px-3 text-sm font-medium text-soft hover:text-text [@media(scripting:none)]:hidden"
        >
          {shown ? "Hide" : "Show"}
        </button>
      </div>
      {problem && <FieldProblem name={name} problem={problem} />}
      {hint && (
        <p id={`${name}-hint`} className="text-sm leading-normal text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
