// GET /api/draws/:slug/checkpoint: the head of the ticket tree as a C2SP checkpoint.

import { drawOfficeContext } from "../draw-services-context.server.ts";
import { signDrawHead } from "../ledger/signed-heads.server.ts";
import type { Route } from "./+types/checkpoint.ts";
import { answerNote, requireDraw } from "./answers.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { draw } = await requireDraw(context, params);
  return answerNote(await signDrawHead(context.get(drawOfficeContext), draw));
}
