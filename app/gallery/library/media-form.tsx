import { useRef } from "react";
import { href, useFetcher } from "react-router";
import { AutosaveState, type SaveState } from "../../ui/autosave/autosave-state.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { linkClass } from "../../ui/link.tsx";
import { FocalPoint } from "./focal-point.tsx";
import type { MediaDetails } from "./media/media-view.ts";
import type { MediaActResult } from "./media-act-result.ts";
import { PosterChoice } from "./poster-choice.tsx";

/** Saves when a field loses focus; the button saves too. */
export function MediaForm({ media }: { media: MediaDetails }) {
  const fetcher = useFetcher<MediaActResult>();
  const form = useRef<HTMLFormElement>(null);
  const changed = useRef(false);
  const timer = useRef(0);
  const problems = fetcher.data?.problems ?? {};

  function save() {
    window.clearTimeout(timer.current);
    if (!changed.current || !form.current) return;
    changed.current = false;
    void fetcher.submit(form.current);
  }
  /** The focal point changes many times while it is moved. */
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
      {media.pdf && (
        <p>
          <a href={media.pdf} target="_blank" rel="noopener" className={linkClass}>
            Open the PDF
          </a>
        </p>
      )}
      {media.large && !media.pdf ? (
        <FocalPoint
          src={media.large}
          alt={media.alt}
          tone={media.tone}
          name="focus"
          defaultValue={media.focus}
          onChange={saveSoon}
        />
      ) : (
        <input type="hidden" name="focus" value={media.focus} />
      )}
      <p className="text-xs text-muted empty:hidden">{describeFiles(media)}</p>
      <TextArea
        name="alt"
        label="Description (for screen readers)"
        help="One sentence about what the picture shows. You need it to publish the picture."
        defaultValue={media.alt}
        rows={3}
        maxLength={500}
        problem={problems.alt}
      />
      <TextField
        name="name"
        label="Name"
        help="Only you and your colleagues see it, to find the picture."
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

function describeFiles({ working, film }: MediaDetails): string {
  if (working) return "Ready to use. We are still making smaller files for every screen.";
  if (!film || film.encoded) return "";
  return "Visitors get this film as you uploaded it, without location and camera data. With ffmpeg on the server, films are also encoded for every screen.";
}

function saveState({
  state,
  data,
}: {
  state: string;
  data: MediaActResult | undefined;
}): SaveState {
  if (state !== "idle") return { state: "saving" };
  if (data?.savedAt) return { state: "saved", at: data.savedAt };
  if (data?.problem) return { state: "failed", reason: data.problem };
  if (data?.problems) return { state: "failed", reason: "see the field above." };
  return { state: "unchanged" };
}
