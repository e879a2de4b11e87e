import { expect, test } from "vitest";
import { TransactionConflict } from "../../platform/database/database.server.ts";
import { counters, homes, openTestDocuments } from "../testing/homes.ts";
import type { Documents } from "./documents.server.ts";
import { atLeast, includes } from "./query.ts";
import type { Transaction } from "./transaction.server.ts";
import { serverTimestamp } from "./value.ts";

test("two transactions that read the same counter before either writes lose no update", async () => {
  await using documents = await openTestDocuments();
  await documents.add(counters, { value: 0 }, { id: "visits" });
  let runs = 0;
  const bothHaveRead = Promise.withResolvers<void>();
  const countUp = () =>
    documents.transaction(async (transaction) => {
      const counter = await transaction.read(counters, "visits");
      if (++runs === 2) bothHaveRead.resolve();
      await bothHaveRead.promise;
      transaction.update(counters, "visits", { value: (counter?.data.value ?? 0) + 1 });
    });
  await Promise.all([countUp(), countUp()]);
  const counter = await documents.read(counters, "visits", { state: "draft" });
  expect(counter?.data).toEqual({ value: 2 });
  expect(counter?.version).toBe(3);
  expect(runs).toBe(3);
});

test("a transaction fails after five attempts with an error that says so, and saves nothing", async () => {
  await using documents = await openTestDocuments();
  await documents.add(counters, { value: 0 }, { id: "visits" });
  let attempts = 0;
  const hopeless = documents.transaction(async (transaction) => {
    attempts++;
    await transaction.read(counters, "visits");
    await documents.update(counters, "visits", ({ value }) => ({ value: value + 1 }));
    transaction.update(counters, "visits", { value: 100 });
    transaction.add(homes, { title: "Never built" }, { id: "never" });
  });
  await expect(hopeless).rejects.toThrow(TransactionConflict);
  await expect(hopeless).rejects.toThrow(
    "The transaction was given up after 5 attempts: what it had read was changed by others each time, the last time counters/visits. Nothing was saved.",
  );
  expect(attempts).toBe(5);
  expect((await documents.read(counters, "visits", { state: "draft" }))?.data.value).toBe(5);
  expect(await documents.read(homes, "never", { state: "draft" })).toBeNull();
});

test("many transactions on two counters lose no update, and each failed one throws", async () => {
  await using documents = await openTestDocuments();
  const ids = ["visits", "entries"];
  for (const id of ids) await documents.add(counters, { value: 0 }, { id });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, () =>
      documents.transaction(async (transaction) => {
        for (const { id, data } of await Promise.all(
          ids.map((id) => readCounter(transaction, id)),
        )) {
          transaction.update(counters, id, { value: data.value + 1 });
        }
      }),
    ),
  );
  const done = outcomes.filter(({ status }) => status === "fulfilled").length;
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(TransactionConflict);
  }
  expect(done).toBeGreaterThan(0);
  const values = (await documents.query(counters, { state: "draft" })).map(
    ({ data }) => data.value,
  );
  expect(values).toEqual([done, done]);
});

test("a transaction is run again if a document it only read was changed", async () => {
  await using documents = await openTestDocuments();
  await documents.add(counters, { value: 7 }, { id: "limit" });
  let attempts = 0;
  await documents.transaction(async (transaction) => {
    const limit = await readCounter(transaction, "limit");
    if (++attempts === 1) await documents.update(counters, "limit", { value: 3 });
    transaction.add(homes, { title: "Villa", rooms: limit.data.value }, { id: "villa" });
  });
  expect(attempts).toBe(2);
  expect((await documents.read(homes, "villa", { state: "draft" }))?.data.rooms).toBe(3);
});

test("a transaction is run again if a document it read as missing was added, or one it read was deleted", async () => {
  await using documents = await openTestDocuments();
  const seen: string[] = [];
  await documents.transaction(async (transaction) => {
    const villa = await transaction.read(homes, "villa");
    seen.push(villa?.data.title ?? "nothing");
    if (seen.length === 1) await documents.add(homes, { title: "Villa" }, { id: "villa" });
    if (seen.length === 2) await documents.delete(homes, "villa");
    if (seen.length === 3) await documents.add(homes, { title: "Villa" }, { id: "villa" });
    transaction.add(counters, { value: seen.length });
  });
  expect(seen).toEqual(["nothing", "Villa", "nothing", "Villa"]);
  const added = await documents.query(counters, { state: "draft" });
  expect(added.map(({ data }) => data.value)).toEqual([4]);
});

