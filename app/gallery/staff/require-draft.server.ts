import { data } from "react-router";
import type { ActRequest } from "../../permissions/acts.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { type AlbumDocument, findAlbumDraft } from "../edit-albums.server.ts";

type AlbumRequest = Pick<ActRequest<{ id: string }>, "context" | "params">;

/** The album in the address. Throws 404. */
export async function requireDraft({ context, params }: AlbumRequest): Promise<AlbumDocument> {
  const album = await findAlbumDraft(context.get(databaseContext), params.id);
  if (!album) throw data(null, { status: 404, statusText: "Not Found" });
  return album;
}
