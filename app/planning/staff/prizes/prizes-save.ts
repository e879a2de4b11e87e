// POST /admin/draws/:id/prizes/save: autosave of the prizes.
import { prizesActs } from "./prize-acts.server.ts";

export const action = prizesActs.jsonAction;