test("a document deleted and added again with the same data counts as changed", async () => {
  await using documents = await openTestDocuments();
  await documents.add(counters, { value: 1 }, { id: "visits" });
  let attempts = 0;
  await documents.transaction(async (transaction) => {
    await transaction.read(counters, "visits");
    if (++attempts === 1) {
      await documents.delete(counters, "visits");
      await documents.add(counters, { value: 1 }, { id: "visits" });
    }
    transaction.update(counters, "visits", { value: 2 });
  });
  expect(attempts).toBe(2);
});

test("a transaction is run again if the result of its query has changed", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "Flat", rooms: 2 }, { id: "flat" });
  const found: string[][] = [];
  const total = await documents.transaction(async (transaction) => {
    const large = await transaction.query(homes, { where: { rooms: atLeast(4) } });
    found.push(large.map(({ id }) => id));
    if (found.length === 1)
      await documents.add(homes, { title: "Villa", rooms: 9 }, { id: "villa" });
    if (found.length === 2) await documents.update(homes, "flat", { rooms: 4 });
    if (found.length === 3) await documents.update(homes, "villa", { title: "Renamed" });
    transaction.add(counters, { value: large.length }, { id: "large" });
    return large.length;
  });
  expect(found).toEqual([[], ["villa"], ["flat", "villa"], ["flat", "villa"]]);
  expect(total).toBe(2);
});

test("a change outside a query's result does not cause another run", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "Flat", rooms: 2 }, { id: "flat" });
  let attempts = 0;
  await documents.transaction(async (transaction) => {
    attempts++;
    await transaction.query(homes, { where: { rooms: atLeast(4) } });
    await documents.update(homes, "flat", { title: `Flat ${attempts}` });
    transaction.add(counters, { value: 1 });
  });
  expect(attempts).toBe(1);
});

test("a transaction that read the published state is run again after a publication, not after a saved draft", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "First" }, { id: "villa", publish: true });
  const seen: string[] = [];
  await documents.transaction(async (transaction) => {
    const villa = await transaction.read(homes, "villa", { state: "published" });
    seen.push(villa?.data.title ?? "nothing");
    if (seen.length === 1) await documents.update(homes, "villa", { title: "Second" });
    if (seen.length === 1) await documents.publish(homes, "villa");
    if (seen.length === 2) await documents.update(homes, "villa", { title: "Third" });
    transaction.add(counters, { value: 1 });
  });
  expect(seen).toEqual(["First", "Second"]);
});

// The next three tests hold one transaction open during its commit, where only locks protect.

test("two transactions that each read what the other changes are serialized", async () => {
  await using documents = await openTestDocuments();
  await documents.add(counters, { value: 1 }, { id: "ana-on-duty" });
  await documents.add(counters, { value: 1 }, { id: "ben-on-duty" });
  // Each may be removed only while the other exists.
  const leave = (client: Documents, mine: string, theirs: string) =>
    client.transaction(async (transaction) => {
      const other = await readCounter(transaction, theirs);
      if (other.data.value === 1) transaction.update(counters, mine, { value: 0 });
    });
  await documents.beside(
    (inside) => leave(inside, "ana-on-duty", "ben-on-duty"),
    () => leave(documents, "ben-on-duty", "ana-on-duty"),
  );
  const onDuty = await documents.query(counters, { state: "draft" });
  expect(onDuty.map(({ data }) => data.value)).toEqual([0, 1]);
});

test("two transactions that each rely on the absence of what the other adds do not both succeed", async () => {
  await using documents = await openTestDocuments();
  // In two collections, so that the lock of one addition does not block the other.
  const addHome = (client: Documents) =>
    client.transaction(async (transaction) => {
      if (await transaction.read(counters, "sold-out")) return;
      transaction.add(homes, { title: "Villa" }, { id: "villa" });
    });
  const sellOut = (client: Documents) =>
    client.transaction(async (transaction) => {
      if (await transaction.read(homes, "villa")) return;
      transaction.add(counters, { value: 1 }, { id: "sold-out" });
    });
  await documents.beside(addHome, () => sellOut(documents));
  expect(await documents.read(homes, "villa", { state: "draft" })).not.toBeNull();
  expect(await documents.read(counters, "sold-out", { state: "draft" })).toBeNull();
});

