// A database that can only be read, as after a fail-over to a standby that nobody has promoted yet.
import { expect, test } from "vitest";
import { openApiSite } from "../../testing/api-site.ts";
import { testEntry } from "../../testing/test-plan.ts";

test("entries are refused before they are tried while the database is read-only, and it heals by itself", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  await site.openDraw("reading", { closesAt: Math.floor(Date.now() / 1000) + 3600 });
  const enter = (number: number) =>
    site.postJson("/api/draws/reading/entries", testEntry(number), {
      "Idempotency-Key": `${number}`,
    });
  expect((await enter(1)).status).toBe(201);

  const setReadOnly = async (value: "on" | "off") => {
    const client = await site.database.$client.connect();
    await client.query("set default_transaction_read_only = off");
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    await client.query(
      `alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`,
    );
    // Only new connections are read-only, as with an address that leads elsewhere from now on.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
    client.release(true);
  };
  await setReadOnly("on");
  await expect.poll(() => site.database.isReadOnly).toBe(true);
  const refused = await enter(2);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(await refused.json()).toMatchObject({
    code: "unavailable",
    title: expect.stringContaining("No ticket was made"),
  });
  expect((await site.get("/draw")).status).toBe(200);
  expect(await (await site.get("/readyz")).json()).toMatchObject({
    ready: true,
    degraded: ["writing"],
  });
  // A form that is not an entry says the same, and not "something went wrong".
  const signIn = await site.post("/admin/login", { email: "a@b.example", password: "x" });
  expect(signIn.status).toBe(503);

  await setReadOnly("off");
  await expect.poll(() => site.database.isReadOnly).toBe(false);
  expect((await enter(2)).status).toBe(201);
});
