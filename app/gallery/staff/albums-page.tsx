import { Form, href, Link } from "react-router";
import { z } from "zod";
import { readClock } from "../../content/company-clock.server.ts";
import { english } from "../../languages/catalogues.server.ts";
import { actsReturning } from "../../permissions/acts.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { wholeNumber } from "../../platform/http/whole-number.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { linkClass } from "../../ui/link.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { type Column, DataTable } from "../../ui/table/data-table.tsx";
import { NothingFound } from "../../ui/table/nothing-found.tsx";
import { readTable } from "../../ui/table/table-address.ts";
import { Toolbar } from "../../ui/table/toolbar.tsx";
import { viewDateTime } from "../../ui/text/date-time-view.ts";
import { findAlbumDraft, removeAlbum, restoreAlbum } from "../edit-albums.server.ts";
import { GalleryTabs } from "../library/gallery-tabs.tsx";
import { findChoices } from "../library/media/choice-store.server.ts";
import { countPhotos, kindNames, monthOf } from "../photo/album-view.ts";
import type { Route } from "./+types/albums-page.ts";
import { type AlbumRow, listAlbumRows, listDeletedAlbums } from "./album-list-store.server.ts";
import { stateOfAlbum } from "./album-state.ts";

export type AlbumListResult = ActResult & { removed?: string };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Albums · Admin" }];
}

const states = ["Draft", "Scheduled", "Changed", "Public"];

export async function loader({ request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const [rows, deleted, clock] = await Promise.all([
    listAlbumRows(database),
    listDeletedAlbums(database),
    readClock(database),
  ]);
  const table = readTable(new URL(request.url).searchParams, {
    sorts: ["date"],
    defaultOrder: { sort: "date", direction: "descending" },
    filters: { state: states },
  });
  const albums = rows.map((row) => ({ ...view(row), state: stateOfAlbum(row, clock) }));
  const matches = albums.filter(
    ({ title, state }) =>
      title.toLowerCase().includes(table.search.toLowerCase()) &&
      (!table.filters.state || state.label === table.filters.state),
  );
  const covers = await findChoices(
    database,
    matches.flatMap(({ cover }) => cover ?? []),
  );
  const thumbnails = Object.fromEntries(covers.pictures.map(({ id, src }) => [id, src]));
  return {
    table,
    inAll: albums.length,
    open: albums.filter(({ state }) => ["Public", "Changed"].includes(state.label)).length,
    albums: matches.map((album) => ({ ...album, src: thumbnails[album.cover ?? ""] ?? "" })),
    deleted: deleted.map(({ at, ...album }) => ({ ...album, at: viewDateTime(at, clock).short })),
  };
}

function view({ id, title, kind, date, photos, cover }: AlbumRow) {
  const described = kind === "photos" ? "" : kindNames[kind];
  return {
    id,
    title,
    cover,
    described,
    month: monthOf(date),
    count: countPhotos({ kind, photos }, english.photos),
  };
}

/** Delete and restore, from this page and from the page of an album. */
const acts = actsReturning<AlbumListResult>()({
  acts: {
    remove: {
      permission: "pages.edit",
      fields: z.object({ id: z.string() }),
      async run({ context, staff, fields: { id } }) {
        const database = context.get(databaseContext);
        const album = await findAlbumDraft(database, id);
        if (!album) return { status: 409, problem: "This album has already been deleted." };
        await removeAlbum(database, album, staff);
        const fields = {
          act: "restore",
          id,
          version: `${album.version}`,
          published: `${album.publishedVersion ?? ""}`,
        };
        const undo = { action: `${href("/admin/gallery/albums")}?index`, fields };
        return { removed: id, toast: { text: `${album.data.title} is deleted.`, undo } };
      },
    },
    restore: {
      permission: "pages.edit",
      fields: z.object({
        id: z.string(),
        version: wholeNumber(),
        published: wholeNumber().default(0),
      }),
      async run({ context, staff, fields: { id, version, published } }) {
        const database = context.get(databaseContext);
        const back = { version, publishedVersion: published || null };
        const album = await restoreAlbum(database, id, back, staff);
        if (!album) return { status: 404, problem: "There is no such album to restore." };
        return { toast: { text: `${album.data.title} is restored.` } };
      },
    },
  },
});

export const action = acts.action;

type ListedAlbum = Awaited<ReturnType<typeof loader>>["albums"][number];

const columns: Column<ListedAlbum>[] = [
  {
    key: "title",
    label: "Album",
    card: "main",
    show: (album) => (
      <span className="flex items-center gap-3">
        <span className="block h-9 w-13 flex-none overflow-hidden rounded-sm bg-high">
          {album.src && <img src={album.src} alt="" className="size-full object-cover" />}
        </span>
        {album.title}
      </span>
    ),
  },
  {
    key: "state",
    label: "State",
    card: "end",
    show: ({ state }) => (
      <Chip bare look={state.look} hollow={state.hollow}>
        {state.label}
      </Chip>
    ),
  },
  { key: "photos", label: "Pictures", card: "sub", show: (album) => album.count },
  { key: "kind", label: "Kind", wide: true, show: (album) => album.described },
  { key: "date", label: "Date", card: "foot", show: (album) => album.month },
];

export default function AlbumsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { albums, table, inAll, open, deleted } = loaderData;
  useToastFrom(actionData);
  const add = (
    <ButtonLink to={href("/admin/gallery/albums/new")} look="gold" icon="add">
      New album
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="Albums" actions={inAll > 0 && add}>
        {inAll > 0 && `${inAll} in all, ${open} public.`}
      </PageHeader>
      <GalleryTabs albums />
      {inAll === 0 ? (
        <NoAlbumsYet add={add} />
      ) : (
        <>
          <Toolbar
            state={table}
            searchLabel="Title"
            selects={[
              {
                name: "state",
                label: "State",
                options: states.map((state) => ({ value: state, label: state })),
              },
            ]}
          />
          <DataTable
            caption="Albums, newest first"
            rows={albums}
            columns={columns}
            keyOf={({ id }) => id}
            nameOf={({ title }) => title}
            opens={({ id }) => href("/admin/gallery/albums/:id", { id })}
            state={table}
          />
          {albums.length === 0 && (
            <NothingFound
              back={
                <Link to="?" className={linkClass}>
                  Show all albums
                </Link>
              }
            >
              No albums match.
            </NothingFound>
          )}
        </>
      )}
      {deleted.length > 0 && (
        <details className="mt-8">
          <summary className="inline-flex min-h-10 items-center text-muted underline decoration-line-control underline-offset-[0.2em] hover:text-text">
            Deleted albums ({deleted.length})
          </summary>
          <ul className="mt-2 border-t border-line">
            {deleted.map(({ id, title, version, at }) => (
              <li
                key={id}
                className="flex flex-wrap items-center gap-3 border-b border-line py-2 text-sm"
              >
                <span className="flex-1 text-text">{title}</span>
                <span className="text-xs text-muted tabular-nums">{at}</span>
                <Form method="post">
                  <input type="hidden" name="act" value="restore" />
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="version" value={version} />
                  <Button type="submit" small>
                    Restore
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function NoAlbumsYet({ add }: { add: React.ReactNode }) {
  return (
    <EmptyState
      icon="image"
      title="No albums yet"
      actions={add}
      steps={[
        { title: "Choose pictures", text: "From the library, many at once." },
        { title: "Put them in order", text: "Drag them, or use the arrow keys." },
        { title: "Publish", text: "Now or at a time you choose. Visitors see it within a second." },
      ]}
    >
      An album is a story in pictures: a home, an evening, a building site.
    </EmptyState>
  );
}
