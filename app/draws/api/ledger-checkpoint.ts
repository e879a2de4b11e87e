// GET /api/ledger/checkpoint?operator=sample.invalid: the ledger's head as a C2SP checkpoint, cosignatures included.

import { drawOfficeContext } from "../draw-services-context.server.ts";
import { witnessedLedgerHead } from "../ledger/signed-heads.server.ts";
import type { Route } from "./+types/ledger-checkpoint.ts";
import { answerNote, notFound } from "./answers.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const office = context.get(drawOfficeContext);
  const name = new URL(request.url).searchParams.get("operator") ?? office.operator;
  const note = await witnessedLedgerHead(office, name);
  return note ? answerNote(note) : notFound("There is no ledger of this operator.");
}
