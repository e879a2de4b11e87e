// GET /api/draws/:slug/rules: the exact bytes behind rulesHash.
import type { Route } from "./+types/rules.ts";
import { bytesResponse, requireDraw, unchanging } from "./responses.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { draw } = await requireDraw(context, params);
  return bytesResponse(draw.rulesText, "text/markdown; charset=utf-8", {
    "Cache-Control": unchanging,
  });
}
