// GET /api/draws/:slug/proof.json: the proof file, canonical bytes.

import { makeProof } from "../proof/draw-proof.server.ts";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import type { Route } from "./+types/proof.ts";
import { bytesResponse, requireDraw, revalidated } from "./responses.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { draw } = await requireDraw(context, params);
  const proof = await makeProof(context.get(drawServicesContext), draw);
  return bytesResponse(new Uint8Array(proof), "application/json", { "Cache-Control": revalidated });
}
