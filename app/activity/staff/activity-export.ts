import { readClock } from "../../content/company-clock.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { csvResponse } from "../../platform/http/csv-response.server.ts";
import { recordActivity } from "../record.server.ts";
import type { Route } from "./+types/activity-export.ts";
import { readActivityAddress } from "./activity-address.ts";
import { streamActivity } from "./activity-store.server.ts";

const head = ["row", "at", "who", "what", "about", "name", "changes", "network", "hash"];

/** The filtered log, newest first. The export is recorded too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const { timeZone } = await readClock(database);
  const { table, query } = readActivityAddress(new URL(request.url).searchParams, timeZone);
  await recordActivity(database, {
    who: context.get(staffContext),
    what: "activity.exported",
    changes: { ...table.filters, ...(table.search && { search: table.search }) },
  });
  async function* rows() {
    for await (const row of streamActivity(database, query)) {
      yield [
        row.seq,
        row.at.toISOString(),
        row.whoName,
        row.what,
        row.about,
        row.aboutName,
        Object.keys(row.changes).length > 0 ? JSON.stringify(row.changes) : "",
        row.cameFrom,
        row.hash,
      ];
    }
  }
  return csvResponse("activity", head, rows());
}
