import type { PictureChoice } from "../../../gallery/library/media/picture-choice.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { TextArea, TextField } from "../../../ui/form/field.tsx";
import { fixFields } from "../../../ui/form/problem-links.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import type { DragOrder } from "../../../ui/use-drag-order.ts";
import { type PrizeDetailField, type PrizeProblems, prizeDetails } from "./prize-form.ts";

export type PrizeValues = {
  prizeId: string;
  name: string;
  quantity: number;
  value: string;
  story: string;
  picture: string | null;
  pictures: string[];
} & Record<PrizeDetailField, string>;

export function fieldId(position: number, field: string): string {
  return `prize-${position}-${field}`;
}

export function PrizeRow({
  prize,
  position,
  last,
  sealed,
  locked,
  picture,
  problems,
  drag,
  move,
  remove,
  rename,
  choosePicture,
  further,
  addPicture,
  removePicture,
}: {
  prize: PrizeValues;
  position: number;
  last: boolean;
  /** Only story and picture may change. */
  sealed: boolean;
  locked: boolean;
  picture: PictureChoice | undefined;
  problems: PrizeProblems;
  drag: DragOrder;
  move: (by: -1 | 1) => void;
  remove: () => void;
  rename: (name: string) => void;
  choosePicture: () => void;
  /** The further pictures of the prize's own page. */
  further: PictureChoice[];
  addPicture: () => void;
  removePicture: (id: string) => void;
}) {
  const id = (field: string) => fieldId(position, field);
  const folded = prizeDetails.filter(({ field }) => problems[`${position}.${field}`]).length;
  const label = prize.name || `prize ${position + 1}`;
  const fixed = sealed || locked;
  return (
    <li
      {...(fixed ? {} : drag.row)}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[auto_7.5rem_minmax(0,1fr)]"
    >
      <input type="hidden" name="prizeId" value={prize.prizeId} />
      <input type="hidden" name="prizePicture" value={prize.picture ?? ""} />
      <input type="hidden" name="prizePictures" value={prize.pictures.join(" ")} />
      <div className="grid content-start justify-items-center gap-1">
        <span className="text-xs text-muted tabular-nums">{position + 1}</span>
        {!fixed && (
          <>
            <span
              {...drag.grip}
              title="Drag to another place"
              className="grid size-8 cursor-grab place-items-center text-muted max-lg:hidden"
            >
              <svg viewBox="0 0 10 16" aria-hidden="true" className="h-4" fill="currentColor">
                {[2, 8, 14].map((y) => (
                  <path key={y} d={`M1 ${y - 1}h2v2H1zM7 ${y - 1}h2v2H7z`} />
                ))}
              </svg>
            </span>
            <Button
              small
              look="quiet"
              icon="up"
              label={`Move ${label} up`}
              disabled={position === 0}
              onClick={() => move(-1)}
            />
            <Button
              small
              look="quiet"
              icon="down"
              label={`Move ${label} down`}
              disabled={last}
              onClick={() => move(1)}
            />
          </>
        )}
      </div>
      <div className="grid content-start gap-2">
        <button
          type="button"
          onClick={choosePicture}
          disabled={locked}
          aria-label={`Choose the picture of ${label}`}
          className="grid aspect-3/2 w-full max-w-40 place-items-center overflow-hidden rounded-sm border border-line-strong bg-high text-muted hover:border-text"
        >
          {picture ? (
            <img src={picture.src} alt={picture.alt} className="size-full object-cover" />
          ) : (
            <span className="grid justify-items-center gap-1 text-2xs">
              <Icon name="image" /> Picture
            </span>
          )}
        </button>
      </div>
      <div className="col-start-2 grid gap-3 sm:col-start-3">
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_5.5rem]">
          <TextField
            name="prizeName"
            id={id("name")}
            label="Prize"
            defaultValue={prize.name}
            onChange={(event) => rename(event.target.value)}
            readOnly={fixed}
            maxLength={200}
            problem={problems[`${position}.name`]}
          />
          <TextField
            name="prizeValue"
            id={id("value")}
            label="Value"
            defaultValue={prize.value}
            readOnly={fixed}
            maxLength={60}
            placeholder="£600"
            problem={problems[`${position}.value`]}
          />
          <TextField
            name="prizeQuantity"
            id={id("quantity")}
            label="How many"
            inputMode="numeric"
            defaultValue={`${prize.quantity}`}
            readOnly={fixed}
            problem={problems[`${position}.quantity`]}
          />
        </div>
        <TextArea
          name="prizeStory"
          id={id("story")}
          label="Story"
          aside="a sentence or two"
          defaultValue={prize.story}
          readOnly={locked}
          maxLength={2000}
          rows={2}
          problem={problems[`${position}.story`]}
        />
        <details className="rounded-sm border border-line px-3 py-2">
          <summary className="min-h-8 cursor-pointer text-xs font-medium text-text">
            For the prize’s own page {folded > 0 && <Chip look="bad">{fixFields(folded)}</Chip>}
          </summary>
          <div className="mt-3 grid gap-3">
            {prizeDetails.map(({ field, label: title, help }) => (
              <TextArea
                key={field}
                name={field}
                id={id(field)}
                label={title}
                help={help}
                defaultValue={prize[field]}
                readOnly={fixed}
                maxLength={2000}
                problem={problems[`${position}.${field}`]}
                rows={2}
              />
            ))}
            <ul className="flex flex-wrap gap-2">
              {further.map((shown) => (
                <li key={shown.id} className="grid w-28 gap-1">
                  <img
                    src={shown.src}
                    alt={shown.alt}
                    className="aspect-3/2 rounded-sm object-cover"
                  />
                  {!locked && (
                    <Button small look="quiet" onClick={() => removePicture(shown.id)}>
                      Remove
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {!locked && (
              <div>
                <Button small onClick={addPicture}>
                  Add another picture
                </Button>
              </div>
            )}
          </div>
        </details>
        {!fixed && (
          <div>
            <Button small look="quiet" onClick={remove}>
              Remove {label}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
