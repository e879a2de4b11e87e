// POST /admin/pages/:id/save: what is typed in a page's editor is saved while its author works on.
import { pageActs } from "../../editor/editor-acts.server.ts";

export const action = pageActs.jsonAction;
