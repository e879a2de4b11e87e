// POST /admin/pages/:id/desk: text that is typed and not saved yet, for the typist's own preview.
import { presenceAction } from "../../editor/editor-presence.server.ts";
import { pageSubject } from "../../editor/subject.server.ts";

export const action = presenceAction(pageSubject);
