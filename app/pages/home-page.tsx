import { href } from "react-router";
import { loadPage } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { PageSections } from "../content/sections/page-sections.tsx";
import { listUnpublishedPages } from "../content/unpublished-store.server.ts";
import { useSettings } from "../content/use-settings.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { LatestWinners } from "../draws/prizes/latest-winners.tsx";
import { findNewestAlbum } from "../gallery/album-store.server.ts";
import { NewestAlbum } from "../gallery/newest-album.tsx";
import { databaseContext } from "../platform/http/context.server.ts";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/home-page.ts";
import { findLatestWinners } from "./draw/public-prizes.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const [{ page, head, settings }, newest, unpublished] = await Promise.all([
    loadPage(context, "home", href("/home")),
    findNewestAlbum(database),
    listUnpublishedPages(database),
  ]);
  const album = unpublished.includes("gallery") ? undefined : newest;
  const { prizes, photos, ...lists } = await loadTexts(
    context,
    ...(["prizes", "photos", "draw", "summaries", "handovers"] as const),
  );
  const winners = await findLatestWinners(database, settings, lists);
  return { page, head, album, texts: { prizes, photos }, winners };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { page, album, winners } = loaderData;
  return (
    <>
      <PageTitle title={page.title} lead={page.lead} />
      <PageSections
        sections={page.sections}
        settings={useSettings()}
        live={{
          "latest-winners": (section) => <LatestWinners section={section} draw={winners} />,
          "newest-album": (section) => album && <NewestAlbum title={section.title} album={album} />,
        }}
      />
    </>
  );
}
