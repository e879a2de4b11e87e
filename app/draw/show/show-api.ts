// GET /api/draws/:slug/show: the show as it stands, for screens that cannot listen to its events.
import { notFound, onlyReading, requireDraw } from "../api/answers.server.ts";
import { drawOfficeContext } from "../office-context.server.ts";
import type { Route } from "./+types/show-api.ts";
import { readPublicShow } from "./read-show.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { draw } = await requireDraw(context, params);
  const kind = new URL(request.url).searchParams.has("rehearsal") ? "rehearsal" : "real";
  const show = await readPublicShow(context.get(drawOfficeContext), draw, kind);
  if (!show) return notFound("No show of this draw has been started.");
  return Response.json(show, {
    headers: { "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*" },
  });
}

export function action() {
  return onlyReading();
}
