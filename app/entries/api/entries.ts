// POST /api/draws/:slug/entries

import { asResponse, problem } from "../../draws/api/answers.server.ts";
import { drawOfficeContext } from "../../draws/draw-services-context.server.ts";
import { clientAddressContext, logContext } from "../../platform/http/context.server.ts";
import type { Route } from "./+types/entries.ts";
import { isForeign, takeEntry } from "./take-entry.server.ts";

export function loader() {
  const title = "Entries are sent here by POST; nobody can read them.";
  return problem({ status: 405, code: "method-not-allowed", title, headers: { Allow: "POST" } });
}

/** For what does not come in by the lane of its own: another spelling of the same address. */
export async function action({ context, params, request }: Route.ActionArgs) {
  if (request.method !== "POST") return loader();
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const origin = header("Origin");
  const answer = await takeEntry(
    context.get(drawOfficeContext),
    context.get(logContext),
    params.slug,
    {
      contentType: header("Content-Type"),
      idempotencyKey: header("Idempotency-Key"),
      foreign: origin !== undefined && isForeign(origin, new URL(request.url).host),
      address: context.get(clientAddressContext),
    },
    () => request.bytes(),
  );
  return asResponse(answer);
}
