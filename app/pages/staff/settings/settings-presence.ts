// POST /admin/settings/desk: text that is typed and not saved yet, for the typist's own preview.
import { receiveTyping } from "../../../editor/editor-presence.server.ts";
import { settingsSubject } from "../../../editor/subject.server.ts";
import type { Route } from "./+types/settings-presence.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const given: unknown = await request.json().catch(() => null);
  const { status, ...answer } = await receiveTyping(context, settingsSubject(), given);
  return Response.json(answer, { status });
}
