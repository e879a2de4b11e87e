// POST /admin/settings/import: one part of an archive. The last part starts the import.
import { data } from "react-router";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { openFiles } from "../../../platform/files/file-store.server.ts";
import { databaseContext, environmentContext } from "../../../platform/http/context.server.ts";
import { textResponse } from "../../../platform/http/text-response.ts";
import type { Route } from "./+types/import-part.ts";
import { importParts, savePart } from "./import-parts.server.ts";

export function loader() {
  throw data("Parts of an archive are sent here by POST.", { status: 405 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url);
  const upload = searchParams.get("upload") ?? "";
  const number = Number(searchParams.get("number"));
  const files = openFiles(context.get(environmentContext));
  const staff = context.get(staffContext);
  const part = new Uint8Array(await request.arrayBuffer());
  const saved = await savePart(files, staff.id, upload, number, part);
  if (!saved.ok) return textResponse(400, saved.problem);
  if (searchParams.get("last") !== "yes") return textResponse(202, "");
  const imported = await importParts(
    context.get(databaseContext),
    files,
    staff,
    upload,
    number + 1,
  );
  return imported.ok ? textResponse(200, imported.text) : textResponse(400, imported.problem);
}
