// /draw/:slug/stage: the audience's screen, without the site's frame. Everything on it is masked.
import { useState } from "react";
import { data } from "react-router";
import { readSettings } from "../../content/load-page.server.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { loadWords } from "../../content/wording/read-wording.server.ts";
import { drawOfficeContext } from "../../draws/draw-services-context.server.ts";
import { findPublicDraw } from "../../draws/store.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { readScriptPrizes } from "../read-script.server.ts";
import { showKindOf } from "../read-show.server.ts";
import { readStage } from "../read-stage.server.ts";
import type { Route } from "./+types/stage-page.ts";
import { furnish } from "./furnish.server.ts";
import { ShowClock } from "./show-clock.ts";
import { Stage } from "./stage.tsx";
import { useShow } from "./use-show.ts";
import { useStageWindow } from "./use-stage-window.ts";

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData ? windowTitle(loaderData) : "Not found";
  return [{ title }, { name: "robots", content: "noindex" }];
}

type Named = { show: { title: string }; furniture: { words: { stage: { window: string } } } };

function windowTitle({ show, furniture }: Named): string {
  return fillIn(furniture.words.stage.window, { draw: show.title });
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const office = context.get(drawOfficeContext);
  const found = await findPublicDraw(office.database, params.slug);
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  const kind = showKindOf(request);
  const show = await readStage(office, found.draw, kind);
  const settings = await readSettings(context.get(databaseContext));
  const { publicUrl } = context.get(environmentContext);
  const [first] = await readScriptPrizes(office.database, found.draw.id);
  const { slug } = found.draw;
  const words = await loadWords(context, "stage", "stageDraw");
  return { show, kind, furniture: furnish(slug, settings, publicUrl, first?.picture, words) };
}

/** The stage looks after itself; loading it anew would only make it flicker. */
export function shouldRevalidate() {
  return false;
}

export default function StagePage({ loaderData }: Route.ComponentProps) {
  const { furniture, kind } = loaderData;
  const [clock] = useState(() => new ShowClock());
  const { show, live } = useShow(loaderData.show, kind, clock);
  useStageWindow({ show, kind, clock });
  return (
    <main className="stage-frame stage-page" aria-label={windowTitle({ show, furniture })}>
      <Stage show={show} furniture={furniture} clock={clock} live={live} />
    </main>
  );
}
