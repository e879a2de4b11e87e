// GET /api/draws/:slug
import { english } from "../../languages/catalogues.server.ts";
import { drawClock } from "../clock-store.server.ts";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import type { Route } from "./+types/draw.ts";
import { jsonResponse, problem, requireDraw } from "./responses.server.ts";
import { drawDetails } from "./view-store.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database } = context.get(drawServicesContext);
  const draw = await requireDraw(context, params);
  const details = await drawDetails(database, draw, await drawClock(database));
  if (details) return jsonResponse(details);
  return problem({
    ...{ status: 503, code: "record-disagrees" },
    ...{ title: english.disagreement.title, detail: english.disagreement.text },
  });
}
