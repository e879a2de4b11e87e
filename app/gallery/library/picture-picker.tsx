import { type SyntheticEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { inputClass } from "../../ui/form/field.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ConfirmDialog, type DialogHandle, useDialog } from "../../ui/overlay/dialog.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import type { FilesToChoose, PictureChoice } from "./media/picture-choice.ts";
import { UploadHere, useOwnUploads } from "./uploads/picker-uploads.tsx";
import { UploadLine } from "./uploads/upload-list.tsx";
import { useChoices } from "./use-choices.ts";

type Picking =
  | { multiple?: false; onChoose: (picture: PictureChoice) => void; onClear?: () => void }
  /** Several pictures, in the order in which they were selected. */
  | { multiple: true; onChoose: (pictures: PictureChoice[]) => void; onClear?: undefined };

const textsOf = {
  pictures: {
    question: "Which picture?",
    none: "No picture",
    search: "Search the pictures",
    searchBy: "Description (for screen readers)",
    nothing: "No images match your search.",
    empty: "There are no images in the library yet. Upload one.",
  },
  documents: {
    question: "Which PDF?",
    none: "No PDF",
    search: "Search the PDFs",
    searchBy: "Name",
    nothing: "No PDFs match your search.",
    empty: "There are no PDFs in the library yet. Upload one.",
  },
};

type PickerHandle = DialogHandle & { isOpen: boolean; setOpen(open: boolean): void };

/** A handle that opens the picker. */
export function usePicturePicker(): PickerHandle {
  const dialog = useDialog();
  const [isOpen, setOpen] = useState(false);
  return {
    ...dialog,
    isOpen,
    setOpen,
    open() {
      setOpen(true);
      dialog.open();
    },
  };
}

/** Chooses pictures of the library in a dialog. Loads them only when it is opened. */
export function PicturePicker({
  handle,
  files = "pictures",
  ...picking
}: { handle: PickerHandle; files?: FilesToChoose } & Picking) {
  const texts = textsOf[files];
  const [ticked, setTicked] = useState<PictureChoice[]>([]);
  const choices = useChoices(handle.isOpen, files);
  const uploads = useOwnUploads(files, (picture) => {
    choices.refresh();
    choose(picture);
  });

  function choose(picture: PictureChoice) {
    if (!picking.multiple) {
      picking.onChoose(picture);
      handle.close();
      return;
    }
    const without = ticked.filter(({ id }) => id !== picture.id);
    setTicked(without.length < ticked.length ? without : [...ticked, picture]);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from going further
    <div className="contents" onChange={keepInside} onBlur={keepInside}>
      <ConfirmDialog
        handle={handle}
        wide
        onClose={() => {
          handle.setOpen(false);
          setTicked([]);
        }}
        question={picking.multiple ? "Which pictures?" : texts.question}
        consequences={[]}
        confirm={
          picking.multiple ? (
            <Button
              look="gold"
              disabled={ticked.length === 0}
              onClick={() => {
                picking.onChoose(ticked);
                handle.close();
              }}
            >
              {addLabel(ticked.length)}
            </Button>
          ) : (
            picking.onClear && (
              <Button
                onClick={() => {
                  picking.onClear?.();
                  handle.close();
                }}
              >
                {texts.none}
              </Button>
            )
          )
        }
      >
        <div className="flex flex-wrap gap-2">
          <label className="relative block min-w-40 flex-1">
            <span className="sr-only">{texts.search}</span>
            <Icon
              name="search"
              className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
            />
            <input
              type="search"
              value={choices.search}
              onChange={(event) => choices.find(event.target.value)}
              // Do not submit the form around the field.
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
              placeholder={texts.searchBy}
              autoComplete="off"
              className={`${inputClass} compact:pl-10`}
            />
          </label>
          <UploadHere multiple={picking.multiple ?? false} files={files} send={uploads.send} />
        </div>
        {uploads.lines.length > 0 && (
          <ul aria-label="Files" className="max-h-48 overflow-y-auto rounded-md bg-high">
            {uploads.lines.map((line) => (
              <UploadLine key={line.key} line={line} linked={false} send={uploads.send} />
            ))}
          </ul>
        )}
        <div className="max-h-[55svh] overflow-y-auto">
          {!choices.known && <SkeletonText />}
          {choices.known && choices.pictures.length === 0 && uploads.lines.length === 0 && (
            <p role="status">{choices.search ? texts.nothing : texts.empty}</p>
          )}
          <ul className="grid grid-cols-2 gap-2 p-1 sm:grid-cols-4">
            {choices.pictures.map((picture) => (
              <li key={picture.id}>
                <ChoiceButton
                  picture={picture}
                  place={
                    picking.multiple ? ticked.findIndex(({ id }) => id === picture.id) : undefined
                  }
                  choose={() => choose(picture)}
                />
              </li>
            ))}
          </ul>
          <div className="grid justify-items-center py-3 empty:hidden">
            <MoreChoices choices={choices} />
          </div>
        </div>
      </ConfirmDialog>
    </div>
  );
}

export function MoreChoices({ choices }: { choices: ReturnType<typeof useChoices> }) {
  if (!choices.more) return null;
  return (
    <Button small onClick={choices.showMore}>
      Show more
    </Button>
  );
}

function addLabel(count: number) {
  if (count === 0) return "Add pictures";
  return count === 1 ? "Add 1 picture" : `Add ${count} pictures`;
}

/** The form around the picker must not take its events for typing. */
function keepInside(event: SyntheticEvent) {
  event.stopPropagation();
}

function ChoiceButton({
  picture,
  place,
  choose,
}: {
  picture: PictureChoice;
  /** Its position in the selection, or -1; undefined when a single picture is chosen. */
  place: number | undefined;
  choose: () => void;
}) {
  const ticked = place !== undefined && place >= 0;
  return (
    <button
      type="button"
      onClick={choose}
      title={picture.name}
      aria-pressed={place === undefined ? undefined : ticked}
      className="relative block aspect-3/2 w-full overflow-hidden rounded-sm border border-line hover:border-text aria-pressed:border-text aria-pressed:shadow-[0_0_0_1px_var(--color-text)]"
      style={{ backgroundColor: picture.tone }}
    >
      <img
        src={picture.src}
        alt={picture.alt || picture.name}
        loading="lazy"
        className="size-full object-cover"
        style={{ objectPosition: picture.focus }}
      />
      {picture.document && (
        <span className="absolute inset-x-0 bottom-0 truncate bg-overlay px-2 py-1 text-left text-2xs text-text">
          {picture.name}
        </span>
      )}
      {ticked && (
        <span
          aria-hidden="true"
          className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-text text-2xs font-semibold text-sunk tabular-nums"
        >
          {place + 1}
        </span>
      )}
    </button>
  );
}
