// /draw/:slug/stage: the screen for the audience, without the site's header and footer. It holds no personal data.
import { useState } from "react";
import { data, href } from "react-router";
import { accentTokens } from "../../content/accent.ts";
import { settingsInContext } from "../../content/load-page.server.ts";
import { cardOf } from "../../content/page-head.ts";
import { originalOfDraw } from "../../content/translating/content-translation.ts";
import { translationInContext } from "../../content/translating/translate.server.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { loadTexts } from "../../content/wording/read-wording.server.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { environmentContext } from "../../platform/http/context.server.ts";
import { findDrawToShow } from "../draw-to-show.server.ts";
import { readStage } from "../read-stage.server.ts";
import type { PublicShow } from "../script/public-show.ts";
import { readScriptPrizes, readShowTranslation } from "../script/read-script.server.ts";
import { showKindOf } from "../script/show-kind.ts";
import type { Route } from "./+types/stage-page.ts";
import { ShowClock } from "./parts/show-clock.ts";
import { buildStageConfig } from "./parts/stage-config.server.ts";
import type { StageConfig } from "./parts/stage-config.ts";
import { Stage } from "./stage.tsx";
import { useShow } from "./use-show.ts";
import { useStageWindow } from "./use-stage-window.ts";

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData ? windowTitle(loaderData) : "Not found";
  return [
    { title },
    { name: "robots", content: "noindex" },
    { property: "og:title", content: title },
    { property: "og:image", content: loaderData?.card },
    { property: "og:image:alt", content: title },
  ];
}

function windowTitle({ show, config }: { show: PublicShow; config: StageConfig }): string {
  return fillIn(config.texts.stage.window, { draw: config.translation?.title ?? show.title });
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(drawServicesContext);
  const kind = showKindOf(request);
  const drawToShow = await findDrawToShow({ request, context }, params.slug, kind);
  if (!drawToShow) throw data(null, { status: 404, statusText: "Not Found" });
  const { draw } = drawToShow;
  const show = await readStage(services, draw, kind);
  const settings = await settingsInContext(context);
  const { publicUrl } = context.get(environmentContext);
  const [first] = await readScriptPrizes(services.database, draw.id);
  const texts = await loadTexts(context, "stage", "stageDraw", "skipReasons", "disagreement");
  const translate = await translationInContext(context, originalOfDraw(draw));
  const translation = await readShowTranslation(services.database, draw, translate);
  const { slug } = draw;
  const config = buildStageConfig(slug, settings, publicUrl, first?.picture, texts, translation);
  const card = cardOf(publicUrl, href("/draw/:slug", { slug }));
  return { show, kind, config, card, accent: accentTokens(settings.accent) };
}

/** useShow keeps the stage up to date; revalidation would only make it flicker. */
export function shouldRevalidate() {
  return false;
}

export default function StagePage({ loaderData }: Route.ComponentProps) {
  const { config, kind } = loaderData;
  const [clock] = useState(() => new ShowClock());
  const { show, live } = useShow(loaderData.show, kind, clock);
  useStageWindow({ show, kind, clock });
  return (
    <main
      className="stage-frame stage-page"
      aria-label={windowTitle({ show, config })}
      style={loaderData.accent}
    >
      <Stage show={show} config={config} clock={clock} live={live} />
    </main>
  );
}
