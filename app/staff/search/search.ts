// GET /admin/search?text=… for the palette.

import { may } from "../../permissions/permissions.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import type { Route } from "./+types/search.ts";
import { longestSearch, type ResultGroup, shortestSearch } from "./search-result.ts";
import { searchSources } from "./sources.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const typed = new URL(request.url).searchParams.get("text") ?? "";
  const text = typed.replaceAll("\u0000", "").trim().slice(0, longestSearch);
  if (text.length < shortestSearch) return { text, groups: [] };
  const groups = await Promise.all(
    searchSources
      .filter(({ permission }) => may(staff, permission))
      .map(
        async ({ title, icon, find }): Promise<ResultGroup> => ({
          title,
          icon,
          results: await find(database, staff, text),
        }),
      ),
  );
  return { text, groups: groups.filter(({ results }) => results.length > 0) };
}
