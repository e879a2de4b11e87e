// The deciding value that this person may enter now.
import { listPeopleWho } from "../../../accounts/people/people-store.server.ts";
import { readClock } from "../../../content/company-clock.server.ts";
import { may, type Staff } from "../../../permissions/permissions.ts";
import type { Database } from "../../../platform/database/database.server.ts";
import { listReadings } from "../../result/public-value-store.server.ts";
import type { SealedDraw } from "../../sealed-draw.ts";
import { momentOf } from "../draw-view.ts";
import { otherReaders, type ValueView } from "./value-view.ts";

/** `now` is the draws' clock, in seconds. Null when nobody can enter a value, or not this person. */
export async function readValue(
  database: Database,
  draw: SealedDraw,
  now: number,
  staff: Staff,
): Promise<ValueView | null> {
  const waits = draw.state === "closed" || (draw.state === "void" && draw.erasedAt === null);
  if (!waits || draw.size === 0 || !may(staff, "draws.run")) return null;
  const [clock, people, readings] = await Promise.all([
    readClock(database),
    listPeopleWho(database, "draws.run"),
    listReadings(database, draw.id),
  ]);
  const { randomness } = draw.terms;
  const others = otherReaders(people, staff);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const at = (seconds: number) => momentOf(seconds, clock).full;
  return {
    ...{ id: draw.id, title: draw.terms.title, source: randomness.source },
    description: randomness.source === "public-value" ? randomness.description : "",
    isDue: now >= draw.moment,
    moment: at(draw.moment),
    deadline: at(draw.moment + randomness.deadlineSeconds),
    entered: readings.some(({ staffId }) => staffId === staff.id),
    enteredBy: readings
      .filter(({ staffId }) => staffId !== staff.id)
      .map(({ staffId }) => names.get(staffId) ?? "Someone else"),
    others: others.map(({ name }) => name),
    mayInvite: may(staff, "people.manage"),
  };
}
