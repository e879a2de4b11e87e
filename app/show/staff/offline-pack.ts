// GET /admin/draws/:id/show/pack: every step still to come, for the consoles of the show.
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { requireSealedDraw } from "../../draws/staff/find-draw.server.ts";
import { readOfflinePack } from "../pack.server.ts";
import { showKindOf } from "../script/show-kind.ts";
import type { Route } from "./+types/offline-pack.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { draw } = await requireSealedDraw(context, params.id);
  const pack = await readOfflinePack(context.get(drawServicesContext), draw, showKindOf(request));
  return Response.json(pack ?? null, { headers: { "Cache-Control": "no-store" } });
}
