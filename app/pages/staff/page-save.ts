// POST /admin/pages/:id/save: what was typed in a page's editor, saved while its owner works on.

import { changeDocument } from "../../editor/editor-acts.server.ts";
import { pageSubject } from "../../editor/subject.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import type { Route } from "./+types/page-save.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const subject = await pageSubject(context, params.id);
  const { status, ...answer } = await changeDocument(context, subject, await readForm(request));
  return Response.json(answer, { status });
}
