import type { ComponentProps } from "react";

/** The browser's own choice of a file. */
export function FileField({
  label,
  help,
  ...input
}: { label: string; help: string } & Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <label className="grid w-full min-w-0 flex-1 grid-cols-1 gap-1.5">
      <span className="font-medium text-text">{label}</span>
      <input
        type="file"
        className="w-full min-w-0 text-soft file:me-3 file:h-10 file:rounded-sm file:border file:border-line-control file:bg-transparent file:px-4 file:font-medium file:text-text"
        {...input}
      />
      <span className="text-xs text-muted">{help}</span>
    </label>
  );
}
