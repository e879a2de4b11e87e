// POST /admin/draws/:id/prizes/save: what was typed in the list of prizes, saved while its owner works on.

import { requireDraw } from "../../../draws/staff/find-draw.server.ts";
import { readForm } from "../../../platform/http/read-form.server.ts";
import type { Route } from "./+types/prizes-save.ts";
import { changePrizes } from "./prize-acts.server.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const row = await requireDraw(context, params.id);
  const { status, ...answer } = await changePrizes(context, row, await readForm(request));
  return Response.json(answer, { status });
}
