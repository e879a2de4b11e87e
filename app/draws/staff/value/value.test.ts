// A draw that a public value decides, over HTTP: two people, who do not see each other's entry.
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { openStaffSite } from "../../../accounts/testing/staff-site.ts";
import { enterDraw } from "../../../entries/enter-draw.server.ts";
import {
  openTestDraw,
  openTestServices,
  testClosesAt,
  testEntry,
} from "../../../testing/test-services.ts";
import { closeDraw } from "../../closing/close-draw.server.ts";

vi.setConfig({ testTimeout: 60_000 });

test("two people enter the value on the overview and on the draw's page; the first learns who is next", async () => {
  await using services = await openTestServices();
  const announcedAt = testClosesAt + 3600;
  const draw = await openTestDraw(services, {
    randomness: {
      ...{ source: "public-value", description: "The lottery of the day", announcedAt },
      ...{ written: "numbers", lookUp: "https://lottery.example" },
    },
  });
  for (let number = 0; number < 5; number += 1) {
    await enterDraw(services, { draw }, testEntry(number), { route: "web" });
  }
  await services.setClock(testClosesAt);
  await closeDraw(services, draw.id);
  await using site = await openStaffSite({ SAMPLE_CONTENT: "off" }, { shareWith: services });
  const owner = site.openBrowser();
  await owner.signIn((await site.addPerson("owner")).email);
  const page = `/admin/draws/${draw.id}`;
  const textOf = async (path: string, browser = owner) => (await browser.get(path)).text();
  const enter = async (value: string, browser = owner) =>
    (await browser.post(`${page}/value.data`, { act: "value", value })).text();

  expect(await textOf(page)).toContain("two people enter the public value here");
  expect(await textOf("/admin")).not.toContain("enter the public value");
  expect(await enter("4 8 15")).toContain("before the announced moment");
  await services.setClock(announcedAt);

  // A sole owner is told how to go on, wherever the form is.
  for (const path of [page, "/admin", `${page}/value`]) {
    const html = await textOf(path);
    expect(html).toContain("you are the only one who may");
    expect(html).toContain("Invite a second person");
    expect(html).toContain("Published at https://lottery.example.");
  }

  const manager = site.openBrowser();
  const { email } = await site.addPerson("manager");
  const name = "Test manager";
  await manager.signIn(email);
  expect(await textOf("/admin")).toContain(`After you: ${name}`);
  expect(await enter("4 8 15")).toContain(`must now enter the same value: ${name}`);
  const seen = await textOf("/admin", manager);
  expect(seen).toContain("has entered a value. You do not see it.");
  const activity = await textOf("/admin/activity", manager);
  for (const html of [seen, activity, await textOf(page, manager)]) {
    expect(html).not.toContain("4 8 15");
  }
  expect(await enter("4 8 16", manager)).toContain("Nothing is decided");
  expect(await enter(" 4-8-15", manager)).toContain("the result is fixed");
  const { rows } = await services.database.execute(
    sql`select line::json->'body'->'randomness'->>'value' as value from statement where type = 'result'`,
  );
  expect(rows).toEqual([{ value: "4 8 15" }]);
  expect(await textOf(`${page}/value`)).toContain("There is no value to enter");
});
