// POST /admin/draws/:id/prizes/save: what is typed in the list of prizes is saved while its author works on.
import { prizesActs } from "./prize-acts.server.ts";

export const action = prizesActs.jsonAction;
