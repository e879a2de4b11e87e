// The draw that tests and fault programs run: its people, plan and prizes.
import type { Actor } from "../activity/record.server.ts";
import type { DrawPlanInput, PrizePlanInput } from "../draws/plan.ts";
import { recordedBeacon } from "../draws/testing/recorded-beacon.ts";
import type { EntryRequest } from "../entries/entry-rules.ts";

export const ada: Actor = { id: "staff-ada", name: "Ada" };
export const ben: Actor = { id: "staff-ben", name: "Ben" };

/** The clock starts an hour before the recorded round's draw closes. */
export const testClosesAt = recordedBeacon.closesAt;
export const testOpensAt = testClosesAt - 3600;

/** The shortest rules that name every reason of a plan, and their language. */
export const testRules = `One ticket each. The beacon decides.

We exclude duplicate people, entrants under age, staff, invalid coupons, typing errors and people who withdraw.
Winners who are absent, decline, may not enter or cannot be reached within 14 days are skipped.
These rules are written in English.
`;

export const testPlan: DrawPlanInput = {
  title: "The test draw",
  rulesText: testRules,
  promoter: "Goldkey Estates, Harbour House",
  closesAt: testClosesAt,
  routes: ["web", "coupon", "front-desk"],
  randomness: { source: "drand", gapSeconds: 900, deadlineSeconds: 86_400 },
  reserves: 3,
};

export const testPrizes: PrizePlanInput[] = [
  { prizeId: "casa-alba", name: "Casa Alba", value: "£1,850,000" },
  { prizeId: "house-box", name: "The house box", quantity: 2 },
];

export function testEntry(number: number, changes: Partial<EntryRequest> = {}): EntryRequest {
  return {
    name: `Person Number${number}`,
    phone: `+4477009${String(number).padStart(5, "0")}`,
    place: "Bergen",
    display: "first-and-initial",
    rulesAccepted: true,
    ofAge: true,
    ...changes,
  };
}
