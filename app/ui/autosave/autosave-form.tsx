import type { ReactNode } from "react";
import type { SaveResult } from "./post-save.ts";
import type { Autosave } from "./use-autosave.ts";

/** The form that `useAutosave` watches. Without JavaScript it posts the same fields. */
export function AutosaveForm<Result extends SaveResult>({
  autosave,
  label,
  version,
  action,
  className,
  children,
}: {
  autosave: Autosave<Result>;
  label: string;
  /** The version of the values when they were loaded. */
  version: number;
  action?: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <form
      ref={autosave.form}
      method="post"
      action={action}
      aria-label={label}
      noValidate
      onChange={autosave.touch}
      onBlur={autosave.saveSoon}
      onSubmit={(event) => {
        event.preventDefault();
        autosave.saveNow();
      }}
      className={className}
    >
      <input type="hidden" name="act" value="save" />
      <input type="hidden" name="version" value={version} />
      {children}
    </form>
  );
}
