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
import { readFilter } from "../homes/home-filter.ts";
import { HomeIndex } from "../homes/home-index.tsx";
import { loadHomes } from "../homes/load-homes.server.ts";
import { databaseContext } from "../platform/http/context.server.ts";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/home-page.ts";
import { findLatestWinners } from "./draw/public-prizes.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  const tags = headTags(loaderData?.head);
  const feed = { rel: "alternate", type: "application/atom+xml", href: href("/home/feed.atom") };
  return loaderData ? [...tags, { tagName: "link", ...feed }] : tags;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const [{ page, head, settings }, unpublished] = await Promise.all([
    loadPage(context, "home", href("/home")),
    listUnpublishedPages(database),
  ]);
  const has = (kind: string) => page.sections.some((section) => section.kind === kind);
  const showsAlbum = has("newest-album") && !unpublished.includes("gallery");
  const { prizes, disagreement, photos, homes, homeFacts, home, ...lists } = await loadTexts(
    context,
    ...([
      "prizes",
      "disagreement",
      "photos",
      "homes",
      "homeFacts",
      "home",
      "draw",
      "summaries",
      "handovers",
    ] as const),
  );
  const filter = readFilter(new URL(request.url).searchParams);
  const [index, winners, album] = await Promise.all([
    loadHomes(database, filter, settings, { homes, homeFacts, home }),
    has("latest-winners") ? findLatestWinners(database, settings, lists) : undefined,
    showsAlbum ? findNewestAlbum(database, settings) : null,
  ]);
  // Texts that this page does not show are not sent: it should come whole in the first packets.
  const { all, how, proof } = prizes;
  const textsOfWinners = { all, how, proof };
  const texts = {
    ...(has("latest-winners") && { prizes: textsOfWinners }),
    ...(winners && !winners.winners && { disagreement }),
    ...(album && { photos }),
  };
  return { page, head, index, winners, album, texts };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { page, album, winners, index } = loaderData;
  return (
    <>
      <PageTitle title={page.title} lead={page.lead} />
      <HomeIndex homes={index} />
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
