import { useState } from "react";
import { type FetcherWithComponents, href, useFetcher } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { ConfirmDialog, FinalButton, useDialog } from "../../ui/overlay/dialog.tsx";
import type { AlbumActResult } from "./album-act-result.ts";
import { removing } from "./albums-layout.tsx";
import type { LoadedAlbum } from "./load-album.server.ts";

export type Decisions = FetcherWithComponents<AlbumActResult>;

/** Publish now or later, unpublish, delete. */
export function Publishing({
  loaded,
  version,
  ready,
  decisions,
}: {
  loaded: LoadedAlbum;
  version: number;
  /** Saved and complete. */
  ready: boolean;
  decisions: Decisions;
}) {
  const { publicSlug, changed, schedule } = loaded;
  const scheduling = useDialog();
  const withdrawing = useDialog();
  const deleting = useDialog();
  const busy = decisions.state !== "idle";
  const isPublic = publicSlug !== null;
  const post = (fields: Record<string, string | number>) =>
    decisions.submit(fields, { method: "post" });
  return (
    <>
      {publicSlug !== null && (
        <ButtonLink
          look="quiet"
          icon="external"
          document
          to={href("/gallery/:album", { album: publicSlug })}
        >
          See it
        </ButtonLink>
      )}
      {loaded.language && (
        <ButtonLink
          look="quiet"
          to={href("/admin/translations/:language/:of/:id", {
            language: loaded.language,
            of: "albums",
            id: loaded.id,
          })}
        >
          Translations
        </ButtonLink>
      )}
      <Button look="quiet" onClick={deleting.open}>
        Delete…
      </Button>
      {isPublic && (
        <Button look="quiet" onClick={withdrawing.open}>
          Unpublish…
        </Button>
      )}
      {(!isPublic || changed) && (
        <Button disabled={!ready || busy} onClick={scheduling.open}>
          Schedule…
        </Button>
      )}
      {(!isPublic || changed || schedule) && (
        <Button
          look="gold"
          disabled={!ready || busy}
          onClick={() => post({ act: "publish", version })}
        >
          {isPublic ? "Publish the changes" : "Publish"}
        </Button>
      )}
      <ScheduleDialog handle={scheduling} loaded={loaded} version={version} post={post} />
      <ConfirmDialog
        handle={withdrawing}
        question={`Take “${loaded.title}” off the site?`}
        consequences={[
          { icon: "external", text: "Within a second its address says “not found”." },
          { icon: "eye", text: "It stays here as a draft and can be published again." },
        ]}
        confirm={
          <FinalButton
            onClick={() => {
              post({ act: "unpublish" });
              withdrawing.close();
            }}
          >
            Unpublish
          </FinalButton>
        }
      />
      <RemoveDialog handle={deleting} loaded={loaded} />
    </>
  );
}

function ScheduleDialog(props: {
  handle: ReturnType<typeof useDialog>;
  loaded: LoadedAlbum;
  version: number;
  post: (fields: Record<string, string | number>) => void;
}) {
  const { handle, loaded, version, post } = props;
  const [at, setAt] = useState(loaded.soonest);
  return (
    <ConfirmDialog
      handle={handle}
      question={`When does “${loaded.title}” become public?`}
      consequences={[
        { icon: "clock", text: "We publish it as it is now, without later changes." },
        { icon: "external", text: "It is published automatically." },
      ]}
      confirm={
        <Button
          look="gold"
          onClick={() => {
            post({ act: "schedule", version, "publish-at": at });
            handle.close();
          }}
        >
          Schedule it
        </Button>
      }
    >
      <TextField
        name="publish-at"
        type="datetime-local"
        label="Day and time"
        help={`By the company's clock, ${loaded.timeZone}.`}
        value={at}
        onChange={({ target }) => setAt(target.value)}
      />
    </ConfirmDialog>
  );
}

function RemoveDialog(props: { handle: ReturnType<typeof useDialog>; loaded: LoadedAlbum }) {
  const { handle, loaded } = props;
  const fetcher = useFetcher({ key: removing });
  return (
    <ConfirmDialog
      handle={handle}
      question={`Delete “${loaded.title}”?`}
      consequences={[
        {
          icon: "close",
          text:
            loaded.publicSlug === null
              ? "No visitor has seen it."
              : "Visitors can no longer find it.",
        },
        { icon: "image", text: "Its pictures stay in the library." },
        { icon: "reload", text: "You can restore it from the list of albums." },
      ]}
      confirm={
        <FinalButton
          disabled={fetcher.state !== "idle"}
          onClick={() =>
            fetcher.submit(
              { act: "remove", id: loaded.id },
              { method: "post", action: `${href("/admin/gallery/albums")}?index` },
            )
          }
        >
          Delete the album
        </FinalButton>
      }
    />
  );
}
