// GET /api/draws
import { drawClock } from "../clock-store.server.ts";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import { listPublicDraws } from "../store.server.ts";
import type { Route } from "./+types/draws.ts";
import { jsonResponse } from "./responses.server.ts";
import { drawSummary } from "./view-store.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { database } = context.get(drawServicesContext);
  const now = await drawClock(database);
  const draws = await listPublicDraws(database);
  return jsonResponse({ draws: draws.map((draw) => drawSummary(draw, now)) });
}
