// GET /api/draws/:slug/replay: the steps of a show that is over.
import {
  bytesResponse,
  notFound,
  requireDraw,
  revalidated,
} from "../draws/api/responses.server.ts";
import { drawServicesContext } from "../draws/services/draw-services-context.server.ts";
import type { Route } from "./+types/replay-api.ts";
import { readReplay } from "./read-replay.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { draw } = await requireDraw(context, params);
  const steps = await readReplay(context.get(drawServicesContext), draw);
  if (!steps) return notFound("There is no show of this draw that is over.");
  return bytesResponse(JSON.stringify({ steps }), "application/json", {
    "Cache-Control": revalidated,
  });
}
