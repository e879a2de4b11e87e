import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { goodPassword, openStaffSite } from "../app/accounts/testing/staff-site.ts";
import { openTestSite } from "../app/testing/test-site.ts";
import { guessPasswords } from "./guess-passwords.ts";

test("an account's password is checked twenty times in an hour, from wherever guesses come, and its owner still gets in", async () => {
  const variables = { TRUST_PROXY: "1" };
  await using one = await openStaffSite(variables);
  await using other = await openTestSite(variables, { shareWith: one });
  const owner = await one.addPerson("owner");
  const accounts = [{ email: owner.email, password: goodPassword }];
  const origins = [one.origin, other.origin];
  const report = await guessPasswords(origins, accounts, { guesses: 180, seed: 3 });
  expect(Object.values(report.checked)).toEqual([20]);
  expect(report.right).toBeGreaterThan(5);
  expect(report.statuses[429]).toBeGreaterThan(50);
  // Twenty minutes later the account is still paused, an hour later it is not.
  const signInLater = async (minutes: number) => {
    await one.database.execute(
      sql`update attempt_limit set window_ends_at = window_ends_at - ${`${minutes} minutes`}::interval`,
    );
    const fromElsewhere = { "X-Forwarded-For": "198.51.100.3" };
    return one
      .openBrowser()
      .post("/admin/login", { email: owner.email, password: goodPassword }, fromElsewhere);
  };
  expect((await signInLater(20)).status).toBe(429);
  expect((await signInLater(41)).status).toBe(303);
});