test("two transactions that count with a query do not both take the last place", async () => {
  await using documents = await openTestDocuments();
  const takeLastPlace = (client: Documents, title: string) =>
    client.transaction(async (transaction) => {
      const taken = await transaction.query(homes, { where: { tags: includes("shown") } });
      if (taken.length === 0) transaction.add(homes, { title, tags: ["shown"] });
    });
  await documents.beside(
    (inside) => takeLastPlace(inside, "first"),
    () => takeLastPlace(documents, "second"),
  );
  const shown = await documents.query(homes, { state: "draft" });
  expect(shown.map(({ data }) => data.title)).toEqual(["first"]);
});

test("an error thrown by the work is not retried, and nothing is saved", async () => {
  await using documents = await openTestDocuments();
  let attempts = 0;
  const failing = documents.transaction(async (transaction) => {
    attempts++;
    transaction.add(homes, { title: "Villa" }, { id: "villa" });
    throw new Error("no such prize");
  });
  await expect(failing).rejects.toThrow("no such prize");
  expect(attempts).toBe(1);
  expect(await documents.listVersions(homes, "villa")).toEqual([]);
});

test("reading after writing is refused, because it would not see the writes", async () => {
  await using documents = await openTestDocuments();
  for (const read of ["read", "query"] as const) {
    const confused = documents.transaction(async (transaction) => {
      transaction.add(homes, { title: "Villa" }, { id: "villa" });
      await (read === "read" ? transaction.read(homes, "villa") : transaction.query(homes));
    });
    await expect(confused).rejects.toThrow("A transaction reads first and writes afterwards.");
  }
});

test("the number of attempts can be chosen", async () => {
  await using documents = await openTestDocuments();
  await documents.add(counters, { value: 0 }, { id: "visits" });
  let attempts = 0;
  const work = async (transaction: Transaction) => {
    attempts++;
    await transaction.read(counters, "visits");
    await documents.update(counters, "visits", { value: attempts });
    transaction.update(counters, "visits", { value: -1 });
  };
  await expect(documents.transaction(work, { attempts: 2 })).rejects.toThrow("after 2 attempts");
  expect(attempts).toBe(2);
  for (const bad of [0, -1, 1.5, Number.NaN]) {
    await expect(documents.transaction(work, { attempts: bad })).rejects.toThrow("attempts");
  }
  expect(attempts).toBe(2);
});

test("a transaction returns the work's result, and all its writes have the same author and time", async () => {
  await using documents = await openTestDocuments();
  const id = await documents.transaction(
    async (transaction) => {
      transaction.add(homes, { title: "Flat", viewedAt: serverTimestamp() }, { id: "flat" });
      return transaction.add(homes, { title: "Villa", viewedAt: serverTimestamp() });
    },
    { by: "ana" },
  );
  const villa = await documents.read(homes, id, { state: "draft" });
  const flat = await documents.read(homes, "flat", { state: "draft" });
  expect(villa?.createdBy).toBe("ana");
  expect(villa?.data.viewedAt).toBe(villa?.createdAt.toISOString());
  expect(flat?.data.viewedAt).toBe(villa?.data.viewedAt);
});

test("a slow transaction holds no connection while its work runs", async () => {
  await using documents = await openTestDocuments();
  await documents.add(counters, { value: 0 }, { id: "visits" });
  const allHaveRead = Promise.withResolvers<void>();
  let arrived = 0;
  // Twice as many as there are connections.
  const slow = Array.from({ length: 20 }, (_, turn) =>
    documents.transaction(async (transaction) => {
      await transaction.read(counters, "visits");
      if (++arrived === 20) allHaveRead.resolve();
      await allHaveRead.promise;
      transaction.add(homes, { title: `Home ${turn}` });
    }),
  );
  await Promise.all(slow);
  expect(await documents.query(homes, { state: "draft" })).toHaveLength(20);
});

async function readCounter(transaction: Transaction, id: string) {
  const counter = await transaction.read(counters, id);
  if (!counter) throw new Error(`There is no counter ${id}.`);
  return counter;
}
