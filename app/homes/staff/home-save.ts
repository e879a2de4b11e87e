// POST /admin/homes/:id/save: autosave of the editor.
import { homeActs } from "../../editor/editor-acts.server.ts";

export const action = homeActs.jsonAction;
