import { useState } from "react";
import { textOf } from "./document-path.ts";
import { nameOf, useEditorTools, useProblem } from "./editor-tools.ts";
import type { CellProps } from "./table-field.tsx";
import { readNumber } from "./table-text.ts";

const look =
  "h-8 w-full min-w-0 rounded-sm border border-transparent bg-high px-1.5 text-xs text-text hover:border-line-control focus:border-gold-bright aria-invalid:border-danger max-lg:h-11";

/** One cell: a text, a number or a choice. */
export function TableCell({ control, label, path, value }: CellProps) {
  const { change } = useEditorTools();
  const problem = useProblem(path);
  const [typed, setTyped] = useState<string>();
  const shared = {
    name: nameOf(path),
    "aria-label": label,
    "aria-invalid": problem ? true : undefined,
    title: problem,
    className: look,
  };
  if (control.kind === "choice") {
    return (
      <select
        {...shared}
        value={textOf(value)}
        onChange={({ target }) => change(path, target.value)}
      >
        {control.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  const isNumber = control.kind === "number";
  return (
    <input
      {...shared}
      inputMode={isNumber ? "decimal" : undefined}
      autoComplete="off"
      value={typed ?? (value === undefined ? "" : String(value))}
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => {
        setTyped(target.value);
        const text = target.value;
        if (!isNumber) change(path, text);
        else change(path, text.trim() === "" ? undefined : (readNumber(text) ?? text));
      }}
    />
  );
}
