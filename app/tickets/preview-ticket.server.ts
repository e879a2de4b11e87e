// An invented ticket: staff who edit the texts of the ticket pages preview them without opening a real one.
import { readDraws } from "../draws/current-draw.server.ts";
import type { OwnTicket } from "../entries/receipts.server.ts";
import type { Database } from "../platform/database/database.server.ts";

/** Used instead of a code. Real codes have 22 characters. */
export const previewCode = "preview";

export type ShownTicket = Omit<OwnTicket, "receipt"> & {
  receipt: Pick<NonNullable<OwnTicket["receipt"]>, "id" | "pub" | "time"> | undefined;
};

/** A ticket of the current draw, or of the newest; undefined when there has been no draw. */
export async function inventTicket(
  database: Database,
  as: string | undefined,
): Promise<ShownTicket | undefined> {
  const { draws, current } = await readDraws(database);
  const { draw } = current ?? draws[0] ?? {};
  if (!draw) return undefined;
  const { opensAt, closesAt } = draw;
  return {
    draw,
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
