// GET /.well-known/sealed-draw.json?operator=sample.invalid: the operator's public keys, for comparison with a proof, and
// `vkey` for witnesses. Without `operator`, of this installation; the fields are those of docs/protocol.md, section 7.
import { fromHex } from "../../../protocol/encoding/bytes.ts";
import { ledgerVerifierKey } from "../../../protocol/note.ts";
import { english } from "../../languages/catalogues.server.ts";
import { environmentContext } from "../../platform/http/context.server.ts";
import { readOperatorKeys } from "../ledger/ledger-store.server.ts";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import { listPublicDraws } from "../store.server.ts";
import { isDemonstrationWitness } from "../witnesses/demonstration-witness.ts";
import type { Route } from "./+types/well-known.ts";
import { jsonResponse, notFound } from "./responses.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, operator: own } = context.get(drawServicesContext);
  const operator = new URL(request.url).searchParams.get("operator") ?? own;
  const keys = (await readOperatorKeys(database, operator)).map(({ key }) => key);
  const [current] = keys;
  if (current === undefined) return notFound("There is no ledger of this operator.");
  const draws = await listPublicDraws(database);
  const witnesses = draws
    .filter(({ draw }) => draw.operator === operator)
    .flatMap(({ draw }) => draw.terms.witnesses.keys);
  const { publicUrl } = context.get(environmentContext);
  return jsonResponse({
    operator,
    keys,
    ledger: `${publicUrl}/api/ledger${operator === own ? "" : `?operator=${operator}`}`,
    vkey: ledgerVerifierKey(operator, fromHex(current)),
    witnesses: [...new Set(witnesses)],
    ...(witnesses.some(isDemonstrationWitness)
      ? { note: english.verifyChecks.witnessesDemonstration }
      : {}),
  });
}
