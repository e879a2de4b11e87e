// GET /.well-known/sealed-draw.json: the operator's public keys, for comparison with a proof.
import { environmentContext } from "../../platform/http/context.server.ts";
import { readOperatorKeys } from "../ledger/ledger-store.server.ts";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import { listPublicDraws } from "../store.server.ts";
import type { Route } from "./+types/well-known.ts";
import { jsonResponse } from "./responses.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { database, operator } = context.get(drawServicesContext);
  const keys = await readOperatorKeys(database, operator);
  const draws = await listPublicDraws(database);
  const witnesses = draws
    .filter(({ draw }) => draw.operator === operator)
    .flatMap(({ draw }) => draw.terms.witnesses.keys);
  return jsonResponse({
    operator,
    keys: keys.map(({ key }) => key),
    ledger: `${context.get(environmentContext).publicUrl}/api/ledger`,
    witnesses: [...new Set(witnesses)],
  });
}
