// POST /admin/homes/:id/presence: presence and unsaved text, for the author's own preview.
import { presenceAction } from "../../editor/editor-presence.server.ts";
import { homeSubject } from "../../editor/subject.server.ts";

export const action = presenceAction(homeSubject);
