// GET /ticket/:code/receipt.json: for everybody who has the code. Never cached.
import { canonicalText } from "../../protocol/encoding/canonical-json.ts";
import { notFound, problem } from "../draws/api/responses.server.ts";
import { drawServicesContext } from "../draws/services/draw-services-context.server.ts";
import type { Route } from "./+types/receipt-file.ts";
import { findOwnTicket } from "./link-store.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const ticket = await findOwnTicket(context.get(drawServicesContext), params.code);
  if (!ticket) return notFound("There is no ticket at this address.");
  if (!ticket.receipt) {
    const title = "The personal data of this ticket was erased, so there is no receipt any more.";
    return problem({ status: 410, code: "erased", title });
  }
  return new Response(canonicalText(ticket.receipt), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="receipt-${ticket.draw.slug}-${ticket.ticket}.json"`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
