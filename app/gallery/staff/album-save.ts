// POST /admin/gallery/albums/:id/save: autosave of the album editor.
import { albumActs } from "./album-acts.server.ts";

export const action = albumActs.jsonAction;
