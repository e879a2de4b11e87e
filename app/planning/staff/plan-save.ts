// POST /admin/draws/:id/plan/save: what is typed in the plan is saved while its author works on.
import { planActs } from "./plan-acts.server.ts";

export const action = planActs.jsonAction;
