import type { ComponentProps, ReactNode } from "react";
import { FieldProblem } from "./field.tsx";

export function CheckField({
  children,
  help,
  problem,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "className"> & {
  children: ReactNode;
  help?: string;
  /** Needs an `id`, which `aria-describedby` refers to. */
  problem?: string | undefined;
}) {
  return (
    <div className="grid gap-1">
      <label className="grid cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 py-2.5 text-md leading-normal compact:py-1.5 compact:text-[length:inherit] compact:leading-[inherit] compact:max-lg:py-2.5">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${rest.id}-problem` : undefined}
          className="tick-box mt-px"
        />
        <span>
          {children}
          {help && <span className="block text-xs text-muted">{help}</span>}
        </span>
      </label>
      {problem && <FieldProblem id={`${rest.id}`} problem={problem} />}
    </div>
  );
}
