// GET /admin/gallery/download/:picture: the largest stored size, without metadata.
import { Readable } from "node:stream";
import { data } from "react-router";
import { documentKey, sizeKey, videoKey } from "../../media/file-names.ts";
import { mediaServicesContext } from "../../media/media-services.server.ts";
import { findMedia } from "../../media/store.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import type { Route } from "./+types/download.ts";

const families = { picture: "image", video: "video", document: "application" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const row = await findMedia(context.get(databaseContext), params.picture);
  if (!row) throw data("There is no such picture.", { status: 404 });
  const [largest] = row.sizes
    .filter(({ format }) => format !== "avif")
    .toSorted((left, right) => right.width - left.width);
  const own =
    (row.video && videoKey(row.id, row.video)) ||
    (row.document && documentKey(row.id, row.document)) ||
    row.master;
  const key = own || (largest && sizeKey(row.id, largest));
  if (!key) throw data("There is nothing to download yet.", { status: 404 });
  const ending = key.slice(key.lastIndexOf(".") + 1);
  const { files } = context.get(mediaServicesContext);
  const content = request.method === "HEAD" ? null : Readable.toWeb(await files.read(key));
  return new Response(content as ReadableStream | null, {
    headers: {
      "Content-Type": `${families[row.kind]}/${ending}`,
      "Content-Disposition": `attachment; filename="${row.id}.${ending}"`,
    },
  });
}
