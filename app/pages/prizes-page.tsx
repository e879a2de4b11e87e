import { href } from "react-router";
import { loadPage, sharedPicture } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { PageSections } from "../content/sections/page-sections.tsx";
import { useSettings } from "../content/use-settings.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { CurrentPrizes } from "../draws/prizes/current-prizes.tsx";
import { PastDraws } from "../draws/prizes/past-draws.tsx";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/prizes-page.ts";
import { loadPrizes } from "./draw/public-prizes.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context }: Route.LoaderArgs) {
  const { page, head, settings } = await loadPage(context, "prizes", href("/prizes"));
  const { prizes, prizeFacts, disagreement, ...lists } = await loadTexts(
    context,
    ...(["prizes", "prizeFacts", "disagreement", "draw", "summaries", "handovers"] as const),
  );
  const shown = await loadPrizes(context.get(databaseContext), settings, lists);
  const main = shown.current?.prizes.find(({ picture }) => picture)?.picture;
  const { publicUrl } = context.get(environmentContext);
  return {
    page,
    head: main ? { ...head, picture: sharedPicture(main, publicUrl) } : head,
    texts: { prizes, prizeFacts, disagreement },
    ...shown,
  };
}

/** Shows the prizes of the current draw; the page's own content between draws. */
export default function PrizesPage({ loaderData }: Route.ComponentProps) {
  const { page, current, past } = loaderData;
  const settings = useSettings();
  // The page's picture is shown beside the first prize if its caption names the prize.
  const first = current?.prizes[0]?.name;
  const [plate] = page.sections.flatMap((section) =>
    section.kind === "plate" && section.place === first ? [section] : [],
  );
  return (
    <>
      <PageTitle title={page.title} lead={page.lead} />
      <div className="grid gap-y-section pb-section">
        {current ? (
          <CurrentPrizes draw={current} plate={plate} />
        ) : (
          <div className="-mb-section">
            <PageSections sections={page.sections} settings={settings} />
          </div>
        )}
        {past.length > 0 && <PastDraws draws={past} />}
      </div>
    </>
  );
}
