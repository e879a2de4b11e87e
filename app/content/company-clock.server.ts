import type { Database } from "../platform/database/database.server.ts";
import type { Clock } from "../ui/text/date-time-view.ts";
import { readSettings } from "./load-page.server.ts";

/** The current time with the company's time zone and locale. */
export async function readClock(database: Database): Promise<Clock> {
  const { timeZone, locale } = await readSettings(database);
  return { timeZone, locale, now: new Date() };
}
