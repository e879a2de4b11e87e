import type { ComponentProps, ReactNode } from "react";

type InputProps = Omit<ComponentProps<"input">, "type" | "className" | "children">;

/** The checkbox of tables; elsewhere use CheckField. `mixed`: some of its rows are ticked. */
export function TickBox({
  label,
  mixed = false,
  ...rest
}: InputProps & { label: string; mixed?: boolean }) {
  return (
    <input
      {...rest}
      type="checkbox"
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = mixed;
      }}
      className="tick-box"
    />
  );
}

/** A radio button with a sentence about what it means. */
export function RadioRow({
  children,
  help,
  ...rest
}: InputProps & { children: string; help?: string }) {
  return (
    <label className="grid cursor-pointer grid-cols-[1.125rem_1fr] gap-x-3 rounded-sm border border-line-strong px-3.5 py-3 has-checked:border-text has-checked:bg-high">
      <input
        {...rest}
        type="radio"
        className="mt-0.5 size-4.5 appearance-none rounded-full border border-line-control checked:border-5 checked:border-text focus-visible:rounded-full"
      />
      <span>
        <b className="font-medium text-text">{children}</b>
        {help && <span className="block text-xs text-muted">{help}</span>}
      </span>
    </label>
  );
}

/** Takes effect at once, without a Save button. */
export function Switch({
  on,
  onChange,
  children,
}: {
  on: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => onChange(!on)}
      className="group flex min-h-10 w-full items-center gap-3 text-start"
    >
      <span className="flex-1">{children}</span>
      <span
        aria-hidden="true"
        className="relative h-5 w-9 flex-none rounded-full border border-line-control bg-overlay after:absolute after:top-0.5 after:inset-s-0.5 after:size-3.5 after:rounded-full after:bg-soft after:transition-transform group-aria-checked:border-soft group-aria-checked:bg-soft group-aria-checked:after:translate-x-4 group-aria-checked:after:bg-sunk"
      />
    </button>
  );
}
