// POST /admin/settings/desk: text that is typed and not saved yet, for the typist's own preview.
import { presenceAction } from "../../../editor/editor-presence.server.ts";
import { settingsSubject } from "../../../editor/subject.server.ts";

export const action = presenceAction(settingsSubject);
