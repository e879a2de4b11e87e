// POST /admin/settings/backups/upload: one part of a backup. The last one starts the check; nothing is restored.
import { existsSync } from "node:fs";
import { data } from "react-router";
import { recordActivity } from "../../activity/record.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { restoreRequestFile } from "../../platform/files/data-folder.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { textResponse } from "../../platform/http/text-response.ts";
import { checkUpload } from "../restore/check-upload.server.ts";
import {
  finishUpload,
  savePiece,
  saveUpload,
  type UploadedArchive,
  uploadedFile,
} from "../restore/restore-files.server.ts";
import type { Route } from "./+types/restore-part.ts";

export function loader() {
  throw data("Parts of a backup are sent here by POST.", { status: 405 });
}

/** The tables that people know, and how the page calls their rows. */
const counted: Record<string, string> = {
  document: "pages, homes and other documents",
  media: "pictures and films",
  draw: "draws",
  entry: "entries",
  enquiry: "enquiries",
  staff: "people",
};

export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url);
  const staff = context.get(staffContext);
  const environment = context.get(environmentContext);
  const { dataFolder } = environment;
  if (existsSync(restoreRequestFile(dataFolder))) {
    return textResponse(409, "A backup is about to be restored. Wait until the site is back.");
  }
  const upload = searchParams.get("upload") ?? "";
  const number = Number(searchParams.get("number") ?? Number.NaN);
  const part = new Uint8Array(await request.arrayBuffer());
  const saved = await savePiece(dataFolder, { person: staff.id, upload, number }, part);
  if (!saved.ok) return textResponse(400, saved.problem);
  if (searchParams.get("last") !== "yes") return textResponse(202, "");

  const bytes = await finishUpload(dataFolder, { person: staff.id, upload });
  const database = context.get(databaseContext);
  const checked = await checkUpload({ database, environment }, uploadedFile(dataFolder));
  const name = (searchParams.get("name") ?? "").slice(0, 200);
  const uploaded: UploadedArchive = { ...emptyUpload, name, bytes, by: staff.name };
  if (checked.ok) Object.assign(uploaded, describe(checked.manifest));
  else uploaded.problem = checked.problem;
  await saveUpload(dataFolder, uploaded);
  await recordActivity(database, {
    who: staff,
    what: "site.backup-uploaded",
    about: { kind: "backup", id: name, name },
    changes: { bytes, ...(uploaded.problem && { problem: uploaded.problem }) },
  });
  return textResponse(200, "");
}

const emptyUpload = { problem: "", madeAt: "", goldkey: "", rows: 0, files: 0, counts: {} };

type FoundManifest = Extract<Awaited<ReturnType<typeof checkUpload>>, { ok: true }>["manifest"];

function describe({ madeAt, goldkey, tables, entries }: FoundManifest) {
  const rowsOf = new Map(tables.map(({ name, rows }) => [name, rows]));
  const counts = Object.entries(counted).map(([table, label]) => [label, rowsOf.get(table) ?? 0]);
  return {
    madeAt,
    goldkey,
    rows: tables.reduce((total, { rows }) => total + rows, 0),
    files: entries.filter(({ name }) => name.startsWith("files/")).length,
    counts: Object.fromEntries(counts) as Record<string, number>,
  };
}
