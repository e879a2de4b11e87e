// POST /admin/draws/:id/plan/save: what was typed in the plan, saved while its owner works on.

import { requireDraw } from "../../draws/staff/find-draw.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import type { Route } from "./+types/plan-save.ts";
import { changePlan } from "./plan-acts.server.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const row = await requireDraw(context, params.id);
  const { status, ...answer } = await changePlan(context, row, await readForm(request));
  return Response.json(answer, { status });
}
