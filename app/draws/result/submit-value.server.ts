// The two ways to enter a value by hand: a pasted beacon round, and a public value read by two people.
import { type Actor, recordActivity } from "../../activity/record.server.ts";
import { inTransaction } from "../../platform/database/database.server.ts";
import { asSealed } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { findDraw, lockSealedDraw } from "../store.server.ts";
import { normalizeValue } from "../written-value.ts";
import { readBeaconJson } from "./beacon-json.ts";
import {
  type Decision,
  decideDraw,
  decideDrawWithin,
  randomnessProblem,
} from "./decide-draw.server.ts";
import { listReadings, saveReading } from "./public-value-store.server.ts";

/** Anybody may submit the round, staff or visitor. */
export async function submitBeacon(
  services: Pick<DrawServices, "database" | "keys">,
  id: number,
  json: string,
): Promise<Decision> {
  const beacon = readBeaconJson(json);
  if (!beacon) {
    const problem = "this is not the JSON of a drand round: it needs round and signature";
    return { ok: false, reason: "wrong-value", problem };
  }
  // Anybody may post anything, so wrong values are refused before the draw is locked.
  const row = await findDraw(services.database, id);
  const draw = row && asSealed(row);
  const problem = draw && randomnessProblem(draw, beacon);
  if (problem) return { ok: false, reason: "wrong-value", problem };
  return decideDraw(services, id, beacon);
}

type ValueReading =
  | Decision
  /** Saved; the draw is decided when a second person enters the same value. */
  | { ok: true; waitingFor: "second-reading" }
  /** Another person has entered a different value: both should check theirs. */
  | { ok: false; reason: "readings-differ" };

/**
 * Two different members of staff must enter the same value; each may correct their own. The activity log does not
 * have the value: nobody may see what the other person entered.
 */
export async function readPublicValue(
  { database, keys }: Pick<DrawServices, "database" | "keys">,
  id: number,
  typed: string,
  who: Actor,
): Promise<ValueReading> {
  return inTransaction(
    database,
    async (transaction): Promise<ValueReading> => {
      const { draw, now } = await lockSealedDraw(transaction, id);
      if (draw.state === "drawn") return { ok: false, reason: "already-drawn" };
      if (draw.state !== "closed" && draw.state !== "void")
        return { ok: false, reason: "not-closed" };
      const { randomness } = draw.terms;
      const value =
        randomness.source === "public-value"
          ? normalizeValue(typed, randomness.description)
          : typed;
      const problem = randomnessProblem(draw, { value });
      if (problem) return { ok: false, reason: "wrong-value", problem };
      if (now < draw.moment) return { ok: false, reason: "too-early" };
      await saveReading(transaction, { draw: id, staffId: who.id, value });
      await recordActivity(transaction, {
        who,
        what: "draws.value-read",
        about: { kind: "draw", id: `${id}`, name: draw.terms.title },
      });
      const readings = await listReadings(transaction, id);
      const byOthers = readings.filter(({ staffId }) => staffId !== who.id);
      if (byOthers.some((reading) => reading.value === value)) {
        return decideDrawWithin(transaction, { keys }, id, { value });
      }
      return byOthers.length > 0
        ? { ok: false, reason: "readings-differ" }
        : { ok: true, waitingFor: "second-reading" };
    },
    { isolation: "read committed" },
  );
}
