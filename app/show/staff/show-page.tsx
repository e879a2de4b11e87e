import { isFresh } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { loadTexts } from "../../content/wording/read-wording.server.ts";
import { DrawHead } from "../../draws/staff/draw-head.tsx";
import { findSealedDraw } from "../../draws/staff/find-draw.server.ts";
import { sessionContext } from "../../permissions/staff-context.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
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

/** `show` is undefined before the draw is open. */
export async function loader({
  params,
  request,
  context,
}: Route.LoaderArgs): Promise<{ show: LoadedShow | undefined }> {
  const { sealed } = await findSealedDraw(context, params.id);
  if (!sealed) return { show: undefined };
  const database = context.get(databaseContext);
  const kind = showKindOf(request);
  const settings = await readSettings(database);
  const [first] = await readScriptPrizes(database, sealed.id);
  const texts = await loadTexts(context, "stage", "stageDraw");
  const { publicUrl } = context.get(environmentContext);
  const show = {
    kind,
    id: sealed.id,
    slug: sealed.slug,
    title: sealed.terms.title,
    started: (await findShow(database, sealed.id, kind)) !== undefined,
    rehearsed: (await findShow(database, sealed.id, "rehearsal")) !== undefined,
    proofNeeded: !isFresh(context.get(sessionContext)),
    stage: buildStageConfig(sealed.slug, settings, publicUrl, first?.picture, texts),
  };
  return { show };
}

export const action = showActs.action;

export default function ShowPage({ loaderData: { show } }: Route.ComponentProps) {
  if (!show) {
    return (
      <div className="p-6 max-lg:p-4">
        <DrawHead />
        <EmptyState icon="clock" title="You can start the show when the draw is open">
          Once the draw is open, you can rehearse here with invented tickets and then run the
          evening: countdown, sealing, public value, prize by prize, all winners.
        </EmptyState>
      </div>
    );
  }
  return show.started ? <Console key={show.kind} loaded={show} /> : <StartShow loaded={show} />;
}
