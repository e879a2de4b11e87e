// POST /admin/draws/:id/plan/save: autosave of the plan.
import { planActs } from "./plan-acts.server.ts";

export const action = planActs.jsonAction;
