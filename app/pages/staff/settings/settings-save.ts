// POST /admin/settings/save: what was typed in the settings, saved while its owner works on.

import { changeDocument } from "../../../editor/editor-acts.server.ts";
import { settingsSubject } from "../../../editor/subject.server.ts";
import { readForm } from "../../../platform/http/read-form.server.ts";
import type { Route } from "./+types/settings-save.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { status, ...answer } = await changeDocument(context, settingsSubject(), form);
  return Response.json(answer, { status });
}
