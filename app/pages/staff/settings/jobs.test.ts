// The page of background jobs, by HTTP.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  openStaffSite,
  type StaffSite,
  visibleText,
} from "../../../accounts/testing/staff-site.ts";
import { openSmtpServer } from "../../../mail/testing/smtp-server.ts";

const page = "/admin/settings/jobs";

async function signedIn(site: StaffSite) {
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  expect((await browser.signIn(email)).status).toBe(303);
  return browser;
}

async function acts(site: StaffSite) {
  const { rows } = await site.database.execute<{ what: string; about: string }>(
    sql`select what, about from activity where what like 'site.job%' order by seq`,
  );
  return rows;
}

test("every queue is explained; a failed mail is shown with its error and can be retried or discarded", async () => {
  await using server = await openSmtpServer();
  await using site = await openStaffSite({ SMTP_URL: server.url, SAMPLE_CONTENT: "off" });
  const owner = await signedIn(site);
  const calm = await visibleText(await owner.get(page));
  expect(calm).toContain("Sends the mails that wait in the outbox.");
  expect(calm).toContain("Opens and closes draws at their times");
  expect(calm).toContain("0 waiting, 0 running, 0 failed");
  expect(calm).not.toContain("Try again");

  server.behaviour = "refuses";
  for (const person of ["ben@estates.example", "cleo@estates.example"]) {
    await owner.post("/admin/people", { act: "invite", name: "X", email: person, role: "editor" });
  }
  const failed = () => owner.get(page).then(visibleText);
  await expect.poll(failed, { timeout: 10_000 }).toContain("2 failed");
  expect(await failed()).toContain("no such person");
  expect(await failed()).toContain("Given up after 1 attempt");

  const { rows } = await site.database.execute<{ key: string }>(
    sql`select key from job where failed_at is not null order by key::int`,
  );
  const [first = "", second = ""] = rows.map(({ key }) => key);
  server.behaviour = "takes";
  const retried = await owner.post(page, { act: "retry", queue: "mail", key: first });
  expect([retried.status, retried.headers.get("Location")]).toEqual([303, page]);
  await expect.poll(() => server.received.map(({ to }) => to)).toEqual(["ben@estates.example"]);
  expect((await owner.post(page, { act: "discard", queue: "mail", key: second })).status).toBe(303);
  await expect.poll(failed).not.toContain("no such person");
  expect(server.received).toHaveLength(1);
  expect(await acts(site)).toEqual([
    { what: "site.job-retried", about: `job:mail ${first}` },
    { what: "site.job-discarded", about: `job:mail ${second}` },
  ]);
});

test("a job that is still retried cannot be discarded, and a missing or unknown job changes nothing", async () => {
  await using site = await openStaffSite({ SAMPLE_CONTENT: "off" });
  const owner = await signedIn(site);
  await site.database.execute(sql`insert into job (queue, key, start_after, attempts, last_error)
    values ('media-sizes', 'hall', now() + interval '2 hours', 3, 'The disk is full.')`);
  const text = await visibleText(await owner.get(page));
  expect(text).toContain("The disk is full.");
  expect(text).toMatch(/Tried again in (119 min|1 h|2 h), after 3 attempts/);
  expect(text).not.toContain("Discard");
  const discarded = await owner.post(page, { act: "discard", queue: "media-sizes", key: "hall" });
  expect(discarded.status).toBe(409);
  expect((await owner.post(page, { act: "retry", queue: "mail", key: "7" })).status).toBe(409);
  expect((await owner.post(page, { act: "stop", queue: "mail", key: "7" })).status).toBe(400);
  expect(await acts(site)).toEqual([]);
  expect(text).toContain("Off: No mail server is set up.");
});
