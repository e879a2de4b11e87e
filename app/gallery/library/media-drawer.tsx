import { useRef } from "react";
import { href, Link, useFetcher } from "react-router";
import { acceptedDocuments, acceptedTypes } from "../../media/limits.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { linkClass } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { useDialog } from "../../ui/overlay/dialog.tsx";
import { Drawer, DrawerPart } from "../../ui/overlay/drawer.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { rowAddress } from "../../ui/table/table-address.ts";
import type { LibraryTable } from "./library-address.ts";
import type { MediaDetails } from "./media/media-view.ts";
import type { MediaActResult } from "./media-act-result.ts";
import { MediaForm } from "./media-form.tsx";
import { TrashDialog } from "./trash-dialog.tsx";
import { addFiles } from "./uploads/upload-queue.ts";

/** One picture: its texts, its focal point, and where it is used. */
export function MediaDrawer({ media, table }: { media: MediaDetails; table: LibraryTable }) {
  const binned = media.erasedOn !== null;
  return (
    <Drawer
      title={media.name}
      above={kindOf(media)}
      below={
        <span className="text-muted tabular-nums">
          {media.pdf ? media.weight : describeSizes(media)}, added {media.added.short}
          {media.addedBy && ` by ${media.addedBy}`}
        </span>
      }
      closeTo={rowAddress(table)}
      actions={binned ? undefined : <MediaActs media={media} closeTo={rowAddress(table)} />}
    >
      {binned ? <Binned media={media} /> : <MediaForm media={media} />}
      <DrawerPart title={usageText(media.usage.length)}>
        <ul>
          {media.usage.map((usage) => (
            <li
              key={`${usage.place} ${usage.part}`}
              className="border-t border-line py-2 first:border-t-0"
            >
              <Link to={usage.to} className={linkClass}>
                {usage.place}
              </Link>
              <span className="text-muted">
                {usage.part && `, ${usage.part}`}
                {!usage.published && " (draft)"}
              </span>
            </li>
          ))}
        </ul>
      </DrawerPart>
    </Drawer>
  );
}

function kindOf({ film, pdf }: MediaDetails) {
  if (pdf) return "PDF";
  return film ? "Video" : "Picture";
}

function describeSizes({ width, height, film, weight }: MediaDetails) {
  const pixels = `${width.toLocaleString("en-GB")} × ${height.toLocaleString("en-GB")}`;
  return `${pixels}${film ? `, ${film.seconds} s` : ""}, ${weight} in all sizes`;
}

function MediaActs({ media, closeTo }: { media: MediaDetails; closeTo: string }) {
  const replacement = useRef<HTMLInputElement>(null);
  const trash = useDialog();
  return (
    <>
      <Button small icon="reload" onClick={() => replacement.current?.click()}>
        Replace
      </Button>
      <input
        ref={replacement}
        type="file"
        aria-label={`A file to replace ${media.name}`}
        tabIndex={-1}
        accept={media.pdf ? acceptedDocuments : acceptedTypes}
        className="sr-only"
        onChange={(event) => {
          addFiles([...(event.target.files ?? [])], { purpose: "replace", target: media.id });
          event.target.value = "";
        }}
      />
      <ButtonLink
        small
        look="quiet"
        icon="download"
        document
        to={href("/admin/gallery/download/:picture", { picture: media.id })}
      >
        Download
      </ButtonLink>
      <Button small look="danger" onClick={trash.open}>
        Delete…
      </Button>
      <TrashDialog
        handle={trash}
        media={media}
        closeTo={closeTo}
        replace={() => replacement.current?.click()}
      />
    </>
  );
}

function Binned({ media }: { media: MediaDetails }) {
  const fetcher = useFetcher<MediaActResult>();
  useToastFrom(fetcher.data);
  return (
    <>
      {media.large && (
        <img src={media.large} alt={media.alt} className="block w-full rounded-sm opacity-60" />
      )}
      <Note
        look="warn"
        action={
          <fetcher.Form method="post" action={href("/admin/gallery")}>
            <input type="hidden" name="act" value="restore" />
            <input type="hidden" name="media" value={media.id} />
            <Button small type="submit" disabled={fetcher.state !== "idle"}>
              Restore
            </Button>
          </fetcher.Form>
        }
      >
        In the bin. Visitors do not see it; on {media.erasedOn} it is erased.
      </Note>
    </>
  );
}

function usageText(count: number) {
  if (count === 0) return "Not used anywhere";
  return count === 1 ? "Used in 1 place" : `Used in ${count} places`;
}
