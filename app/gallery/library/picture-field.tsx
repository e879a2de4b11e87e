import { useEffect, useId, useState } from "react";
import { href, useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { inputClass } from "../../ui/form/field.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { FocalPoint } from "./focal-point.tsx";
import type { FilesToChoose, PictureChoice } from "./media/picture-choice.ts";
import type { MediaActResult } from "./media-act-result.ts";
import type { loader } from "./pick.ts";
import { PicturePicker, usePicturePicker } from "./picture-picker.tsx";

/**
 * A form field for a picture or a PDF of the library. The value is the picture's id, as in `media` of documents, or "".
 * Controlled with `value` and `onChange`, uncontrolled with `defaultValue`. A hidden input called `name`
 * submits it in both cases.
 */
export function PictureField({
  label,
  name,
  value,
  defaultValue = "",
  onChange,
  focus,
  onFocusChange,
  help,
  problem,
  optional = false,
  disabled = false,
  files = "pictures",
}: {
  label: string;
  name?: string;
  value?: string;
  defaultValue?: string;
  onChange?: (id: string, picture: PictureChoice | undefined) => void;
  /** The focal point for this use only; without one, the picture's own. */
  focus?: string | undefined;
  onFocusChange?: ((focus: string | undefined) => void) | undefined;
  help?: string;
  problem?: string;
  /** Offers "No picture". */
  optional?: boolean;
  disabled?: boolean;
  files?: FilesToChoose;
}) {
  const [own, setOwn] = useState(defaultValue);
  const [chosen, setChosen] = useState<PictureChoice>();
  const current = value ?? own;
  const picture = usePicture(current, chosen);
  const picker = usePicturePicker();
  const id = useId();

  function change(next: PictureChoice | undefined) {
    setChosen(next);
    setOwn(next?.id ?? "");
    onChange?.(next?.id ?? "", next);
  }
  const below = problem ?? help;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other fields
    <div
      role="group"
      data-field={name}
      aria-labelledby={`${id}-label`}
      aria-describedby={below ? `${id}-below` : undefined}
      className="grid min-w-0 content-start gap-1.5"
    >
      <span id={`${id}-label`} className="text-sm font-medium text-text">
        {label}
      </span>
      {name && <input type="hidden" name={name} value={current} />}
      <div className="flex flex-wrap items-center gap-3">
        <span
          className="grid aspect-3/2 w-30 flex-none place-items-center overflow-hidden rounded-sm border border-line-strong bg-high text-muted"
          style={{ backgroundColor: picture?.tone }}
        >
          {picture ? (
            <img
              src={picture.src}
              alt={picture.alt || picture.name}
              // A logo is shown whole.
              className={`size-full ${picture.width > 2.5 * picture.height ? "object-contain p-2" : "object-cover"}`}
              style={{ objectPosition: focus ?? picture.focus }}
            />
          ) : (
            <Icon name="image" />
          )}
        </span>
        <div className="grid min-w-40 flex-1 justify-items-start gap-1.5">
          <PictureDescription chosen={current !== ""} picture={picture} files={files} />
          {picture && picture.alt === "" && !disabled && (
            <DescribePicture
              picture={picture}
              described={(alt) => setChosen({ ...picture, alt })}
            />
          )}
          <Button small disabled={disabled} onClick={picker.open}>
            {current ? "Choose another" : `Choose a ${nouns[files]}`}
          </Button>
        </div>
      </div>
      {picture && onFocusChange && (
        <FocusHere key={picture.id} picture={picture} focus={focus} change={onFocusChange} />
      )}
      {below && (
        <p
          id={`${id}-below`}
          className={`flex items-start gap-1.5 text-xs leading-snug ${problem ? "text-danger" : "text-muted"}`}
        >
          {problem && <Icon name="warning" className="size-4" />}
          <span>{below}</span>
        </p>
      )}
      <PicturePicker
        handle={picker}
        files={files}
        onChoose={change}
        onClear={optional && current ? () => change(undefined) : undefined}
      />
    </div>
  );
}

/** A hero and a card crop a picture differently, so each use may have its own focal point. */
function FocusHere({
  picture,
  focus,
  change,
}: {
  picture: PictureChoice;
  focus: string | undefined;
  change: (focus: string | undefined) => void;
}) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 text-xs text-soft underline decoration-line-strong underline-offset-4 hover:text-text max-lg:min-h-11">
        {focus ? "Focal point: set for this place" : "Focal point: as in the library"}
      </summary>
      <div className="mt-2 grid max-w-96 justify-items-start gap-3">
        <FocalPoint
          key={focus === undefined ? "of the library" : "of this place"}
          src={picture.src}
          alt={picture.alt || picture.name}
          tone={picture.tone}
          defaultValue={focus ?? picture.focus}
          onChange={change}
        />
        {focus && (
          <Button small look="quiet" onClick={() => change(undefined)}>
            Use the library's focal point
          </Button>
        )}
      </div>
    </details>
  );
}

/** The description belongs to the picture: it is saved at once, for all its uses. */
function DescribePicture({
  picture,
  described,
}: {
  picture: PictureChoice;
  described: (alt: string) => void;
}) {
  const fetcher = useFetcher<MediaActResult>();
  const [alt, setAlt] = useState("");
  const id = useId();
  const saved = fetcher.data?.savedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is saved
  useEffect(() => {
    if (saved) described(alt);
  }, [saved]);
  function save() {
    if (alt.trim() === "") return;
    void fetcher.submit(
      { act: "describe", media: picture.id, alt },
      { method: "post", action: href("/admin/gallery") },
    );
  }
  return (
    <div className="flex w-full gap-2">
      <label htmlFor={id} className="sr-only">
        Description (for screen readers)
      </label>
      <input
        id={id}
        value={alt}
        maxLength={500}
        placeholder="Description (for screen readers)"
        onChange={(event) => {
          event.stopPropagation();
          setAlt(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          save();
        }}
        className={inputClass}
      />
      <Button small disabled={fetcher.state !== "idle" || alt.trim() === ""} onClick={save}>
        Save
      </Button>
    </div>
  );
}

const nouns: Record<FilesToChoose, string> = { pictures: "picture", documents: "PDF" };

function PictureDescription({
  chosen,
  picture,
  files,
}: {
  chosen: boolean;
  picture: PictureChoice | null | undefined;
  files: FilesToChoose;
}) {
  if (!chosen) return <p className="text-xs text-muted">No {nouns[files]} yet.</p>;
  if (picture === undefined) return <p className="text-xs text-muted">Loading...</p>;
  if (picture === null) {
    return <p className="text-xs text-warning">This {nouns[files]} is no longer in the library.</p>;
  }
  if (picture.document) return <p className="text-xs text-muted">{picture.name}</p>;
  if (!picture.alt) return <p className="text-xs text-warning">It has no description yet.</p>;
  return <p className="line-clamp-2 text-xs text-muted">{picture.alt}</p>;
}

/** The picture with this id: undefined while loading, null when it is not in the library. */
function usePicture(id: string, chosen: PictureChoice | undefined) {
  const fetcher = useFetcher<typeof loader>();
  const { load } = fetcher;
  const known =
    chosen?.id === id ? chosen : fetcher.data?.pictures.find((picture) => picture.id === id);
  const [asked, setAsked] = useState("");
  useEffect(() => {
    if (id === "" || known || asked === id) return;
    setAsked(id);
    load(`${href("/admin/gallery/pick")}?${new URLSearchParams({ id })}`);
  }, [id, known, asked, load]);
  if (known) return known;
  return asked === id && fetcher.state === "idle" && fetcher.data ? null : undefined;
}
