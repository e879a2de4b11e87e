import type { ReactNode } from "react";
import type { SaveAnswer } from "./post-save.ts";
import type { Autosave } from "./use-autosave.ts";

/** The form that `useAutosave` watches; without scripts it posts the same fields. */
export function AutosaveForm<Answer extends SaveAnswer>({
  autosave,
  label,
  version,
  action,
  className,
  children,
}: {
  autosave: Autosave<Answer>;
  label: string;
  /** What the values shown were loaded as. */
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
