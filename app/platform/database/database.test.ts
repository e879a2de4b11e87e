import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import { databaseTime, inTransaction, TransactionConflict } from "./database.server.ts";

async function withCounter() {
  const database = await openTestDatabase();
  await database.execute(sql`create table counter (value int not null)`);
  await database.execute(sql`insert into counter values (0)`);
  return database;
}

async function readCounter(database: {
  execute: Awaited<ReturnType<typeof withCounter>>["execute"];
}) {
  const { rows } = await database.execute<{ value: number }>(sql`select value from counter`);
  return rows[0]?.value ?? Number.NaN;
}

test("conflicting transactions are retried until all have committed", async () => {
  await using database = await withCounter();
  let runs = 0;
  // Both read before either writes, so on the first attempt exactly one must fail.
  let arrived = 0;
  const bothHaveRead = Promise.withResolvers<void>();
  const countUp = () =>
    inTransaction(database, async (transaction) => {
      runs++;
      const value = await readCounter(transaction);
      if (++arrived === 2) bothHaveRead.resolve();
      await bothHaveRead.promise;
      await transaction.execute(sql`update counter set value = ${value + 1}`);
    });
  await Promise.all([countUp(), countUp()]);
  expect(await readCounter(database)).toBe(2);
  expect(runs).toBeGreaterThanOrEqual(3);
});

test("a transaction that always conflicts fails after five attempts and saves nothing", async () => {
  await using database = await withCounter();
  let attempts = 0;
  const hopeless = inTransaction(database, async (transaction) => {
    attempts++;
    const value = await readCounter(transaction);
    // A commit on another connection changes the row that was just read.
    await database.execute(sql`update counter set value = value + 1`);
    await transaction.execute(sql`update counter set value = ${value + 100}`);
  });
  await expect(hopeless).rejects.toThrow(TransactionConflict);
  await expect(hopeless).rejects.toThrow("5 times in a row; nothing was saved");
  expect(attempts).toBe(5);
  expect(await readCounter(database)).toBe(5);
});

test("the number of attempts can be chosen", async () => {
  await using database = await withCounter();
  let attempts = 0;
  const hopeless = inTransaction(
    database,
    async (transaction) => {
      attempts++;
      const value = await readCounter(transaction);
      await database.execute(sql`update counter set value = value + 1`);
      await transaction.execute(sql`update counter set value = ${value}`);
    },
    { attempts: 2 },
  );
  await expect(hopeless).rejects.toThrow(TransactionConflict);
  expect(attempts).toBe(2);
});

test("two transactions that deadlock both succeed", async () => {
  await using database = await openTestDatabase();
  await database.execute(sql`create table account (id int primary key, value int not null)`);
  await database.execute(sql`insert into account values (1, 0), (2, 0)`);
  let arrived = 0;
  let runs = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const transfer = (first: number, second: number) =>
    inTransaction(
      database,
      async (transaction) => {
        runs++;
        await transaction.execute(sql`update account set value = value + 1 where id = ${first}`);
        if (++arrived === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await transaction.execute(sql`update account set value = value + 1 where id = ${second}`);
      },
      { isolation: "read committed" },
    );
  await Promise.all([transfer(1, 2), transfer(2, 1)]);
  const { rows } = await database.execute(sql`select value from account order by id`);
  expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
  // The loser can be back before the winner has woken up, and deadlock with it again.
  expect(runs).toBeGreaterThanOrEqual(3);
});

test("an error of the work is thrown without a retry and rolls everything back", async () => {
  await using database = await withCounter();
  let attempts = 0;
  const failing = inTransaction(database, async (transaction) => {
    attempts++;
    await transaction.execute(sql`update counter set value = 7`);
    throw new Error("no such prize");
  });
  await expect(failing).rejects.toThrow("no such prize");
  expect(attempts).toBe(1);
  expect(await readCounter(database)).toBe(0);
});

test("a connection lost inside a transaction fails that transaction and not the next one", async () => {
  await using database = await withCounter();
  const cut = inTransaction(database, async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(
      sql`select pg_backend_pid() as pid`,
    );
    await database.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await transaction.execute(sql`update counter set value = 9`);
  });
  await expect(cut).rejects.toThrow();
  for (let turn = 0; turn < 12; turn++) {
    await inTransaction(database, (transaction) =>
      transaction.execute(sql`update counter set value = value + 1`),
    );
  }
  expect(await readCounter(database)).toBe(12);
});

test("the database's clock moves on inside a transaction", async () => {
  await using database = await openTestDatabase();
  await inTransaction(database, async (transaction) => {
    const before = await databaseTime(transaction);
    await transaction.execute(sql`select pg_sleep(0.005)`);
    const after = await databaseTime(transaction);
    expect(after.getTime()).toBeGreaterThan(before.getTime());
    expect(Math.abs(after.getTime() - Date.now())).toBeLessThan(5_000);
  });
});

test("a connection that is cut while in use fails its query and does not end the process", async () => {
  await using database = await openTestDatabase();
  const client = await database.$client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  // No query is running on it, as when the work does something else between two queries.
  await database.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
  await ended;
  await expect(client.query("select 1")).rejects.toThrow();
  client.release(true);
  expect((await database.execute(sql`select 1 as number`)).rows).toEqual([{ number: 1 }]);
});

/** Regression: Drizzle kept such a connection forever. After ten of them nothing was answered, and the site could not stop. */
test("a transaction that cannot begin gives its connection back", async () => {
  await using database = await openTestDatabase();
  const isolationLevel = "no such level" as "serializable";
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const failed = database.transaction(async () => undefined, { isolationLevel });
    await expect(failed).rejects.toThrow("begin");
  }
  const { rows } = await database.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
});
