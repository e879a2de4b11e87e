// GET /api/draws/:slug/rules: the exact bytes behind rulesHash.
import type { Route } from "./+types/rules.ts";
import { answerBytes, requireDraw, unchanging } from "./answers.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { draw } = await requireDraw(context, params);
  return answerBytes(draw.rulesText, "text/markdown; charset=utf-8", {
    "Cache-Control": unchanging,
  });
}
