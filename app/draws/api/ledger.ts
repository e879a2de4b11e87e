// GET /api/ledger?from=17&operator=sample.invalid: the canonical lines, one statement each.
import { utf8 } from "../../../protocol/encoding/bytes.ts";
import { findOperator, readLedgerLines } from "../ledger/ledger-store.server.ts";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import type { Route } from "./+types/ledger.ts";
import { badQuery, bytesResponse, notFound, revalidated, wholeNumber } from "./responses.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, operator } = context.get(drawServicesContext);
  const query = new URL(request.url).searchParams;
  const name = query.get("operator") ?? operator;
  const from = query.has("from") ? wholeNumber(request, "from") : 0;
  if (from === undefined) return badQuery("Ask for a number to start from.");
  if (!(await findOperator(database, name)))
    return notFound("There is no ledger of this operator.");
  const lines = readLedgerLines(database, name, from);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(utf8(value));
    },
  });
  return bytesResponse(body, "application/jsonl; charset=utf-8", { "Cache-Control": revalidated });
}
