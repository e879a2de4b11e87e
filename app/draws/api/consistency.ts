// GET /api/draws/:slug/consistency?from=10&to=100: the proof that one tree is a prefix of the other.
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import type { Route } from "./+types/consistency.ts";
import {
  badQuery,
  jsonResponse,
  requireDraw,
  whileRecordAgrees,
  wholeNumber,
} from "./responses.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { draw } = await requireDraw(context, params);
  const from = wholeNumber(request, "from");
  const to = new URL(request.url).searchParams.has("to") ? wholeNumber(request, "to") : draw.size;
  if (from === undefined || to === undefined || from < 1 || from > to || to > draw.size) {
    return badQuery(`Ask for sizes with 1 <= from <= to <= ${draw.size}.`);
  }
  return whileRecordAgrees(context, async () => {
    const tree = await context.get(drawServicesContext).trees.upTo(draw);
    return jsonResponse({
      from,
      to,
      fromRoot: toHex(tree.root(from)),
      toRoot: toHex(tree.root(to)),
      consistency: tree.consistency(from, to).map(toHex),
    });
  });
}
