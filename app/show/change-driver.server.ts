// A show has one driver. The driver can offer it to another console; a silent driver can be replaced without an offer.
import type { ActContext, ActOutcome } from "./act-context.server.ts";
import type { ShowAct } from "./acts.ts";
import { silentAfter } from "./operator-session.ts";

type DriverAct = Extract<ShowAct, { act: "offer" | "accept" | "take" }>;

export function changeDriver({ row, session, now }: ActContext, act: DriverAct): ActOutcome {
  const change = {
    driver: { ...session, since: now },
    driverSeenAt: now,
    offeredTo: "",
    askedSkip: null,
  };
  const note = { from: row.driver.name, to: session.name };
  if (act.act === "offer") {
    if (row.driver.console !== session.console) return { ok: false, reason: "not-driving" };
    return { ok: true, change: { offeredTo: act.to } };
  }
  if (act.act === "accept") {
    if (row.offeredTo === "" || row.offeredTo !== session.console) {
      return { ok: false, reason: "not-offered" };
    }
    return { ok: true, change, note };
  }
  if (row.driver.console === session.console) return { ok: true };
  const own = row.driver.staffId === session.staffId;
  if (!own && now - row.driverSeenAt < silentAfter)
    return { ok: false, reason: "driver-is-active" };
  return { ok: true, change, note };
}
