import { href } from "react-router";
import { loadPage } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import type { ShownSection } from "../content/presented.ts";
import { PageSections } from "../content/sections/page-sections.tsx";
import { useSettings } from "../content/use-settings.ts";
import { numberAsWord } from "../content/wording/number-as-word.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { prizesInAll } from "../draws/prizes/chance.ts";
import { databaseContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/landing-page.ts";
import type { DrawView } from "./draw/draw-view.ts";
import { findRunningDraw } from "./draw/public-prizes.server.ts";
import { RunningDrawNow } from "./draw/running-draw.tsx";

export const handle = { header: "over" };

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context }: Route.LoaderArgs) {
  // The canonical address is "/" for both addresses of the landing page.
  const { page, head, settings } = await loadPage(context, "landing", href("/"));
  const draw = await findRunningDraw(context.get(databaseContext), settings);
  const { running, draw: drawWords } = await loadTexts(context, "running", "draw");
  const prizes = draw ? numberAsWord(prizesInAll(draw.prizes), drawWords) : "";
  return { page, head, draw, prizes, texts: { running } };
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { page, draw, prizes } = loaderData;
  const { enter } = useTexts("running");
  return (
    <PageSections
      sections={
        draw?.phase === "open"
          ? page.sections.map((section) => invite(section, draw, enter))
          : page.sections
      }
      settings={useSettings()}
      live={{
        "running-draw": (section, early) =>
          draw && <RunningDrawNow {...{ section, early, draw, prizes }} />,
      }}
    />
  );
}

/** While a draw is open, the hero's button to the draw leads to its entry form. */
function invite(section: ShownSection, { slug }: DrawView, enter: string): ShownSection {
  if (section.kind !== "hero" || section.primary.to !== href("/draw")) return section;
  const to = `${href("/draw/:slug", { slug })}#enter`;
  return { ...section, primary: { label: section.whileOpen ?? enter, to } };
}
