// POST /admin/pages/:id/desk: text that is typed and not saved yet, for the typist's own preview.
import { receiveTyping } from "../../editor/editor-presence.server.ts";
import { pageSubject } from "../../editor/subject.server.ts";
import type { Route } from "./+types/page-presence.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const given: unknown = await request.json().catch(() => null);
  const { status, ...answer } = await receiveTyping(
    context,
    await pageSubject(context, params.id),
    given,
  );
  return Response.json(answer, { status });
}
