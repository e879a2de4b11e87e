import { useRef } from "react";
import { href, Link, useFetcher } from "react-router";
import { acceptedTypes } from "../../media/limits.ts";
import { AutosaveState, type SaveState } from "../parts/autosave-state.tsx";
import { Button, ButtonLink, linkClass } from "../parts/button.tsx";
import { useDialog } from "../parts/dialog.tsx";
import { Drawer, DrawerPart } from "../parts/drawer.tsx";
import { TextArea, TextField } from "../parts/fields.tsx";
import { Note } from "../parts/note.tsx";
import { rowAddress } from "../parts/table-address.ts";
import { useToastFrom } from "../parts/toast.tsx";
import { FocalPoint } from "./focal-point.tsx";
import type { LibraryTable } from "./library-address.ts";
import type { LibraryAnswer } from "./library-answer.ts";
import type { MediaDetails } from "./media-view.ts";
import { PosterChoice } from "./poster-choice.tsx";
import { TrashDialog } from "./trash-dialog.tsx";
import { addFiles } from "./upload-queue.ts";

/** One picture: what is said about it, what must stay in view, where it is used. */
export function MediaDrawer({ media, table }: { media: MediaDetails; table: LibraryTable }) {
  const binned = media.erasedOn !== null;
  return (
    <Drawer
      title={media.name}
      above={media.film ? "Video" : "Picture"}
      below={
        <span className="text-muted tabular-nums">
          {media.width.toLocaleString("en-GB")} × {media.height.toLocaleString("en-GB")}
          {media.film && `, ${media.film.seconds} s`}, {media.weight} in all sizes, added{" "}
          {media.added.short}
          {media.addedBy && ` by ${media.addedBy}`}
        </span>
      }
      closeTo={rowAddress(table)}
      actions={binned ? undefined : <MediaActs media={media} closeTo={rowAddress(table)} />}
    >
      {binned ? <Binned media={media} /> : <MediaWords media={media} />}
      <DrawerPart title={usedInWords(media.usage.length)}>
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

/** Saved on leaving a field; the button is for those who want to be sure. */
function MediaWords({ media }: { media: MediaDetails }) {
  const fetcher = useFetcher<LibraryAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const changed = useRef(false);
  const timer = useRef(0);
  const problems = fetcher.data?.fields ?? {};

  function save() {
    window.clearTimeout(timer.current);
    if (!changed.current || !form.current) return;
    changed.current = false;
    void fetcher.submit(form.current);
  }
  /** A point moves many times before it rests. */
  function saveSoon() {
    changed.current = true;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(save, 600);
  }
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={href("/admin/gallery")}
      aria-label="About this picture"
      onChange={() => {
        changed.current = true;
      }}
      onBlur={save}
      className="grid gap-4"
    >
      <input type="hidden" name="act" value="save" />
      <input type="hidden" name="media" value={media.id} />
      {media.film && <PosterChoice media={media} film={media.film} />}
      {media.large ? (
        <FocalPoint
          src={media.large}
          alt={media.alt}
          tone={media.tone}
          defaultValue={media.focus}
          onChange={saveSoon}
        />
      ) : (
        <input type="hidden" name="focus" value={media.focus} />
      )}
      {media.working && (
        <p className="text-xs text-muted">
          Ready to use. Lighter files for every screen are being made.
        </p>
      )}
      <TextArea
        name="alt"
        label="Text for people who cannot see it"
        help="One sentence about what is to be seen. Needed before it is published."
        defaultValue={media.alt}
        rows={3}
        maxLength={500}
        problem={problems.alt}
      />
      <TextField
        name="name"
        label="Name"
        help="For you and your colleagues, to find it by."
        defaultValue={media.name}
        maxLength={200}
        problem={problems.name}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          name="caption"
          label="Caption"
          defaultValue={media.caption}
          maxLength={300}
          problem={problems.caption}
        />
        <TextField
          name="credit"
          label="Credit"
          defaultValue={media.credit}
          maxLength={200}
          problem={problems.credit}
        />
      </div>
      <TextField
        type="date"
        name="takenOn"
        label="Taken on"
        defaultValue={media.takenOn}
        problem={problems.takenOn}
      />
      <div className="flex items-center gap-3">
        <Button small type="submit">
          Save
        </Button>
        <AutosaveState save={saveState(fetcher)} />
      </div>
    </fetcher.Form>
  );
}

function saveState({ state, data }: { state: string; data: LibraryAnswer | undefined }): SaveState {
  if (state !== "idle") return { state: "saving" };
  if (data?.savedAt) return { state: "saved", at: data.savedAt };
  if (data?.problem) return { state: "failed", reason: data.problem };
  if (data?.fields) return { state: "failed", reason: "see the field above." };
  return { state: "unchanged" };
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
        accept={acceptedTypes}
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
  const fetcher = useFetcher<LibraryAnswer>();
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

function usedInWords(count: number) {
  if (count === 0) return "Not used anywhere";
  return count === 1 ? "Used in 1 place" : `Used in ${count} places`;
}
