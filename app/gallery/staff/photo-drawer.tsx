import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import type { PictureChoice } from "../library/media/picture-choice.ts";
import { PictureField } from "../library/picture-field.tsx";
import type { PhotoFields } from "../photo/album-document.ts";
import type { AlbumKind } from "../photo/album-kinds.ts";
import { nameInList } from "./album-photos.ts";

/** The texts of a photo, its position in the album, and its earlier picture. */
export function PhotoDrawer({
  photo,
  picture,
  place,
  count,
  kind,
  isCover,
  neighbours,
  change,
  move,
  choose,
  makeCover,
  remove,
}: {
  photo: PhotoFields;
  picture: PictureChoice | undefined;
  place: number;
  count: number;
  kind: AlbumKind;
  isCover: boolean;
  neighbours: { previous: string | undefined; next: string | undefined };
  change: (change: Partial<PhotoFields>) => void;
  move: (to: number) => void;
  /** A picture that is new to the album. */
  choose: (picture: PictureChoice) => void;
  makeCover: () => void;
  remove: () => void;
}) {
  const text = (name: "place" | "title" | "minute", label: string, aside?: string) => (
    <TextField
      name={`photo-${name}`}
      label={label}
      aside={aside}
      maxLength={300}
      value={photo[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <Drawer
      title={nameInList(photo, picture)}
      above={`Picture ${place + 1} of ${count}`}
      closeTo="?"
      actions={
        <>
          {neighbours.previous && (
            <ButtonLink small icon="previous" label="Previous picture" to={neighbours.previous} />
          )}
          {neighbours.next && (
            <ButtonLink small icon="next" label="Next picture" to={neighbours.next} />
          )}
          <Button small look="quiet" disabled={isCover} onClick={makeCover}>
            {isCover ? "This is the cover" : "Use as cover"}
          </Button>
          <Button small look="danger" onClick={remove}>
            Remove from album
          </Button>
        </>
      }
    >
      {picture && (
        <figure className="grid gap-2">
          <img
            src={picture.src}
            alt=""
            className="aspect-3/2 w-full rounded-sm object-cover"
            style={{ objectPosition: picture.focus, backgroundColor: picture.tone }}
          />
          <figcaption className={picture.alt ? "text-xs text-muted" : "text-xs text-warning"}>
            {picture.alt || "It has no description for screen readers. Add one in the library."}
          </figcaption>
        </figure>
      )}
      {text("place", "House or place", "the bold word below the picture")}
      {text("title", "What it shows")}
      {kind === "progress" && (
        <TextField
          name="photo-date"
          type="date"
          label="Day"
          help="Decides where it comes in the order."
          value={photo.date ?? ""}
          onChange={({ target }) => change({ date: target.value || undefined })}
        />
      )}
      {text("minute", "Minute", "such as 20:58")}
      {kind === "pairs" && (
        <PictureField
          label="The same view, before"
          value={photo.before?.media ?? ""}
          optional
          onChange={(media, chosen) => {
            if (chosen) choose(chosen);
            change({ before: media ? { media } : undefined });
          }}
        />
      )}
      {kind !== "progress" && (
        <TextField
          key={place}
          name="photo-number"
          label="Number in the album"
          inputMode="numeric"
          defaultValue={`${place + 1}`}
          help="Type a number to move it far. For short moves, drag it."
          onBlur={({ target }) => {
            const to = Math.round(Number(target.value)) - 1;
            if (to !== place && to >= 0 && to < count) move(to);
            else target.value = `${place + 1}`;
          }}
        />
      )}
    </Drawer>
  );
}
