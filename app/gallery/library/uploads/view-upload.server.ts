import type { UploadRow } from "../../../media/upload-store.server.ts";
import type { Database } from "../../../platform/database/database.server.ts";
import { findChoices } from "../media/choice-store.server.ts";
import type { UploadView } from "./upload-view.ts";

export async function viewUploads(database: Database, rows: UploadRow[]): Promise<UploadView[]> {
  const ids = rows.flatMap(({ media }) => media || []);
  const { pictures } = await findChoices(database, ids, { binned: true });
  const known = new Map(pictures.map((picture) => [picture.id, picture]));
  return rows.map(({ id, state, received, problem, known: where, media }) => ({
    id,
    state,
    received,
    problem,
    known: where,
    picture: known.get(media) ?? null,
  }));
}
