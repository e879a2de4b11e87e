// One driver. The show is offered and accepted, or taken from a console that has gone silent.
import type { ShowAct } from "./acts.ts";
import type { Moment, Outcome } from "./perform-act.server.ts";

/** A console that was not heard of for this long may be taken over. */
export const silentAfter = 10_000;

export function handOver({ row, hands, now }: Moment, act: ShowAct): Outcome {
  const change = {
    driver: { ...hands, since: now },
    driverSeenAt: now,
    ...{ offeredTo: "", askedSkip: null },
  };
  const note = { from: row.driver.name, to: hands.name };
  if (act.act === "offer") {
    if (row.driver.console !== hands.console) return { ok: false, reason: "not-driving" };
    return { ok: true, change: { offeredTo: act.to } };
  }
  if (act.act === "accept") {
    if (row.offeredTo === "" || row.offeredTo !== hands.console) {
      return { ok: false, reason: "not-offered" };
    }
    return { ok: true, change, note };
  }
  if (row.driver.console === hands.console) return { ok: true };
  const own = row.driver.staffId === hands.staffId;
  if (!own && now - row.driverSeenAt < silentAfter) return { ok: false, reason: "driver-is-awake" };
  return { ok: true, change, note };
}
