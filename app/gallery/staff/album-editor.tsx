import { useEffect, useRef, useState } from "react";
import { href, useFetcher, useNavigate, useSearchParams } from "react-router";
import { AutosaveForm } from "../../ui/autosave/autosave-form.tsx";
import { AutosaveState } from "../../ui/autosave/autosave-state.tsx";
import { useAutosave } from "../../ui/autosave/use-autosave.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ConflictNote } from "../../ui/overlay/conflict.tsx";
import { UnsavedChanges } from "../../ui/overlay/unsaved-changes.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import type { PictureChoice } from "../library/media/picture-choice.ts";
import { PicturePicker, usePicturePicker } from "../library/picture-picker.tsx";
import { withPictures } from "../photo/add-photos.ts";
import { findMissing } from "../photo/album-checks.ts";
import { mostPhotos } from "../photo/album-document.ts";
import { byDay } from "../photo/album-view.ts";
import type { AlbumActResult } from "./album-act-result.ts";
import { AlbumFieldsCard } from "./album-fields.tsx";
import type { AlbumValues } from "./album-form.ts";
import { AlbumNotes } from "./album-notes.tsx";
import { changed, moved } from "./album-photos.ts";
import { removing } from "./albums-layout.tsx";
import type { LoadedAlbum } from "./load-album.server.ts";
import { PhotoDrawer } from "./photo-drawer.tsx";
import { PhotoGrid } from "./photo-grid.tsx";
import { type Decisions, Publishing } from "./publishing.tsx";

