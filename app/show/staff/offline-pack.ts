// GET /admin/draws/:id/show/pack: every step still to come, for the consoles of the show.
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { requireDrawToShow } from "../draw-to-show.server.ts";
import { readOfflinePack } from "../pack.server.ts";
import { showKindOf } from "../script/show-kind.ts";
import type { Route } from "./+types/offline-pack.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const kind = showKindOf(request);
  const draw = await requireDrawToShow(context, params.id, kind);
  const pack = await readOfflinePack(context.get(drawServicesContext), draw, kind);
  return Response.json(pack ?? null, { headers: { "Cache-Control": "no-store" } });
}
