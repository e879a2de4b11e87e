// POST /admin/settings/save: what is typed in the settings is saved while its author works on.
import { settingsActs } from "../../../editor/editor-acts.server.ts";

export const action = settingsActs.jsonAction;
