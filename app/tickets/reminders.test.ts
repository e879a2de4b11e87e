import { expect, test } from "vitest";
import { drawPlanSchema } from "../draws/plan.ts";
import { dueReminder } from "./reminders.ts";

const closesAt = 1_800_000_000;
const hour = 3600;
const draw = {
  ...{ state: "open" as const, closesAt, moment: closesAt + 900 },
  plan: drawPlanSchema.parse({ showAt: closesAt + hour }),
};

test("reminders are due a day before closing, two hours before the show, and once the result is public", () => {
  expect(dueReminder(draw, false, closesAt - 25 * hour)).toBe(undefined);
  expect(dueReminder(draw, false, closesAt - 24 * hour)).toBe("closing");
  expect(dueReminder({ ...draw, state: "closed" }, false, closesAt + 60)).toBe("show");
  const drawn = { ...draw, state: "drawn" as const };
  expect(dueReminder(drawn, true, closesAt + 2 * hour)).toBe(undefined);
  expect(dueReminder(drawn, false, closesAt + 2 * hour)).toBe("result");
  expect(dueReminder(drawn, false, closesAt + 8 * 24 * hour)).toBe(undefined);
  const together = { ...draw, plan: drawPlanSchema.parse({ showAt: closesAt }) };
  expect(dueReminder(together, false, closesAt - 3 * hour)).toBe("closing");
  expect(dueReminder(together, false, closesAt - 2 * hour)).toBe("show");
  const cancelled = { ...draw, state: "cancelled" as const };
  expect(dueReminder(cancelled, false, closesAt - hour)).toBe(undefined);
  expect(dueReminder(cancelled, false, closesAt + 60)).toBe(undefined);
});
