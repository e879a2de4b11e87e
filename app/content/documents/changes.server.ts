// Tells a process what visitors may see differently from now on, whichever process changed it.
import { z } from "zod";
import type { DatabaseConnection } from "../../platform/database/database.server.ts";
import { type Listener, listen } from "../../platform/database/listen.server.ts";
import type { Log } from "../../platform/log.server.ts";
import { changesChannel } from "./commit-store.server.ts";

/** "everything": something may have changed while nobody could tell what. */
export type ContentChange =
  | { what: "document"; collection: string; id: string }
  | { what: "everything" };

export type ChangesListener = Listener;

export type ChangeListenOptions = { log: Log; heartbeatMilliseconds?: number };

const announcement = z.object({ collection: z.string(), id: z.string() });

/**
 * Listens on one connection of its own, from the moment the promise is fulfilled. A lost connection
 * is replaced; as nobody knows what it missed, "everything" is reported then.
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

/** A message that is not ours to understand says at least that something changed. */
function readAnnouncement(payload: string): ContentChange {
  try {
    return { what: "document", ...announcement.parse(JSON.parse(payload)) };
  } catch {
    return { what: "everything" };
  }
}
