// GET /admin/draws/:id/share/poster-a4.pdf, poster-a3.pdf, story.png, code.svg, with ?language=de in another language.
import { data } from "react-router";
import { readSettings } from "../../content/load-page.server.ts";
import { requireSealedDraw } from "../../draws/staff/find-draw.server.ts";
import { keptLanguage } from "../../languages/languages.ts";
import { openFiles } from "../../platform/files/file-store.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { qrPath } from "../../ui/qr-code.tsx";
import { collectFacts } from "../collect-facts.server.ts";
import { makePoster } from "../poster.server.ts";
import type { PosterFacts } from "../poster-facts.ts";
import { makeStory } from "../story.server.ts";
import type { Route } from "./+types/share-file.ts";

type SharedFile = { type: string; make(facts: PosterFacts): Promise<Uint8Array> };

const kinds = new Map<string, SharedFile>([
  ["poster-a4.pdf", { type: "application/pdf", make: (facts) => makePoster(facts, "A4") }],
  ["poster-a3.pdf", { type: "application/pdf", make: (facts) => makePoster(facts, "A3") }],
  ["story.png", { type: "image/png", make: makeStory }],
  [
    "code.svg",
    { type: "image/svg+xml; charset=utf-8", make: async ({ address }) => qrDrawing(address) },
  ],
]);

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const kind = kinds.get(params.file);
  if (!kind) throw data("There is no such file.", { status: 404, statusText: "Not Found" });
  const { draw } = await requireSealedDraw(context, params.id);
  const environment = context.get(environmentContext);
  const database = context.get(databaseContext);
  const { publicUrl } = environment;
  const chosen = new URL(request.url).searchParams.get("language");
  const facts = await collectFacts(
    { database, files: openFiles(environment), publicUrl },
    draw,
    keptLanguage(chosen, await readSettings(database)),
  );
  return new Response(new Uint8Array(await kind.make(facts)), {
    headers: {
      "Content-Type": kind.type,
      "Content-Disposition": `inline; filename="${draw.slug}-${params.file}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** Black on white with the margin that scanners need, for any layout program. */
function qrDrawing(address: string): Uint8Array {
  const { size, path } = qrPath(address);
  const box = `viewBox="-4 -4 ${size + 8} ${size + 8}" shape-rendering="crispEdges"`;
  const ground = `<rect x="-4" y="-4" width="${size + 8}" height="${size + 8}" fill="#fff"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${ground}<path d="${path}"/></svg>`,
  );
}
