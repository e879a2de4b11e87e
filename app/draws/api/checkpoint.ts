// GET /api/draws/:slug/checkpoint: the head of the ticket tree as a C2SP checkpoint.

import { drawServicesContext } from "../services/draw-services-context.server.ts";
import { signDrawHead } from "../witnesses/signed-heads.server.ts";
import type { Route } from "./+types/checkpoint.ts";
import { noteResponse, requireDraw } from "./responses.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { draw } = await requireDraw(context, params);
  return noteResponse(await signDrawHead(context.get(drawServicesContext), draw));
}
