// GET /admin/settings/content.zip: all content as an archive.
import { Readable } from "node:stream";
import { recordActivity } from "../../../activity/record.server.ts";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { openFiles } from "../../../platform/files/file-store.server.ts";
import { databaseContext, environmentContext } from "../../../platform/http/context.server.ts";
import { exportContent } from "../../../transfer/export-content.server.ts";
import type { Route } from "./+types/content-archive.ts";
import { transferredCollections } from "./transferred-collections.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const day = new Date().toISOString().slice(0, 10);
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="goldkey-content-${day}.zip"`,
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const database = context.get(databaseContext);
  const files = openFiles(context.get(environmentContext));
  const pieces = await exportContent(database, files, transferredCollections);
  await recordActivity(database, { who: context.get(staffContext), what: "settings.exported" });
  return new Response(Readable.toWeb(Readable.from(pieces)) as ReadableStream, { headers });
}
