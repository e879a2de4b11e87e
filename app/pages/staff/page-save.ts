// POST /admin/pages/:id/save: autosave of the page editor.
import { pageActs } from "../../editor/editor-acts.server.ts";

export const action = pageActs.jsonAction;
