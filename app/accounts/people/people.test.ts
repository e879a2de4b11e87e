import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Role } from "../../permissions/permissions.ts";
import { openTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { insertStaff } from "../staff-store.server.ts";
import { goodPassword, openStaffSite } from "../testing/staff-site.ts";

async function add(database: TestDatabase, role: Role, email: string): Promise<string> {
  const password = await hashPassword(goodPassword);
  return database.transaction((transaction) =>
    insertStaff(transaction, { name: email, email, role, password }),
  );
}

const lastOwner = { cause: { code: "23001", constraint: "staff_keeps_an_owner" } };

test.each([
  "update staff set role = 'manager'",
  "update staff set disabled_at = now()",
  "update staff set accepted_at = null",
  "delete from staff",
])("the database keeps the last owner: %s", async (statement) => {
  await using database = await openTestDatabase();
  const id = await add(database, "owner", "ada@estates.example");
  await add(database, "manager", "bob@estates.example");
  // Owners who cannot sign in are not counted.
  const invited = await add(database, "owner", "carol@estates.example");
  await database.execute(sql`update staff set accepted_at = null where id = ${invited}`);
  const disabled = await add(database, "owner", "dan@estates.example");
  await database.execute(sql`update staff set disabled_at = now() where id = ${disabled}`);
  await expect(database.execute(sql`${sql.raw(statement)} where id = ${id}`)).rejects.toMatchObject(
    lastOwner,
  );
  await add(database, "owner", "eve@estates.example");
  await database.execute(sql`${sql.raw(statement)} where id = ${id}`);
});

test("two owners who remove each other simultaneously do not both succeed", async () => {
  await using database = await openTestDatabase();
  for (let round = 0; round < 5; round++) {
    const one = await add(database, "owner", `one${round}@estates.example`);
    const other = await add(database, "owner", `other${round}@estates.example`);
    await database.execute(
      sql`update staff set role = 'editor' where id not in (${one}, ${other}) and role = 'owner'`,
    );
    const outcomes = await Promise.allSettled(
      [one, other].map((id) =>
        database.transaction(async (transaction) => {
          await transaction.execute(sql`update staff set disabled_at = now() where id = ${id}`);
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

test("an invitation is mailed, works once, and gives the invited role", async () => {
  await using site = await openStaffSite();
  const { email: owner } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(owner);
  const invite = {
    act: "invite",
    name: "Jonas",
    email: "Jonas@Estates.example",
    role: "front-desk",
  };
  expect((await browser.post("/admin/people", invite)).status).toBe(200);
  const again = await browser.post("/admin/people.data", invite);
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("Someone here already uses this e-mail address.");

  const links = await site.mailedLinks("jonas@estates.example");
  expect(links).toHaveLength(1);
  expect((await site.openBrowser().signIn("jonas@estates.example")).status).toBe(401);
  const link = new URL(links[0] ?? "").pathname;
  const jonas = site.openBrowser();
  expect(await (await jonas.get(link)).text()).toContain("jonas@estates.example");
  const response = await jonas.post(link, {
    name: "Jonas Applewhite",
    email: "somebody.else@estates.example",
    password: goodPassword,
  });
  expect(response.headers.get("Location")).toBe("/admin");
  expect((await jonas.get("/admin/people")).status).toBe(403);
  const { rows } = await site.database.execute(
    sql`select name, email, role, email_verified from staff where role <> 'owner'`,
  );
  expect(rows).toEqual([
    {
      name: "Jonas Applewhite",
      email: "jonas@estates.example",
      role: "front-desk",
      email_verified: true,
    },
  ]);
  expect((await site.get(link)).status).toBe(410);
});

test("a second invitation invalidates the first link", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  const invite = { act: "invite", name: "Jonas", email: "jonas@estates.example", role: "editor" };
  await browser.post("/admin/people", invite);
  const { rows } = await site.database.execute<{ id: string }>(
    sql`select id from staff where role = 'editor'`,
  );
  await browser.post("/admin/people", { act: "invite-again", person: rows[0]?.id ?? "" });
  const [second = "", first = ""] = await site.mailedLinks("jonas@estates.example");
  expect((await site.get(new URL(first).pathname)).status).toBe(410);
  expect((await site.get(new URL(second).pathname)).status).toBe(200);
});

test("disabling signs out everywhere; enabling allows sign-in; removing keeps the activity log", async () => {
  await using site = await openStaffSite();
  const { email: owner } = await site.addPerson("owner");
  const { id, email } = await site.addPerson("editor");
  const browser = site.openBrowser();
  await browser.signIn(owner);
  const [laptop, phone] = [site.openBrowser(), site.openBrowser()];
  await laptop.signIn(email);
  await phone.signIn(email);
  expect((await browser.post("/admin/people", { act: "disable", person: id })).status).toBe(200);
  for (const device of [laptop, phone]) {
    expect(await (await device.get("/admin/session")).json()).toMatchObject({
      reason: "user-disabled",
    });
  }
  await browser.post("/admin/people", { act: "enable", person: id });
  expect((await laptop.get("/admin")).status).toBe(302);
  expect((await laptop.signIn(email)).status).toBe(303);
  await browser.post("/admin/people", { act: "remove", person: id });
  expect((await laptop.get("/admin")).status).toBe(302);
  const { rows } = await site.database.execute(
    sql`select what, about_name from activity where about = ${`staff:${id}`} order by seq`,
  );
  expect(rows).toEqual([
    { what: "people.disabled", about_name: "Test editor" },
    { what: "people.enabled", about_name: "Test editor" },
    { what: "people.removed", about_name: "Test editor" },
  ]);
});

test("a change of role takes effect on the next request", async () => {
  await using site = await openStaffSite();
  const { email: owner } = await site.addPerson("owner");
  const { id, email } = await site.addPerson("editor");
  const browser = site.openBrowser();
  await browser.signIn(owner);
  const changed = site.openBrowser();
  await changed.signIn(email);
  expect((await changed.get("/admin/people")).status).toBe(403);
  await browser.post("/admin/people", { act: "role", person: id, role: "owner" });
  expect((await changed.get("/admin/people")).status).toBe(200);
  const strange = await browser.post("/admin/people", { act: "role", person: id, role: "emperor" });
  expect(strange.status).toBe(400);
});

test("the last owner and oneself cannot be changed, and the reason is shown", async () => {
  await using site = await openStaffSite();
  const { id, email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  for (const act of ["disable", "remove", "role"]) {
    const response = await browser.post("/admin/people.data", { act, person: id, role: "editor" });
    expect([act, response.status]).toEqual([act, 409]);
  }
});

test("changes to people need a fresh proof of identity", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const { id } = await site.addPerson("editor");
  const browser = site.openBrowser();
  await browser.signIn(email);
  await site.database.execute(
    sql`update staff_session set confirmed_at = now() - interval '5 minutes 1 second'`,
  );
  const disable = { act: "disable", person: id };
  expect((await browser.post("/admin/people", disable)).status).toBe(403);
  const wrong = { ...disable, "current-password": "wrong" };
  expect((await browser.post("/admin/people", wrong)).status).toBe(403);
  const right = { ...disable, "current-password": goodPassword };
  expect((await browser.post("/admin/people", right)).status).toBe(200);
  // The proof is fresh for the next minutes.
  expect((await browser.post("/admin/people", { act: "enable", person: id })).status).toBe(200);
});

test("an auditor can read personal data only after an owner has granted it", async () => {
  await using site = await openStaffSite();
  const { email: owner } = await site.addPerson("owner");
  const { id } = await site.addPerson("auditor");
  const browser = site.openBrowser();
  await browser.signIn(owner);
  await browser.post("/admin/people", { act: "grants", person: id, grant: "people-data.read" });
  const grants = () =>
    site.database.execute(sql`select grants from staff where id = ${id}`).then(({ rows }) => rows);
  expect(await grants()).toEqual([{ grants: ["people-data.read"] }]);
  await browser.post("/admin/people", { act: "grants", person: id, grant: "people.manage" });
  expect(await grants()).toEqual([{ grants: [] }]);
});

test("a new e-mail address is used once its link is confirmed, and the old one is notified", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  await browser.post("/admin/account", { act: "email", email: "new@estates.example" });
  expect((await site.openBrowser().signIn("new@estates.example")).status).toBe(401);
  const link = new URL((await site.mailedLinks("new@estates.example"))[0] ?? "").pathname;
  expect((await site.get(link)).status).toBe(200);
  expect((await site.openBrowser().signIn(email)).status).toBe(303);
  expect((await site.openBrowser().post(link, {})).status).toBe(200);
  expect((await site.openBrowser().signIn("new@estates.example")).status).toBe(303);
  expect((await site.get(link)).status).toBe(410);
  const { rows } = await site.database.execute(
    sql`select kind from outbox_mail where recipient = ${email}`,
  );
  expect(rows).toEqual([{ kind: "email-changed" }]);
});

test("a changed password signs out every other device", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("editor");
  const [here, there] = [site.openBrowser(), site.openBrowser()];
  await here.signIn(email);
  await there.signIn(email);
  const form = {
    act: "password",
    "current-password": goodPassword,
    password: "seven blue kettles",
  };
  expect((await here.post("/admin/account", form)).status).toBe(200);
  expect((await here.get("/admin")).status).toBe(200);
  expect((await there.get("/admin")).headers.get("Location")).toContain("user-token-expired");
});

test("a person can end one or all of their own other sessions", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("editor");
  const { email: stranger } = await site.addPerson("manager");
  const browsers = [site.openBrowser(), site.openBrowser(), site.openBrowser()] as const;
  for (const browser of browsers) await browser.signIn(email);
  const other = site.openBrowser();
  await other.signIn(stranger);
  const { rows } = await site.database.execute<{ id: string; role: string }>(
    sql`select o.id, s.role from staff_session o join staff s on s.id = o.staff_id order by o.created_at`,
  );
  const foreign = rows.find(({ role }) => role === "manager")?.id ?? "";
  await browsers[0].post("/admin/account", { act: "sign-out-one", session: foreign });
  expect((await other.get("/admin")).status).toBe(200);
  await browsers[0].post("/admin/account", { act: "sign-out-one", session: rows[1]?.id ?? "" });
  expect((await browsers[1].get("/admin")).status).toBe(302);
  expect((await browsers[2].get("/admin")).status).toBe(200);
  await browsers[0].post("/admin/account", { act: "sign-out-others" });
  expect((await browsers[2].get("/admin")).status).toBe(302);
  expect((await browsers[0].get("/admin")).status).toBe(200);
});
