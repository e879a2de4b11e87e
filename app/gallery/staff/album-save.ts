// POST /admin/gallery/albums/:id/save: what was typed on the album's page, saved while its owner works on.

import { readForm } from "../../platform/http/read-form.server.ts";
import type { Route } from "./+types/album-save.ts";
import { changeAlbum } from "./album-acts.server.ts";
import { requireDraft } from "./require-draft.server.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const album = await requireDraft(context, params.id);
  const { status, ...answer } = await changeAlbum(context, album, await readForm(request));
  return Response.json(answer, { status });
}
