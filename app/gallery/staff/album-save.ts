// POST /admin/gallery/albums/:id/save: what is typed on an album's page is saved while its author works on.
import { albumActs } from "./album-acts.server.ts";

export const action = albumActs.jsonAction;
