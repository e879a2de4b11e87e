// The evidence pack as a download. Callers check the permission.
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import type { PublicDraw } from "../draws/store.server.ts";
import { collectEvidence, type Publisher } from "./collect.server.ts";
import { writeEvidencePack } from "./pack.server.ts";

export async function evidencePackResponse(
  services: Pick<DrawServices, "database" | "trees">,
  draw: PublicDraw,
  publisher: Publisher,
): Promise<Response> {
  const pack = writeEvidencePack(await collectEvidence(services, draw, publisher));
  // Make the first chunk before responding, so that a failure is an error page and not a truncated file.
  const first = await pack.next();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (first.value) controller.enqueue(first.value);
    },
    async pull(controller) {
      const { value, done } = await pack.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pack.return();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${draw.draw.slug}-evidence.zip"`,
      "Cache-Control": "private, no-store",
    },
  });
}
