// GET /api/draws/:slug/head: the newest head of the ticket tree.
import type { Route } from "./+types/head.ts";
import { jsonResponse, requireDraw } from "./responses.server.ts";
import { drawHead } from "./view-store.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { draw } = await requireDraw(context, params);
  return jsonResponse(drawHead(draw));
}
