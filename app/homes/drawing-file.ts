// GET /home/:slug/drawings/plan-1.svg and map.svg: the drawings of a published home.
import { homes } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { databaseContext } from "../platform/http/context.server.ts";
import { uploadedFilePolicy } from "../platform/http/security-headers.server.ts";
import type { Route } from "./+types/drawing-file.ts";
import { isHidden, missing } from "./load-home.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const home = await openDocuments(context.get(databaseContext)).read(homes, params.slug);
  if (!home || isHidden(home.data)) throw missing();
  const place = /^plan-([1-9]\d?)\.svg$/.exec(params.file)?.[1];
  const drawing =
    params.file === "map.svg"
      ? home.data.location?.drawing
      : home.data.plans[Number(place ?? 0) - 1]?.drawing;
  if (!drawing) throw missing();
  const isVersioned = new URL(request.url).searchParams.has("v");
  return new Response(drawing.svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      // Staff may upload any SVG.
      "Content-Security-Policy": uploadedFilePolicy,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": isVersioned ? "public, max-age=31536000, immutable" : "no-cache",
    },
  });
}
