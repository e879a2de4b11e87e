// GET /.well-known/sealed-draw.json: the operator's public keys, for comparison with a proof, and `vkey` for witnesses.
import { fromHex } from "../../../protocol/encoding/bytes.ts";
import { ledgerVerifierKey } from "../../../protocol/note.ts";
import { environmentContext } from "../../platform/http/context.server.ts";
import { readOperatorKeys } from "../ledger/ledger-store.server.ts";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import { listPublicDraws } from "../store.server.ts";
import type { Route } from "./+types/well-known.ts";
import { jsonResponse } from "./responses.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { database, operator } = context.get(drawServicesContext);
  const keys = (await readOperatorKeys(database, operator)).map(({ key }) => key);
  const [current = ""] = keys;
  const draws = await listPublicDraws(database);
  const witnesses = draws
    .filter(({ draw }) => draw.operator === operator)
    .flatMap(({ draw }) => draw.terms.witnesses.keys);
  return jsonResponse({
    operator,
    keys,
    ledger: `${context.get(environmentContext).publicUrl}/api/ledger`,
    vkey: ledgerVerifierKey(operator, fromHex(current)),
    witnesses: [...new Set(witnesses)],
  });
}
