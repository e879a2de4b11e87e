// GET /admin/help/pictures/:file
import { data } from "react-router";
import type { Route } from "./+types/guide-picture.ts";
import { readGuidePicture } from "./guide.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  const picture = readGuidePicture(params.file);
  if (!picture) throw data("There is no such picture.", { status: 404 });
  return new Response(new Uint8Array(picture), {
    headers: { "Content-Type": "image/jpeg", "Cache-Control": "private, max-age=3600" },
  });
}
