import { PictureField } from "../../gallery/library/picture-field.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/form/check-field.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { blankValue } from "../forms/blank-values.ts";
import type { Choice, Control, FieldDescription } from "../forms/describe-fields.ts";
import { isChangedText } from "./changed-text.ts";
import { ColourField } from "./colour-field.tsx";
import { listOf, type Path, textOf, valueAt } from "./document-path.ts";
import { DrawingField } from "./drawing-field.tsx";
import { nameOf, useEditorTools, useProblem } from "./editor-tools.ts";
import { LinkField } from "./link-field.tsx";
import { type ControlViewProps, ListField } from "./list-field.tsx";
import { MarkdownField } from "./markdown-field.tsx";
import { NumberField } from "./number-field.tsx";
import { ResetText } from "./reset-text.tsx";
import { TableCell } from "./table-cell.tsx";
import { TableField } from "./table-field.tsx";

/** The fields of one block, generated from the schema's description. */
export function FieldViews({
  fields,
  path,
  value,
}: {
  fields: FieldDescription[];
  path: Path;
  value: unknown;
}) {
  const pairs = isPair(fields);
  return (
    <div className={pairs ? "grid gap-3.5 sm:grid-cols-2" : "grid gap-4.5"}>
      {fields.map((field) => (
        <div key={field.key} data-field={nameOf([...path, field.key])} className="min-w-0">
          <FieldView
            field={field}
            path={[...path, field.key]}
            value={valueAt(value, [field.key])}
          />
        </div>
      ))}
    </div>
  );
}

/** Pairs of short fields are shown side by side: label and target, opens and closes. */
function isPair(fields: FieldDescription[]) {
  const short = ({ control }: FieldDescription) =>
    control.kind === "link" || control.kind === "line" || control.kind === "choice";
  return fields.length === 2 && fields.every(short);
}

function FieldView({
  field,
  path,
  value,
}: {
  field: FieldDescription;
  path: Path;
  value: unknown;
}) {
  const { change } = useEditorTools();
  if (field.optional && value === undefined) {
    return (
      <div>
        <Button
          small
          icon="add"
          onClick={() => change(path, blankValue(field.control, field.label))}
        >
          {`Add ${field.optional}`}
        </Button>
      </div>
    );
  }
  const { usual } = "usual" in field.control ? field.control : {};
  return (
    <>
      <ControlView
        control={field.control}
        texts={{ label: field.label, ...(field.help && { help: field.help }) }}
        path={path}
        value={value}
        remove={field.optional ? () => change(path, undefined) : undefined}
      />
      {usual !== undefined && isChangedText(field, value) && (
        <ResetText label={field.label} path={path} value={textOf(value)} usual={usual} />
      )}
    </>
  );
}

/** A stored value that is not in the list, such as an old name of a time zone, stays until another is chosen. */
function withCurrent(options: Choice[], current: string): Choice[] {
  const isListed = options.some(({ value }) => value === current);
  return isListed ? options : [{ value: current, label: current }, ...options];
}

type TextControl = Extract<Control, { kind: "line" | "text" }>;

/** A text that nobody has changed is shown to be edited. One that was just cleared stays empty, to be typed anew. */
function shownText({ usual }: TextControl, value: unknown): string {
  return value === undefined && usual !== undefined ? usual : textOf(value);
}

function typedText({ usual, clears }: TextControl, typed: string): string | undefined {
  if (usual !== undefined) return typed === usual ? undefined : typed;
  return typed === "" && clears ? undefined : typed;
}

function ControlView({ control, texts, path, value, remove }: ControlViewProps) {
  const { change } = useEditorTools();
  const problem = useProblem(path);
  const name = nameOf(path);
  const shared = { name, ...texts, ...(problem && { problem }) };
  switch (control.kind) {
    case "line":
      if (control.input === "colour") {
        return (
          <ColourField {...shared} value={textOf(value)} change={(next) => change(path, next)} />
        );
      }
      return (
        <TextField
          {...shared}
          type={control.input}
          value={shownText(control, value)}
          maxLength={control.longest}
          placeholder={control.usual}
          autoComplete="off"
          onChange={({ target }) => change(path, typedText(control, target.value))}
        />
      );
    case "text":
      return (
        <TextArea
          {...shared}
          rows={control.rows}
          value={shownText(control, value)}
          maxLength={control.longest}
          placeholder={control.usual}
          onChange={({ target }) => change(path, typedText(control, target.value))}
        />
      );
    case "number":
      return <NumberField {...shared} value={value} change={(next) => change(path, next)} />;
    case "drawing":
      return <DrawingField {...shared} value={value} change={(next) => change(path, next)} />;
    case "table":
      return (
        <TableField
          control={control}
          texts={texts}
          path={path}
          value={listOf(value)}
          Cell={TableCell}
        />
      );
    case "markdown":
      return <MarkdownField {...shared} path={path} value={value} />;
    case "picture": {
      const media = textOf(valueAt(value, ["media"]));
      const focus = textOf(valueAt(value, ["focus"]));
      return (
        <PictureField
          {...shared}
          value={media}
          optional={control.optional}
          // Choosing the same picture again keeps its focal point here.
          onChange={(next) => {
            if (next !== media) change(path, next ? { media: next } : undefined);
          }}
          focus={focus || undefined}
          onFocusChange={(next) => change(path, next ? { media, focus: next } : { media })}
        />
      );
    }
    case "file":
      return (
        <PictureField
          {...shared}
          files="documents"
          optional
          value={textOf(valueAt(value, ["media"]))}
          onChange={(next) => change(path, next ? { media: next } : undefined)}
        />
      );
    case "link":
      return (
        <LinkField
          {...shared}
          value={textOf(value)}
          change={(next) => change(path, next === "" && control.clears ? undefined : next)}
        />
      );
    case "choice":
      return (
        <SelectField
          {...shared}
          options={withCurrent(control.options, textOf(value))}
          value={textOf(value)}
          onChange={({ target }) => change(path, target.value)}
        />
      );
    case "choices":
      return (
        <fieldset data-field={name}>
          <legend className="text-sm font-medium text-text">{texts.label}</legend>
          <div className="flex flex-wrap gap-x-4">
            {control.options.map((option) => {
              const chosen = listOf(value);
              return (
                <CheckField
                  key={option.value}
                  name={`${name}.${option.value}`}
                  checked={chosen.includes(option.value)}
                  onChange={({ target }) =>
                    change(
                      path,
                      control.options
                        .map((known) => known.value)
                        .filter((known) =>
                          known === option.value ? target.checked : chosen.includes(known),
                        ),
                    )
                  }
                >
                  {option.label}
                </CheckField>
              );
            })}
          </div>
          {problem && <p className="text-xs text-danger">{problem}</p>}
        </fieldset>
      );
    case "yes-no":
      return (
        <CheckField
          name={name}
          checked={value === true}
          onChange={({ target }) => change(path, target.checked)}
        >
          {texts.label}
        </CheckField>
      );
    case "group":
      return (
        <fieldset className="grid gap-3 border-t border-line pt-3.5">
          <div className="flex items-center gap-3">
            <legend className="flex-1 text-sm font-semibold text-text">{texts.label}</legend>
            {remove && (
              <Button small look="quiet" onClick={remove}>
                {`Remove ${texts.label.toLowerCase()}`}
              </Button>
            )}
          </div>
          <FieldViews fields={control.fields} path={path} value={value} />
        </fieldset>
      );
    case "list":
      return (
        <ListField
          control={control}
          texts={texts}
          path={path}
          value={listOf(value)}
          ItemView={ControlView}
        />
      );
  }
}
