import { readSettings } from "../content/load-page.server.ts";
import type { Database } from "../platform/database.server.ts";
import type { Clock } from "./parts/moments.ts";

/** The company's time zone and way of writing, at this moment. */
export async function readClock(database: Database): Promise<Clock> {
  const { timeZone, locale } = await readSettings(database);
  return { timeZone, locale, now: new Date() };
}
