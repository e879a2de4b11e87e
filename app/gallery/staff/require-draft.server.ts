import { data } from "react-router";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { type AlbumDocument, findAlbumDraft } from "../edit-albums.server.ts";

export async function requireDraft(context: RequestContext, id: string): Promise<AlbumDocument> {
  const album = await findAlbumDraft(context.get(databaseContext), id);
  if (!album) throw data(null, { status: 404, statusText: "Not Found" });
  return album;
}
