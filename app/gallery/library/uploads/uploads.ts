// POST /admin/gallery/uploads opens an upload or continues an interrupted one; GET ?id=… returns the state of
// one's own uploads.
import { z } from "zod";
import { mediaServicesContext } from "../../../media/media-services.server.ts";
import { openUpload } from "../../../media/receive-upload.server.ts";
import { uploadPurposes } from "../../../media/tables.server.ts";
import { findUploads } from "../../../media/upload-store.server.ts";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import { readForm } from "../../../platform/http/read-form.server.ts";
import type { Route } from "./+types/uploads.ts";
import { viewUploads } from "./view-upload.server.ts";

const mostAtOnce = 200;

const newUpload = z.object({
  fileName: z.string().trim().min(1).max(255),
  bytes: z.coerce.number().int().min(0),
  fingerprint: z.string().min(1).max(600),
  purpose: z.enum(uploadPurposes).default("new"),
  target: z.string().max(100).default(""),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const ids = new URL(request.url).searchParams.getAll("id").slice(0, mostAtOnce);
  const rows = await findUploads(database, ids, context.get(staffContext).id);
  return Response.json({ uploads: await viewUploads(database, rows) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = newUpload.safeParse(Object.fromEntries(await readForm(request)));
  if (!fields.success) {
    return Response.json({ problem: "Send the name and the size of the file." }, { status: 400 });
  }
  const outcome = await openUpload(
    context.get(mediaServicesContext),
    fields.data,
    context.get(staffContext),
  );
  if (!outcome.ok) {
    return Response.json({ problem: outcome.problem }, { status: outcome.status });
  }
  const [view] = await viewUploads(context.get(databaseContext), [outcome.upload]);
  return Response.json(view, { status: 201 });
}
