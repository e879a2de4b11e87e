import { readSettings } from "../../content/load-page.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { listComingViewings, listRequestedViewings } from "../viewing-store.server.ts";
import { viewComing, viewViewing } from "./viewing-view.ts";

export type LoadedViewings = Awaited<ReturnType<typeof loadViewings>>;

/** The coming and the requested viewings, of all homes or of one. */
export async function loadViewings(database: Database, home?: string) {
  const now = new Date();
  const [settings, coming, requested] = await Promise.all([
    readSettings(database),
    listComingViewings(database, now),
    listRequestedViewings(database),
  ]);
  return {
    coming: viewComing(coming, settings, now, home),
    requested: requested
      .filter(({ enquiry }) => home === undefined || enquiry.home === home)
      .map(({ enquiry, viewing }) => ({
        reference: enquiry.reference,
        name: enquiry.name,
        home: enquiry.about,
        wishes: viewViewing(viewing, settings, now).wishes.map(({ moment }) => moment),
      })),
  };
}
