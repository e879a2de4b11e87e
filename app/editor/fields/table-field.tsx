import { type ComponentType, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { inputClass } from "../../ui/form/field.tsx";
import { useToast } from "../../ui/overlay/toast.tsx";
import { blankFields } from "../forms/blank-values.ts";
import type { Control } from "../forms/describe-fields.ts";
import type { Path } from "./document-path.ts";
import { nameOf, useEditorTools } from "./editor-tools.ts";
import type { FieldLabel } from "./list-field.tsx";
import { readTable } from "./table-text.ts";

type Row = Record<string, unknown>;
type TableControl = Extract<Control, { kind: "table" }>;

export type CellProps = {
  control: Control;
  label: string;
  path: Path;
  value: unknown;
};

/** Rows of short fields. Rows from a spreadsheet or a CSV file are shown first and used after a click. */
export function TableField({
  control,
  texts,
  path,
  value,
  Cell,
}: {
  control: TableControl;
  texts: FieldLabel;
  path: Path;
  value: unknown[];
  /** Renders one cell. A prop, because the modules must not import each other. */
  Cell: ComponentType<CellProps>;
}) {
  const { change, changeList, problems } = useEditorTools();
  const toast = useToast();
  const rows = value as Row[];
  const full = control.most !== undefined && rows.length >= control.most;
  const replace = (next: Row[], text: string) => {
    change(path, next);
    toast({ text, undoLocally: () => changeList(path, () => rows) });
  };
  return (
    <fieldset data-field={nameOf(path)} className="min-w-0">
      <legend className="text-sm font-semibold text-text">{texts.label}</legend>
      {texts.help && <p className="text-xs text-muted">{texts.help}</p>}
      {rows.length > 0 && (
        // Positioned, so that what is only for screen readers scrolls with it.
        <div className="relative mt-1.5 max-h-120 overflow-auto border-y border-line">
          <table className="w-full text-left text-xs">
            <thead>
              <tr className="text-muted">
                {control.columns.map(({ key, label }) => (
                  <th key={key} scope="col" className="px-1 py-1.5 font-normal whitespace-nowrap">
                    {label}
                  </th>
                ))}
                <th>
                  <span className="sr-only">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => {
                const prefix = `${nameOf([...path, index])}.`;
                const wrong = Object.keys(problems).some((name) => name.startsWith(prefix));
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is what the fields are named after
                  <tr key={index} className={wrong ? "bg-danger-soft" : ""}>
                    {control.columns.map((column) => (
                      <td key={column.key} className="min-w-20 p-0.5">
                        <Cell
                          control={column.control}
                          label={`${column.label}, row ${index + 1}`}
                          path={[...path, index, column.key]}
                          value={row[column.key]}
                        />
                      </td>
                    ))}
                    <td>
                      <Button
                        small
                        look="quiet"
                        icon="bin"
                        label={`Remove row ${index + 1}`}
                        onClick={() =>
                          replace(rows.toSpliced(index, 1), `Row ${index + 1} is removed.`)
                        }
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <div className="mt-2 grid gap-3">
        <div>
          <Button
            small
            icon="add"
            disabled={full}
            onClick={() => change(path, [...rows, blankFields(control.columns)])}
          >
            {`Add ${control.itemName}`}
          </Button>
        </div>
        <PasteRows control={control} rows={rows} replace={replace} />
      </div>
    </fieldset>
  );
}

/** A dry run: what was read, what is wrong, and what the table will have. */
function PasteRows({
  control,
  rows,
  replace,
}: {
  control: TableControl;
  rows: Row[];
  replace: (next: Row[], text: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState("");
  const read = text.trim() === "" ? null : readTable(control.columns, text);
  const most = control.most ?? Number.POSITIVE_INFINITY;
  const use = (next: Row[], sentence: string) => {
    replace(next, sentence);
    setText("");
  };
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-xs text-soft underline decoration-line-strong underline-offset-4 hover:text-text max-lg:min-h-11">
        Paste rows from a spreadsheet or CSV
      </summary>
      <div className="mt-2 grid gap-2">
        <label htmlFor={id} className="text-xs text-muted">
          Columns: {control.columns.map(({ label }) => label).join(", ")}. A first line with these
          names may be in any order.
        </label>
        <textarea
          id={id}
          rows={5}
          value={text}
          onChange={(event) => {
            // Not a field of the document: the editor must not save because of it.
            event.stopPropagation();
            setText(event.target.value);
          }}
          className={`${inputClass} block resize-y font-mono`}
        />
        {read && (
          <div role="status" className="grid gap-2 rounded-sm border border-line p-3 text-xs">
            <p className="text-text">
              {`${count(read.rows.length, "row")} can be used. `}
              {read.problems.length > 0 && `${count(read.problems.length, "line")} cannot.`}
            </p>
            {read.unknown.length > 0 && (
              <p className="text-warning">{`Left out: ${read.unknown.join(", ")}.`}</p>
            )}
            {read.problems.slice(0, 5).map(({ line, sentence }) => (
              <p key={line} className="text-danger">{`Line ${line}: ${sentence}`}</p>
            ))}
            {read.problems.length > 5 && <p>{`And ${read.problems.length - 5} more.`}</p>}
            <div className="flex flex-wrap gap-2">
              <Button
                small
                disabled={read.rows.length === 0 || read.rows.length > most}
                onClick={() =>
                  use(read.rows, `The table now has ${count(read.rows.length, "row")}.`)
                }
              >
                {rows.length > 0 ? `Replace all ${rows.length}` : "Use these rows"}
              </Button>
              {rows.length > 0 && (
                <Button
                  small
                  look="quiet"
                  disabled={read.rows.length === 0 || rows.length + read.rows.length > most}
                  onClick={() =>
                    use([...rows, ...read.rows], `${count(read.rows.length, "row")} added.`)
                  }
                >
                  Add to the end
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
    </details>
  );
}

function count(number: number, thing: string) {
  return number === 1 ? `1 ${thing}` : `${number} ${thing}s`;
}
