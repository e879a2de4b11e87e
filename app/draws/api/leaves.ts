// GET /api/draws/:slug/leaves.bin: all leaf hashes, 32 bytes each, leaf 0 first.
import { toHex } from "../../../protocol/encoding/bytes.ts";
import { readLeaves } from "../leaf-store.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import type { Route } from "./+types/leaves.ts";
import { bytesResponse, requireDraw, revalidated, unchanging } from "./responses.server.ts";

const leavesAtOnce = 20_000;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database } = context.get(drawServicesContext);
  const { draw } = await requireDraw(context, params);
  // The root determines the content, so it can be the ETag.
  const etag = `"${toHex(draw.root)}"`;
  const headers = { ETag: etag, "Cache-Control": isFixed(draw) ? unchanging : revalidated };
  if (request.headers.get("If-None-Match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next >= draw.size) return controller.close();
      const end = Math.min(draw.size, next + leavesAtOnce);
      controller.enqueue(await readLeaves(database, draw.id, next, end));
      next = end;
    },
  });
  return bytesResponse(body, "application/octet-stream", {
    ...headers,
    "Content-Length": `${draw.size * 32}`,
  });
}

function isFixed({ state }: SealedDraw): boolean {
  return state !== "scheduled" && state !== "open";
}
