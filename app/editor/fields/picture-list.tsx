// What a list of pictures has besides other lists: thumbnails, and pictures and files that are dragged into it.
import { type DragEvent, type ReactNode, useEffect, useState } from "react";
import { href, useFetcher } from "react-router";
import type { PictureChoice } from "../../gallery/library/media/picture-choice.ts";
import type { loader } from "../../gallery/library/pick.ts";
import {
  MoreChoices,
  PicturePicker,
  usePicturePicker,
} from "../../gallery/library/picture-picker.tsx";
import { useOwnUploads } from "../../gallery/library/uploads/picker-uploads.tsx";
import { UploadLine } from "../../gallery/library/uploads/upload-list.tsx";
import { useChoices } from "../../gallery/library/use-choices.ts";
import { Button } from "../../ui/button.tsx";
import { blankFields } from "../forms/blank-values.ts";
import type { Control } from "../forms/describe-fields.ts";
import { type Path, textOf, valueAt } from "./document-path.ts";
import { useEditorTools } from "./editor-tools.ts";

type ListControl = Extract<Control, { kind: "list" }>;

/** The key of the picture that every item has; undefined for other lists. */
export function pictureKey({ item }: ListControl): string | undefined {
  if (item.kind !== "group") return undefined;
  const field = item.fields.find(({ control }) => control.kind === "picture");
  return field?.control.kind === "picture" && !field.control.optional ? field.key : undefined;
}

/** The pictures of a list by id, loaded when it is shown. */
export function useListPictures(key: string | undefined, list: unknown[]) {
  const fetcher = useFetcher<typeof loader>();
  const { load } = fetcher;
  const ids = key ? list.map((item) => textOf(valueAt(item, [key, "media"]))).filter(Boolean) : [];
  const wanted = [...new Set(ids)].toSorted().join(" ");
  useEffect(() => {
    if (wanted === "") return;
    const parameters = new URLSearchParams(wanted.split(" ").map((id) => ["id", id]));
    load(`${href("/admin/gallery/pick")}?${parameters}`);
  }, [wanted, load]);
  const pictures = fetcher.data?.pictures ?? [];
  return (item: unknown): PictureChoice | undefined => {
    const id = key && textOf(valueAt(item, [key, "media"]));
    return id ? pictures.find((picture) => picture.id === id) : undefined;
  };
}

export function Thumbnail({ picture }: { picture: PictureChoice | undefined }) {
  return (
    <span
      className="block aspect-3/2 w-15 flex-none overflow-hidden rounded-sm bg-high"
      style={{ backgroundColor: picture?.tone }}
    >
      {picture && <img src={picture.src} alt="" className="size-full object-cover" />}
    </span>
  );
}

const draggedPicture = "application/x-goldkey-picture";

/**
 * Around a list of pictures: files and pictures of the library that are dropped on an item are inserted before it,
 * elsewhere at the end.
 */
export function PictureDrop({
  control,
  path,
  children,
}: {
  control: ListControl;
  path: Path;
  children: ReactNode;
}) {
  const { changeList } = useEditorTools();
  const [over, setOver] = useState(false);
  const [isShown, setShown] = useState(false);
  const picker = usePicturePicker();
  const key = pictureKey(control);
  const insert = (ids: string[], place?: number) => {
    if (!key || control.item.kind !== "group") return;
    const { fields } = control.item;
    const added = ids.map((media) => ({ ...blankFields(fields), [key]: { media } }));
    changeList(path, (list) =>
      list.toSpliced(place ?? list.length, 0, ...added).slice(0, control.most),
    );
  };
  const uploads = useOwnUploads("pictures", ({ id }) => insert([id]));
  if (!key) return children;
  const fits = ({ dataTransfer: { types } }: DragEvent) =>
    types.includes(draggedPicture) || types.includes("Files");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same for everybody
    <div
      className={over ? "outline-2 outline-offset-4 outline-gold outline-dashed" : ""}
      onDragOver={(event) => {
        if (!fits(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!fits(event)) return;
        event.preventDefault();
        const picture = event.dataTransfer.getData(draggedPicture);
        if (picture) insert([picture], placeOf(event));
        else uploads.send([...event.dataTransfer.files]);
      }}
    >
      {children}
      {uploads.lines.length > 0 && (
        <ul aria-label="Files" className="mt-2 max-h-48 overflow-y-auto rounded-md bg-high">
          {uploads.lines.map((line) => (
            <UploadLine key={line.key} line={line} linked={false} />
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button small icon="image" onClick={picker.open}>
          Add from the library
        </Button>
        <Button small look="quiet" onClick={() => setShown(!isShown)}>
          {isShown ? "Hide the library" : "Drag from the library"}
        </Button>
      </div>
      {isShown && <LibraryStrip add={(id) => insert([id])} />}
      <PicturePicker
        handle={picker}
        multiple
        onChoose={(chosen) => insert(chosen.map(({ id }) => id))}
      />
    </div>
  );
}

/** The item under the pointer. */
function placeOf({ target, currentTarget }: DragEvent): number | undefined {
  const row = target instanceof Element ? target.closest("[data-place]") : null;
  if (!row || !currentTarget.contains(row)) return undefined;
  return Number(row.getAttribute("data-place"));
}

function LibraryStrip({ add }: { add: (id: string) => void }) {
  const choices = useChoices(true, "pictures");
  return (
    <ul
      aria-label="Pictures of the library"
      className="mt-2 flex gap-1.5 overflow-x-auto rounded-md bg-high p-2"
    >
      {choices.pictures.map((picture) => (
        <li key={picture.id} className="flex-none">
          <button
            type="button"
            draggable
            title={`${picture.name}: drag it into the list, or click to add it`}
            onClick={() => add(picture.id)}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = "copy";
              dataTransfer.setData(draggedPicture, picture.id);
            }}
            className="block aspect-3/2 h-18 cursor-grab overflow-hidden rounded-sm border border-line hover:border-text"
            style={{ backgroundColor: picture.tone }}
          >
            <img
              src={picture.src}
              alt={`Add ${picture.alt || picture.name}`}
              loading="lazy"
              className="pointer-events-none size-full object-cover"
            />
          </button>
        </li>
      ))}
      <li className="grid flex-none place-items-center px-3 empty:hidden">
        <MoreChoices choices={choices} />
      </li>
    </ul>
  );
}
