// POST /api/draws/:slug/entries
import { canonicalText } from "../../../protocol/canonical-json.ts";
import { clientAddressContext, logContext } from "../../platform/http/context.server.ts";
import { type EntryOutcome, enterDraw } from "../entries/enter-draw.server.ts";
import { drawOfficeContext } from "../office-context.server.ts";
import type { Route } from "./+types/entries.ts";
import { problem, requireDrawToEnter } from "./answers.server.ts";
import { refusalAnswer } from "./refusals.server.ts";

const longestIdempotencyKey = 255;

export function loader() {
  const title = "Entries are sent here by POST; nobody can read them.";
  return problem({ status: 405, code: "method-not-allowed", title, headers: { Allow: "POST" } });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const office = context.get(drawOfficeContext);
  if (request.method !== "POST") return loader();
  const foreign = foreignOriginProblem(request);
  if (foreign) return foreign;
  const idempotencyKey = request.headers.get("Idempotency-Key") ?? "";
  if (idempotencyKey.length > longestIdempotencyKey) {
    return invalid(400, `An Idempotency-Key has at most ${longestIdempotencyKey} characters.`);
  }
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return invalid(415, "Send the entry as application/json.");
  }
  const found = await requireDrawToEnter(context, params);
  const input = await readJson(request);
  if (input === undefined) return invalid(400, "The body is not JSON.");

  const address = context.get(clientAddressContext);
  const circumstances = { route: "web", address, idempotencyKey } as const;
  let outcome: EntryOutcome;
  try {
    outcome = await enterDraw(office, found, input, circumstances);
  } catch (error) {
    context.get(logContext).error({ err: error }, "An entry could not be saved.");
    const title =
      "We could not save your entry. Send it again in a moment, with the same Idempotency-Key.";
    return problem({ status: 503, code: "unavailable", title, headers: { "Retry-After": "5" } });
  }
  if (!outcome.ok) return refusalAnswer(outcome, office.pressure.retryAfter);
  const { ticket, code, url, status, receipt } = outcome;
  return new Response(canonicalText({ ticket, code, url, status, receipt }), {
    status: 201,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", Location: url },
  });
}

/**
 * Programs send no Origin and are welcome; a browser sends one, and must be on this site: nobody
 * else's page may enter its visitors into a draw.
 */
function foreignOriginProblem(request: Request): Response | undefined {
  const origin = request.headers.get("Origin");
  if (origin === null) return undefined;
  if (URL.canParse(origin) && new URL(origin).host === new URL(request.url).host) return undefined;
  const title = "Entries can be sent from this site or from a program, not from another site.";
  return problem({ status: 403, code: "foreign-origin", title });
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}

function invalid(status: number, title: string): Response {
  return problem({ status, code: "invalid", title });
}
