// GET /api/draws/:slug/show: the current show, for screens that cannot receive events.
import { noSuchDraw, notFound, problem } from "../draws/api/responses.server.ts";
import { drawServicesContext } from "../draws/services/draw-services-context.server.ts";
import type { Route } from "./+types/show-api.ts";
import { findDrawToShow } from "./draw-to-show.server.ts";
import { readPublicShow } from "./read-show.server.ts";
import { readStage } from "./read-stage.server.ts";
import { showKindOf } from "./script/show-kind.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const kind = showKindOf(request);
  const drawToShow = await findDrawToShow({ request, context }, params.slug, kind);
  if (!drawToShow) throw problem(noSuchDraw);
  const { searchParams } = new URL(request.url);
  const read = searchParams.has("stage") ? readStage : readPublicShow;
  const show = await read(context.get(drawServicesContext), drawToShow.draw, kind);
  if (!show) return notFound("No show of this draw has been started.");
  return Response.json(show, {
    headers: {
      "Cache-Control": "no-store",
      ...(!drawToShow.isDraft && { "Access-Control-Allow-Origin": "*" }),
    },
  });
}
