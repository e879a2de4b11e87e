import { isFresh } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { loadTexts } from "../../content/wording/read-wording.server.ts";
import { requireDraw } from "../../draws/staff/find-draw.server.ts";
import { sessionContext } from "../../permissions/staff-context.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { readScriptPrizes } from "../script/read-script.server.ts";
import { showKindOf } from "../script/show-kind.ts";
import { findShow } from "../show-store.server.ts";
import { buildStageConfig } from "../stage/parts/stage-config.server.ts";
import type { Route } from "./+types/show-page.ts";
import { Console } from "./console.tsx";
import type { LoadedShow } from "./loaded-show.ts";
import { showActs } from "./show-acts.server.ts";
import { StartShow } from "./start-show.tsx";
import "./console.css";

export const handle: AdminHandle = { crumb: "Show", fillsWindow: true, worksOffline: true };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Show · Admin" }];
}

export async function loader({
  params,
  request,
  context,
}: Route.LoaderArgs): Promise<{ show: LoadedShow }> {
  const row = await requireDraw(context, params.id);
  const isDraft = row.state === "draft";
  const database = context.get(databaseContext);
  const kind = isDraft ? "rehearsal" : showKindOf(request);
  const settings = await readSettings(database);
  const [first] = await readScriptPrizes(database, row.id);
  const texts = await loadTexts(context, "stage", "stageDraw", "skipReasons", "disagreement");
  const { publicUrl } = context.get(environmentContext);
  const show = {
    kind,
    isDraft,
    hasPrizes: first !== undefined,
    id: row.id,
    slug: row.slug,
    title: row.plan.title,
    started: (await findShow(database, row.id, kind)) !== undefined,
    rehearsed: (await findShow(database, row.id, "rehearsal")) !== undefined,
    proofNeeded: !isFresh(context.get(sessionContext)),
    stage: buildStageConfig(row.slug, settings, publicUrl, first?.picture, texts),
  };
  return { show };
}

export const action = showActs.action;

export default function ShowPage({ loaderData: { show } }: Route.ComponentProps) {
  return show.started ? <Console key={show.kind} loaded={show} /> : <StartShow loaded={show} />;
}
