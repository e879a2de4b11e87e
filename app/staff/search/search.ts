// GET /admin/search?text=… answers the palette.

import { may } from "../../permissions/permissions.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import type { Route } from "./+types/search.ts";
import { type FoundGroup, longestSearch, shortestSearch } from "./found.ts";
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
        async ({ title, icon, find }): Promise<FoundGroup> => ({
          title,
          icon,
          found: await find(database, staff, text),
        }),
      ),
  );
  return { text, groups: groups.filter(({ found }) => found.length > 0) };
}
