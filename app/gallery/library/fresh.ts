// GET /admin/gallery/fresh: the current data of the library page, with the same query.
import { databaseContext } from "../../platform/http/context.server.ts";
import type { Route } from "./+types/fresh.ts";
import { loadLibrary } from "./load-library.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return Response.json(await loadLibrary(context.get(databaseContext), searchParams));
}
