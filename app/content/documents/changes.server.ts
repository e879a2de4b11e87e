// Notifies this process of published changes, made by any process.
import { z } from "zod";
import type { DatabaseConnection } from "../../platform/database/database.server.ts";
import { type Listener, listen } from "../../platform/database/listen.server.ts";
import type { Log } from "../../platform/log.server.ts";
import { changesChannel } from "./commit-store.server.ts";

/** "everything": changes may have been missed, so all content may have changed. */
export type ContentChange =
  | { what: "document"; collection: string; id: string }
  | { what: "everything" };

type ChangesListener = Listener;

type ChangeListenOptions = { log: Log; heartbeatMilliseconds?: number };

const announcement = z.object({ collection: z.string(), id: z.string() });

/**
 * Listens on a connection of its own as soon as the promise resolves. A lost connection is replaced, and
 * "everything" is reported then, because notifications may have been missed.
 */
export function listenForChanges(
  connection: DatabaseConnection,
  onChange: (change: ContentChange) => void,
  options: ChangeListenOptions,
): Promise<ChangesListener> {
  return listen(connection, {
    ...options,
    channel: changesChannel,
    name: "goldkey content changes",
    onMessage: (payload) => onChange(readAnnouncement(payload)),
    onGap: () => onChange({ what: "everything" }),
  });
}

/** An unreadable message is reported as "everything". */
function readAnnouncement(payload: string): ContentChange {
  try {
    return { what: "document", ...announcement.parse(JSON.parse(payload)) };
  } catch {
    return { what: "everything" };
  }
}
