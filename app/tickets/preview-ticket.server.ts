// A ticket that nobody holds, for staff who word the pages of tickets: they see them without opening a visitor's.

import { readDraws } from "../draws/current-draw.server.ts";
import type { OwnTicket } from "../entries/receipts.server.ts";
import type { Database } from "../platform/database/database.server.ts";

/** What stands in place of a code. Codes have 22 signs, so it can be nobody's. */
export const previewCode = "preview";

export type ShownTicket = Omit<OwnTicket, "receipt"> & {
  receipt: Pick<NonNullable<OwnTicket["receipt"]>, "id" | "pub" | "time"> | undefined;
};

/** In the current draw, and there taking part or excluded; undefined where there has been none. */
export async function inventTicket(
  database: Database,
  as: string | undefined,
): Promise<ShownTicket | undefined> {
  const { draws, current } = await readDraws(database);
  const found = current ?? draws[0];
  if (!found) return undefined;
  const { opensAt, closesAt } = found.draw;
  return {
    draw: found.draw,
    ticket: 1204,
    status: as === "excluded" ? "excluded" : "counted",
    reason: as === "excluded" ? "duplicate-person" : "",
    receipt: {
      id: { name: "Ada Example", phone: "+440000000000", email: "ada@example.com" },
      pub: { name: "Ada E.", place: "Testford", tag: "" },
      time: opensAt + Math.min(3600, Math.floor((closesAt - opensAt) / 2)),
    },
  };
}
