// POST /admin/settings/save: autosave of the settings.
import { settingsActs } from "../../../editor/editor-acts.server.ts";

export const action = settingsActs.jsonAction;
