import { eq } from "drizzle-orm";
import { data } from "react-router";
import { findMedia } from "../../media/store.server.ts";
import { mediaJob } from "../../media/tables.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { readClock } from "../clock.server.ts";
import { existingAddresses } from "../places.server.ts";
import type { AdminHandle } from "../shell/shell-view.ts";
import type { Route } from "./+types/library-page.ts";
import { findUsage } from "./find-usage.server.ts";
import { Library } from "./library.tsx";
import { readLibraryAddress } from "./library-address.ts";
import { countMedia, listAlbumNames, listMedia } from "./list-media.server.ts";
import { changeMedia } from "./media-acts.server.ts";
import { viewDetails, viewTile } from "./media-view.ts";

export const handle: AdminHandle = { crumb: "Gallery", drawer: true };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Pictures · Admin" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const parameters = new URL(request.url).searchParams;
  const table = readLibraryAddress(parameters);
  const openId = parameters.get("open");
  const [{ rows, total }, counts, albums, open] = await Promise.all([
    listMedia(database, table),
    countMedia(database),
    listAlbumNames(database),
    openId ? findMedia(database, openId) : undefined,
  ]);
  const usage = await findUsage(database, [
    ...rows.map(({ id }) => id),
    ...(open ? [open.id] : []),
  ]);
  const clock = await readClock(database);
  const jobs = open
    ? await database.select().from(mediaJob).where(eq(mediaJob.media, open.id))
    : [];
  return {
    table,
    counts,
    albums,
    total,
    albumPages: existingAddresses().has("/admin/gallery/albums"),
    tiles: rows.map((row) => viewTile(row, placesOf(row.id))),
    open:
      open &&
      viewDetails(
        open,
        usage.filter(({ media }) => media === open.id),
        { clock, working: jobs.length > 0 },
      ),
  };

  function placesOf(id: string) {
    return new Set(usage.flatMap(({ media, place }) => (media === id ? place : []))).size;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { status, ...answer } = await changeMedia(context, await request.formData());
  return data(answer, { status });
}

export default function LibraryPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Library loaded={loaderData} posted={actionData} />;
}
