// GET /ledger/tile/0/000.p/32 and /ledger/tile/entries/000: the ledger as C2SP tlog-tiles, beside /ledger/checkpoint.
import { readTile, readTileName } from "../ledger/ledger-tiles.server.ts";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import type { Route } from "./+types/ledger-tile.ts";
import { bytesResponse, notFound, unchanging } from "./responses.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, operator } = context.get(drawServicesContext);
  const name = readTileName(params["*"]);
  const of = new URL(request.url).searchParams.get("operator") ?? operator;
  const tile = name && (await readTile(database, of, name));
  if (!tile) return notFound("There is no such tile of this ledger.");
  return bytesResponse(tile, "application/octet-stream", { "Cache-Control": unchanging });
}
