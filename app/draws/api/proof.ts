// GET /api/draws/:slug/proof.json: the proof file, canonical bytes.
import { makeAgreedProof } from "../integrity/agreed-proof.server.ts";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import type { Route } from "./+types/proof.ts";
import { bytesResponse, requireDraw, revalidated, whileRecordAgrees } from "./responses.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { draw } = await requireDraw(context, params);
  return whileRecordAgrees(context, async () => {
    const proof = await makeAgreedProof(context.get(drawServicesContext), draw);
    const headers = {
      "Cache-Control": revalidated,
      "Content-Disposition": 'attachment; filename="proof.json"',
    };
    return bytesResponse(new Uint8Array(proof), "application/json", headers);
  });
}
