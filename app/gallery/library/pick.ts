// GET /admin/gallery/pick: the pictures of the picker, or its PDFs. With `id`, which may repeat, only those.
import { databaseContext } from "../../platform/http/context.server.ts";
import { longestSearch } from "../../ui/table/table-address.ts";
import type { Route } from "./+types/pick.ts";
import { findChoices, listChoices } from "./media/choice-store.server.ts";

const mostIds = 500;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const database = context.get(databaseContext);
  const ids = searchParams.getAll("id").slice(0, mostIds);
  if (ids.length > 0) return findChoices(database, ids);
  const search = (searchParams.get("search") ?? "")
    .replaceAll("\u0000", "")
    .slice(0, longestSearch);
  const page = Number(searchParams.get("page"));
  return listChoices(database, {
    search,
    files: searchParams.get("files") === "documents" ? "documents" : "pictures",
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  });
}
