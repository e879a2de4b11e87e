// GET /api/draws
import { drawClock } from "../clock.server.ts";
import { drawOfficeContext } from "../draw-services-context.server.ts";
import { listPublicDraws } from "../store.server.ts";
import type { Route } from "./+types/draws.ts";
import { answerJson } from "./answers.server.ts";
import { drawSummary } from "./views.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { database } = context.get(drawOfficeContext);
  const now = await drawClock(database);
  const draws = await listPublicDraws(database);
  return answerJson({ draws: draws.map((found) => drawSummary(found, now)) });
}
