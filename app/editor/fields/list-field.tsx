import { type ComponentType, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { useToast } from "../../ui/overlay/toast.tsx";
import { useDragOrder } from "../../ui/use-drag-order.ts";
import { blankValue } from "../forms/blank-values.ts";
import type { Control } from "../forms/describe-fields.ts";
import { valueAsText } from "../forms/differences.ts";
import type { Path } from "./document-path.ts";
import { nameOf, useEditorTools } from "./editor-tools.ts";
import { GripButton } from "./grip-button.tsx";
import { PictureDrop, pictureKey, Thumbnail, useListPictures } from "./picture-list.tsx";

export type FieldLabel = { label: string; help?: string };

export type ControlViewProps = {
  control: Control;
  texts: FieldLabel;
  path: Path;
  value: unknown;
  remove?: (() => void) | undefined;
};

/** A list of items: opened one at a time, moved by dragging or with the arrow keys. */
export function ListField({
  control,
  texts,
  path,
  value,
  ItemView,
}: {
  control: Extract<Control, { kind: "list" }>;
  texts: FieldLabel;
  path: Path;
  value: unknown[];
  /** Renders one item. A prop, because items may contain lists and the modules must not import each other. */
  ItemView: ComponentType<ControlViewProps>;
}) {
  const { change, changeList, problems, wanted } = useEditorTools();
  const [open, setOpen] = useState<number | null>(null);
  const [followed, setFollowed] = useState<typeof wanted>();
  // While rendering, so that the item is open before the editor focuses its field.
  if (wanted && wanted !== followed) {
    setFollowed(wanted);
    const index = placeIn(path, wanted.name);
    if (index !== undefined) setOpen(index);
  }
  const [announcement, setAnnouncement] = useState("");
  const toast = useToast();
  const itemName = control.itemName.replace(/^an? /, "");

  function move(from: number, to: number) {
    if (to < 0 || to >= value.length || from === to) return;
    const item = value[from];
    change(path, value.toSpliced(from, 1).toSpliced(to, 0, item));
    if (open === from) setOpen(to);
    setAnnouncement(`Number ${from + 1} is now number ${to + 1} of ${value.length}.`);
  }
  const drag = useDragOrder(move);
  const pictured = pictureKey(control);
  const pictureOf = useListPictures(pictured, value);
  const single = control.item.kind !== "group";
  return (
    <fieldset data-field={nameOf(path)} className="min-w-0">
      <legend className="text-sm font-semibold text-text">{texts.label}</legend>
      <PictureDrop control={control} path={path}>
        <ul className="mt-1.5 border-t border-line">
          {value.map((item, index) => {
            const shown = open === index || single;
            const wrong = Object.keys(problems).some((name) =>
              name.startsWith(`${nameOf([...path, index])}.`),
            );
            const title =
              titleOf(control.item, item) || pictureOf(item)?.name || `${itemName} ${index + 1}`;
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is what the fields are named after
                key={index}
                data-place={index}
                {...drag(index).row}
                className="border-b border-line"
              >
                <div className="flex items-center gap-1 py-1">
                  <GripButton
                    label={`Move ${itemName} ${index + 1}`}
                    grip={drag(index).grip}
                    move={(by) => move(index, index + by)}
                  />
                  {single ? (
                    <div className="min-w-0 flex-1 py-1">
                      <ItemView
                        control={control.item}
                        texts={{ label: `${texts.label}, ${index + 1}` }}
                        path={[...path, index]}
                        value={item}
                      />
                    </div>
                  ) : (
                    <button
                      type="button"
                      aria-expanded={shown}
                      onClick={() => setOpen(shown ? null : index)}
                      className="flex min-h-10 min-w-0 flex-1 items-center gap-2 text-left text-text"
                    >
                      {pictured && <Thumbnail picture={pictureOf(item)} />}
                      <span className="truncate">{title}</span>
                      {wrong && <Icon name="warning" className="size-4 text-danger" />}
                      <Icon name={shown ? "up" : "down"} className="ml-auto size-4 text-muted" />
                    </button>
                  )}
                  <Button
                    small
                    look="quiet"
                    icon="bin"
                    label={`Remove ${itemName} ${index + 1}`}
                    disabled={value.length <= control.least}
                    onClick={() => {
                      change(path, value.toSpliced(index, 1));
                      setOpen(null);
                      toast({
                        text: `Removed: ${title}`,
                        undoLocally: () =>
                          changeList(path, (list) => list.toSpliced(index, 0, item)),
                      });
                    }}
                  />
                </div>
                {shown && !single && (
                  <div className="pb-4 pl-9 max-lg:pl-0">
                    <ItemView
                      control={control.item}
                      texts={{ label: title }}
                      path={[...path, index]}
                      value={item}
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      </PictureDrop>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          small
          icon="add"
          disabled={control.most !== undefined && value.length >= control.most}
          onClick={() => {
            change(path, [...value, blankValue(control.item, texts.label)]);
            setOpen(value.length);
          }}
        >
          {`Add ${control.itemName}`}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

/** The item of this list that has the field: 2 for "rows.2.title" in "rows". */
function placeIn(path: Path, name: string): number | undefined {
  const prefix = `${nameOf(path)}.`;
  return name.startsWith(prefix) ? Number(name.slice(prefix.length).split(".")[0]) : undefined;
}

/** The title of an item: its first text. A date or weekdays alone would not be enough. */
function titleOf(item: Control, value: unknown): string {
  if (item.kind !== "group") return valueAsText(item, value);
  const fields = item.fields.filter(({ control }) => control.kind !== "picture");
  const [first] = fields.map(({ control }) => control);
  const short = first?.kind === "choices" || (first?.kind === "line" && first.input === "date");
  const record = (value ?? {}) as Record<string, unknown>;
  return fields
    .slice(0, short ? 3 : 1)
    .map(({ key, control }) => valueAsText(control, record[key]))
    .filter(Boolean)
    .join(" · ");
}
