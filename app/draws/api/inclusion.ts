// GET /api/draws/:slug/inclusion?ticket=12&size=100: the proof that a ticket is in the tree of that size.
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import type { Route } from "./+types/inclusion.ts";
import {
  badQuery,
  jsonResponse,
  requireDraw,
  whileRecordAgrees,
  wholeNumber,
} from "./responses.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { draw } = await requireDraw(context, params);
  const ticket = wholeNumber(request, "ticket");
  const size = new URL(request.url).searchParams.has("size")
    ? wholeNumber(request, "size")
    : draw.size;
  if (size === undefined || size > draw.size) {
    return badQuery(`The tree has ${draw.size} tickets; ask for a size up to that.`);
  }
  if (ticket === undefined || ticket < 1 || ticket > size) {
    return badQuery(`Ask for a ticket from 1 to ${size}.`);
  }
  return whileRecordAgrees(context, async () => {
    const tree = await context.get(drawServicesContext).trees.upTo(draw);
    return jsonResponse({
      ticket,
      index: ticket - 1,
      size,
      root: toHex(tree.root(size)),
      leaf: toHex(tree.leaf(ticket - 1)),
      inclusion: tree.inclusion(ticket - 1, size).map(toHex),
    });
  });
}
