// POST /admin/pages/:id/presence: presence and unsaved text, for the author's own preview.
import { presenceAction } from "../../editor/editor-presence.server.ts";
import { pageSubject } from "../../editor/subject.server.ts";

export const action = presenceAction(pageSubject);
