// GET /api/ledger/checkpoint?operator=sample.invalid, and /ledger/checkpoint beside the tiles: the ledger's head as a C2SP checkpoint, cosignatures included.

import { drawServicesContext } from "../services/draw-services-context.server.ts";
import { witnessedLedgerHead } from "../witnesses/signed-heads.server.ts";
import type { Route } from "./+types/ledger-checkpoint.ts";
import { noteResponse, notFound } from "./responses.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(drawServicesContext);
  const name = new URL(request.url).searchParams.get("operator") ?? services.operator;
  const note = await witnessedLedgerHead(services, name);
  return note ? noteResponse(note) : notFound("There is no ledger of this operator.");
}
