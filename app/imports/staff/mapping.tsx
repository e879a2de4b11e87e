import { Form, useNavigation } from "react-router";
import { displayTexts } from "../../draws/staff/entry-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { CheckField } from "../../ui/form/check-field.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { Note } from "../../ui/note.tsx";
import { fieldLabels, importFields } from "../import-columns.ts";
import type { LoadedImport } from "./load-import.server.ts";

const encodings: Record<string, string> = {
  "windows-1252": "This file is in an old Windows encoding. Check below that accents are right.",
  "utf-16le": "This file is in UTF-16, as some spreadsheets write it.",
  "utf-16be": "This file is in UTF-16, as some spreadsheets write it.",
};

/** Assigns columns to fields: guessed from the headings, with the first lines to check them. */
export function Mapping({ loaded, problem }: { loaded: LoadedImport; problem?: string }) {
  const { import: list, displayChoices } = loaded;
  const busy = useNavigation().state !== "idle";
  const [first = []] = list.sample;
  const widest = Math.max(...list.sample.map((cells) => cells.length));
  const columns = Array.from({ length: widest }, (_, column) => ({
    value: `${column}`,
    label:
      list.headingLines > 0 && first[column]?.trim()
        ? first[column].trim()
        : `Column ${column + 1}`,
  }));
  const note = encodings[list.encoding];
  return (
    <Form method="post" className="grid gap-5">
      {problem && (
        <Note look="bad" live>
          {problem}
        </Note>
      )}
      {note && <Note look="info">{note}</Note>}
      <Card title="Which column is what?">
        <CardBody>
          <div className="grid gap-4 sm:grid-cols-2">
            {importFields.map((field) => (
              <SelectField
                key={field}
                name={field}
                label={fieldLabels[field]}
                defaultValue={`${list.columns[field] ?? ""}`}
                options={[{ value: "", label: "Not in this list" }, ...columns]}
              />
            ))}
            <SelectField
              name="display"
              label="If they win, show"
              help="They were not asked, so show as little as possible."
              defaultValue={displayChoices.includes(list.display) ? list.display : undefined}
              options={displayChoices.map((value) => ({ value, label: displayTexts[value] }))}
            />
          </div>
          <div className="mt-4">
            <CheckField name="heading" defaultChecked={list.headingLines > 0}>
              The first line contains column names
            </CheckField>
          </div>
        </CardBody>
      </Card>
      <Card title="The first lines">
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, and must be reachable by keyboard
          tabIndex={0}
          aria-label="The first lines of the file"
          className="overflow-x-auto pb-3"
        >
          <table className="w-full text-xs">
            <tbody>
              {list.sample.map((cells, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file that never moves
                <tr key={line} className="border-t border-line">
                  {columns.map(({ value }) => (
                    <td key={value} className="max-w-60 truncate px-4.5 py-2 whitespace-nowrap">
                      {cells[Number(value)]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="act" value="check" look="gold" disabled={busy}>
          Check every line
        </Button>
        <Button type="submit" name="act" value="discard" look="quiet" disabled={busy}>
          Discard this list
        </Button>
      </div>
    </Form>
  );
}
