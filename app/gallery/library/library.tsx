import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { NothingFound } from "../../ui/table/nothing-found.tsx";
import { Pager } from "../../ui/table/pager.tsx";
import { useSelection } from "../../ui/table/selection.ts";
import { isNarrowed, tableAddress } from "../../ui/table/table-address.ts";
import { Segments, Toolbar } from "../../ui/table/toolbar.tsx";
import { BulkMedia } from "./bulk-media.tsx";
import { GalleryTabs } from "./gallery-tabs.tsx";
import type { LibraryCounts } from "./library-store.server.ts";
import type { LoadedLibrary } from "./load-library.server.ts";
import type { MediaActResult } from "./media-act-result.ts";
import { MediaDrawer } from "./media-drawer.tsx";
import { MediaTiles } from "./media-tiles.tsx";
import { DropZone, UploadButtons } from "./uploads/upload-buttons.tsx";
import { UploadList } from "./uploads/upload-list.tsx";
import { useFreshLibrary } from "./use-fresh-library.ts";

/** Every picture and film of the site, and running uploads. */
export function Library({
  loaded,
  posted,
}: {
  loaded: LoadedLibrary;
  posted: MediaActResult | undefined;
}) {
  const fresh = useFreshLibrary(loaded);
  const { table, counts, albums, total, tiles, open, albumPages } = fresh;
  useToastFrom(posted);
  const selection = useSelection(
    tiles.map(({ id }) => id),
    total,
    tableAddress(table),
  );
  return (
    <DropZone>
      <PageHeader title="Pictures" actions={<UploadButtons />}>
        {summaryOf(counts)}
      </PageHeader>
      <GalleryTabs albums={albumPages} />
      <UploadList />
      <Toolbar
        state={table}
        searchLabel="Search by description or name"
        selects={albums.length > 0 ? [{ name: "album", label: "Album", options: albums }] : []}
      >
        <Segments
          state={table}
          filter="show"
          label="Which pictures"
          options={[
            { label: "All", count: counts.all },
            { value: "unused", label: "Not used", count: counts.unused },
            { value: "no-text", label: "No description", count: counts["no-text"] },
            { value: "video", label: "Films", count: counts.video },
            { value: "document", label: "PDFs", count: counts.document },
            { value: "bin", label: "Bin", count: counts.bin },
          ]}
        />
      </Toolbar>
      {tiles.length > 0 && (
        <MediaTiles tiles={tiles} table={table} open={open?.id} selection={selection} />
      )}
      {tiles.length === 0 && (isNarrowed(table) || table.page > 1) && (
        <NothingFound back={<ButtonLink to="?">Show everything</ButtonLink>}>
          {table.filters.show === "bin" ? "The bin is empty." : "No images match your search."}
        </NothingFound>
      )}
      {tiles.length === 0 && !isNarrowed(table) && table.page === 1 && <NoPicturesYet />}
      <BulkMedia
        selection={selection}
        shown={tiles.length}
        albums={albums}
        from={albums.find(({ value }) => value === table.filters.album)}
        inBin={table.filters.show === "bin"}
      />
      <Pager state={table} shown={tiles.length} total={total} />
      {open && <MediaDrawer key={open.id} media={open} table={table} />}
    </DropZone>
  );
}

function NoPicturesYet() {
  return (
    <EmptyState
      icon="image"
      title="No pictures yet"
      steps={[
        { title: "Send", text: "Drag photos here, paste them, or choose them from your phone." },
        { title: "Describe", text: "Describe each picture for screen readers, in one sentence." },
        { title: "Use", text: "In pages, albums and prizes, in the right size for every screen." },
      ]}
    >
      All pictures of the site are kept here, in one place.
    </EmptyState>
  );
}

function summaryOf(counts: LibraryCounts) {
  const pictures =
    counts.all === 1 ? "1 picture" : `${counts.all.toLocaleString("en-GB")} pictures`;
  const textless = counts["no-text"];
  return [
    `${pictures}.`,
    textless > 0 && `${textless.toLocaleString("en-GB")} without a description.`,
    counts.unused > 0 && `${counts.unused.toLocaleString("en-GB")} not used.`,
  ]
    .filter(Boolean)
    .join(" ");
}