/** Edits an album: its photos in order, its fields, and publishing. */
export function AlbumEditor({
  loaded,
  posted,
  decisions,
}: {
  loaded: LoadedAlbum;
  posted: AlbumActResult | undefined;
  decisions: Decisions;
}) {
  const autosave = useAutosave<AlbumActResult>(
    loaded.version,
    href("/admin/gallery/albums/:id/save", { id: loaded.id }),
  );
  // The form is remounted only when the saved values change, so typed text is not lost.
  const [shown, setShown] = useState({ version: loaded.version, values: loaded.values });
  const [photos, setPhotos] = useState(loaded.values.photos);
  const [kind, setKind] = useState(loaded.values.kind);
  const [cover, setCover] = useState(loaded.values.cover);
  const pictures = usePictures(loaded.pictures);
  const picker = usePicturePicker();
  const navigate = useNavigate();
  const open = useSearchParams()[0].get("photo") ?? "";
  const result = autosave.result ?? posted;
  useLeaveWhenRemoved(loaded.id);

  function edit(next: AlbumValues["photos"]) {
    setPhotos(next);
    autosave.touch();
  }
  function take({ version, values }: { version: number; values: AlbumValues }) {
    setShown({ version, values });
    setPhotos(values.photos);
    setKind(values.kind);
    setCover(values.cover);
    autosave.continueFrom(version, false);
  }
  const inOrder = kind === "progress" ? byDay(photos) : photos;
  const place = inOrder.findIndex(({ slug }) => slug === open);
  const photo = inOrder[place];
  const missing = findMissing({ kind, photos }, (media) => pictures.known.get(media));
  const incomplete = new Set(missing.flatMap(({ photo }) => photo ?? []));
  const coverId = cover || (photos[0]?.picture.media ?? "");
  const to = (at: number) => inOrder[at] && `?photo=${inOrder[at].slug}`;
  return (
    <>
      <PageHeader
        title={loaded.title}
        beside={
          <Chip look={loaded.state.look} hollow={loaded.state.hollow}>
            {loaded.state.label}
          </Chip>
        }
        actions={
          <Publishing
            loaded={loaded}
            version={autosave.version}
            ready={missing.length === 0 && !autosave.unsaved}
            decisions={decisions}
          />
        }
      >
        {autosave.state.state === "unchanged" ? (
          <p>
            {loaded.state.sentence} Saved {loaded.saved.at} by {loaded.saved.by}.
          </p>
        ) : (
          <AutosaveState save={autosave.state} />
        )}
      </PageHeader>
      {result?.conflict && (result === posted || autosave.state.state === "failed") && (
        <ConflictNote
          subject="album"
          conflict={result.conflict}
          take={take}
          keep={({ version }) => autosave.continueFrom(version, true)}
        />
      )}
      <AlbumNotes loaded={loaded} missing={missing} decisions={decisions} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <section aria-label="Pictures" className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <Button icon="add" onClick={picker.open} disabled={photos.length >= mostPhotos}>
              Add pictures
            </Button>
            <p className="text-xs text-muted">
              {photos.length === 1 ? "1 picture" : `${photos.length} pictures`}
              {kind === "progress"
                ? ", in the order of their days."
                : ". Drag the dots to put them in order."}
            </p>
          </div>
          {photos.length === 0 ? (
            <p className="rounded-md border border-dashed border-line-strong px-6 py-14 text-center text-muted">
              No pictures yet. Choose some from the library.
            </p>
          ) : (
            <PhotoGrid
              photos={inOrder}
              pictures={pictures.known}
              cover={coverId}
              incomplete={incomplete}
              open={open}
              move={
                kind === "progress"
                  ? undefined
                  : (from, to) => {
                      setPhotos((now) => moved(now, from, to));
                      autosave.touch();
                    }
              }
            />
          )}
        </section>
        <AutosaveForm
          key={shown.version}
          autosave={autosave}
          label="Album"
          version={shown.version}
          className="grid min-w-0 gap-3"
        >
          <input type="hidden" name="photos" value={JSON.stringify(photos)} />
          <AlbumFieldsCard
            values={shown.values}
            problems={{ ...result?.problems, ...decisions.data?.problems }}
            kind={kind}
            setKind={(next) => {
              setKind(next);
              autosave.touch();
            }}
            cover={cover}
            setCover={(id, chosen) => {
              if (chosen) pictures.learn([chosen]);
              setCover(id);
              autosave.touch();
            }}
          />
          <div>
            <Button type="submit" disabled={autosave.state.state === "saving"}>
              Save now
            </Button>
          </div>
        </AutosaveForm>
      </div>
      {photo && (
        <PhotoDrawer
          photo={photo}
          picture={pictures.known.get(photo.picture.media)}
          place={place}
          count={inOrder.length}
          kind={kind}
          isCover={photo.picture.media === coverId}
          neighbours={{ previous: to(place - 1), next: to(place + 1) }}
          change={(change) => edit(changed(photos, photo.slug, change))}
          move={(to) => edit(moved(photos, place, to))}
          choose={(chosen) => pictures.learn([chosen])}
          makeCover={() => {
            setCover(photo.picture.media);
            autosave.touch();
          }}
          remove={() => {
            edit(photos.filter(({ slug }) => slug !== photo.slug));
            navigate(to(place + 1) ?? to(place - 1) ?? "?", { preventScrollReset: true });
          }}
        />
      )}
      <PicturePicker
        handle={picker}
        multiple
        onChoose={(chosen) => {
          pictures.learn(chosen);
          edit(withPictures(photos, chosen));
        }}
      />
      <UnsavedChanges unsaved={autosave.unsaved} subject="the album" save={autosave.saveAll} />
    </>
  );
}

/** The pictures of the loader, and those that were chosen since. */
function usePictures(loaded: PictureChoice[]) {
  const [chosen, setChosen] = useState<PictureChoice[]>([]);
  return {
    known: new Map([...chosen, ...loaded].map((picture) => [picture.id, picture])),
    learn: (pictures: PictureChoice[]) => setChosen((before) => [...before, ...pictures]),
  };
}

function useLeaveWhenRemoved(id: string) {
  const navigate = useNavigate();
  const { data } = useFetcher<{ removed?: string }>({ key: removing });
  const seen = useRef(data);
  useEffect(() => {
    if (data === seen.current) return;
    if (data?.removed === id) navigate(href("/admin/gallery/albums"));
  }, [data, id, navigate]);
}
