import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { inTransaction } from "../../platform/database/database.server.ts";
import { counters, homes, openTestDocuments } from "../testing/homes.ts";
import { defineCollection } from "./collection.ts";
import { openDocuments } from "./documents.server.ts";
import { DocumentExists, DocumentMissing, VersionConflict } from "./errors.ts";
import { serverTimestamp, timestampField } from "./value.ts";

test("an added document is read back with its defaults, its author and version 1", async () => {
  await using documents = await openTestDocuments();
  const added = await documents.add(homes, { title: "Villa Sol" }, { id: "villa", by: "ana" });
  expect(added.data).toEqual({ title: "Villa Sol", rooms: 1, tags: [], sections: [] });
  expect(await documents.read(homes, "villa", { state: "draft" })).toEqual(added);
  expect(added).toMatchObject({
    collection: "homes",
    id: "villa",
    state: "draft",
    version: 1,
    publishedVersion: null,
    createdBy: "ana",
    updatedBy: "ana",
  });
  expect(added.createdAt).toEqual(added.updatedAt);
});

test("documents added without an id get unique ids, also in parallel", async () => {
  await using documents = await openTestDocuments();
  const added = await Promise.all(
    Array.from({ length: 30 }, (_, rooms) => documents.add(homes, { title: "Flat", rooms })),
  );
  expect(new Set(added.map((document) => document.id)).size).toBe(30);
  expect(await documents.query(homes, { state: "draft" })).toHaveLength(30);
});

test("of several parallel additions of the same id, one succeeds and the others throw", async () => {
  await using documents = await openTestDocuments();
  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, (_, rooms) =>
      documents.add(homes, { title: "Villa", rooms }, { id: "villa" }),
    ),
  );
  const refused = attempts.flatMap((attempt) =>
    attempt.status === "rejected" ? [attempt.reason] : [],
  );
  expect(refused).toHaveLength(7);
  for (const reason of refused) expect(reason).toBeInstanceOf(DocumentExists);
  expect(await documents.listVersions(homes, "villa")).toHaveLength(1);
});

test("an update sets the fields it names, removes those set to undefined and keeps the rest", async () => {
  await using documents = await openTestDocuments();
  const before = { title: "Villa", tags: ["sea"], address: { city: "Faro" }, soldTo: "Ada" };
  await documents.add(homes, before, { id: "villa", by: "ana" });
  const change = { rooms: 4, soldTo: undefined, address: { city: "Lagos" } };
  const updated = await documents.update(homes, "villa", change, { by: "ben" });
  expect(updated.data).toEqual({
    title: "Villa",
    rooms: 4,
    tags: ["sea"],
    address: { city: "Lagos" },
    sections: [],
  });
  expect(updated).toMatchObject({ version: 2, createdBy: "ana", updatedBy: "ben" });
});

test("an update by function replaces the whole document, starting from the stored one", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "Villa", rooms: 3, tags: ["sea"] }, { id: "villa" });
  const updated = await documents.update(homes, "villa", ({ title, rooms }) => ({
    title: `${title} Sol`,
    rooms: rooms + 1,
  }));
  expect(updated.data).toEqual({ title: "Villa Sol", rooms: 4, tags: [], sections: [] });
});

test("parallel updates by function lose no update", async () => {
  await using documents = await openTestDocuments();
  await documents.add(counters, { value: 0 }, { id: "visits" });
  await documents.add(counters, { value: 0 }, { id: "entries" });
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      documents.update(counters, turn % 2 ? "visits" : "entries", ({ value }) => ({
        value: value + 1,
      })),
    ),
  );
  const found = await documents.query(counters, { state: "draft" });
  expect(found.map(({ data, version }) => [data.value, version])).toEqual([
    [20, 21],
    [20, 21],
  ]);
});

test("an update based on an old version is refused with the name of who saved since", async () => {
  await using documents = await openTestDocuments();
  const seen = await documents.add(homes, { title: "Villa" }, { id: "villa", by: "ana" });
  await documents.update(homes, "villa", { title: "Ben's title" }, { by: "ben" });
  const late = documents.update(
    homes,
    "villa",
    { title: "Ana's title" },
    { by: "ana", expectedVersion: seen.version },
  );
  await expect(late).rejects.toThrow(VersionConflict);
  await expect(late).rejects.toThrow(
    "homes/villa: this change was made on version 1, but version 2 has been saved since by ben.",
  );
  await expect(late).rejects.toMatchObject({
    expectedVersion: 1,
    actualVersion: 2,
    savedBy: "ben",
  });
  const draft = await documents.read(homes, "villa", { state: "draft" });
  expect(draft?.data.title).toBe("Ben's title");
});

test("of two parallel saves based on the same version, exactly one succeeds", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "Villa" }, { id: "villa" });
  const saves = await Promise.allSettled(
    ["Ana", "Ben"].map((title) =>
      documents.update(homes, "villa", { title }, { expectedVersion: 1 }),
    ),
  );
  expect(saves.map((save) => save.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await documents.listVersions(homes, "villa")).toHaveLength(2);
});

test("saving unchanged data makes no version", async () => {
  await using documents = await openTestDocuments();
  const added = await documents.add(homes, { title: "Villa", tags: ["sea"] }, { id: "villa" });
  const saved = await documents.update(homes, "villa", { tags: ["sea"], title: "Villa" });
  expect(saved).toEqual(added);
  expect(await documents.listVersions(homes, "villa")).toHaveLength(1);
});

test("updating, publishing, unpublishing and deleting a missing document throw DocumentMissing", async () => {
  await using documents = await openTestDocuments();
  for (const attempt of [
    () => documents.update(homes, "nowhere", { rooms: 1 }),
    () => documents.publish(homes, "nowhere"),
    () => documents.unpublish(homes, "nowhere"),
    () => documents.delete(homes, "nowhere"),
    () => documents.restoreVersion(homes, "nowhere", 1),
  ]) {
    await expect(attempt()).rejects.toThrow(DocumentMissing);
    await expect(attempt()).rejects.toThrow("homes/nowhere: there is no ");
  }
});

test("a batch applies all of its writes in order", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "Old" }, { id: "old" });
  await documents.batch(
    (write) => {
      write.add(homes, { title: "Villa" }, { id: "villa" });
      write.update(homes, "villa", { rooms: 5 });
      write.publish(homes, "villa");
      write.delete(homes, "old");
      write.add(counters, { value: 1 }, { id: "homes" });
    },
    { by: "ana" },
  );
  const villa = await documents.read(homes, "villa");
  expect(villa?.data.rooms).toBe(5);
  expect(villa).toMatchObject({ version: 2, createdBy: "ana", publishedBy: "ana" });
  expect(await documents.read(homes, "old", { state: "draft" })).toBeNull();
  expect((await documents.read(counters, "homes", { state: "draft" }))?.data.value).toBe(1);
});

test("a batch with one invalid write applies none of them", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "Villa" }, { id: "villa" });
  const bad = [
    { what: "title: must not be empty", id: "flat", title: "" },
    { what: "homes/villa: a document with this id exists already", id: "villa", title: "Villa" },
  ];
  for (const { what, id, title } of bad) {
    const batch = documents.batch((write) => {
      write.add(homes, { title: "Loft" }, { id: "loft", publish: true });
      write.update(homes, "villa", { rooms: 9 });
      write.add(homes, { title }, { id });
    });
    await expect(batch).rejects.toThrow(what);
  }
  expect(await documents.read(homes, "loft", { state: "draft" })).toBeNull();
  expect((await documents.read(homes, "villa", { state: "draft" }))?.data.rooms).toBe(1);
  expect(await documents.listVersions(homes, "loft")).toEqual([]);
});

test("a batch that fails in the database applies nothing either", async () => {
  await using documents = await openTestDocuments();
  await documents.database.execute(
    sql`alter table document add constraint no_loft check (id <> 'loft')`,
  );
  const batch = documents.batch((write) => {
    write.add(homes, { title: "Villa" }, { id: "villa" });
    write.add(homes, { title: "Loft" }, { id: "loft" });
  });
  await expect(batch).rejects.toThrow();
  expect(await documents.query(homes, { state: "draft" })).toEqual([]);
  expect(await documents.listVersions(homes, "villa")).toEqual([]);
});

test("batches that add to the same collections in opposite order never deadlock", async () => {
  await using documents = await openTestDocuments();
  await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      // One attempt only: a retry would hide a deadlock.
      inTransaction(
        documents.database,
        (transaction) =>
          openDocuments(transaction).batch((write) => {
            const addHome = () => write.add(homes, { title: "Villa" }, { id: `villa-${turn}` });
            const addCounter = () => write.add(counters, { value: 1 }, { id: `visits-${turn}` });
            for (const add of turn % 2 ? [addHome, addCounter] : [addCounter, addHome]) add();
          }),
        { attempts: 1, isolation: "read committed" },
      ),
    ),
  );
  expect(await documents.query(homes, { state: "draft" })).toHaveLength(20);
  expect(await documents.query(counters, { state: "draft" })).toHaveLength(20);
});

test("updates of the same documents in opposite order never deadlock", async () => {
  await using documents = await openTestDocuments();
  const ids = ["a", "b", "c", "d"];
  await documents.batch((write) => {
    for (const id of ids) write.add(counters, { value: 0 }, { id });
  });
  await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      inTransaction(
        documents.database,
        (transaction) =>
          openDocuments(transaction).batch((write) => {
            for (const id of turn % 2 ? ids : ids.toReversed()) {
              write.update(counters, id, ({ value }) => ({ value: value + 1 }));
            }
          }),
        { attempts: 1, isolation: "read committed" },
      ),
    ),
  );
  const found = await documents.query(counters, { state: "draft" });
  expect(found.map(({ data }) => data.value)).toEqual([20, 20, 20, 20]);
});

test("a thousand documents can be added in one batch", async () => {
  await using documents = await openTestDocuments();
  await documents.batch((write) => {
    for (let value = 0; value < 1_200; value++) write.add(counters, { value }, { publish: true });
  });
  expect(await documents.query(counters)).toHaveLength(1_200);
});

test("server timestamps come from the database's clock and are the same for a whole batch", async () => {
  await using documents = await openTestDocuments();
  // Gives the database a clock far from this process's.
  await documents.database.execute(sql`create schema strange`);
  await documents.database.execute(
    sql`create function strange.clock_timestamp() returns timestamptz language sql as $$ select '2031-05-06T07:08:09.123456Z'::timestamptz $$`,
  );
  const { rows } = await documents.database.execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  await documents.database.execute(
    sql.raw(`alter database ${rows[0]?.name} set search_path = strange, pg_catalog, public`),
  );
  await using fresh = await documents.reopen();
  const instant = "2031-05-06T07:08:09.123Z";

  await fresh.batch((write) => {
    write.add(homes, { title: "Villa", viewedAt: serverTimestamp() }, { id: "villa" });
    write.add(
      homes,
      { title: "Flat", sections: [{ title: "Seen", at: serverTimestamp() }, { title: "Not" }] },
      { id: "flat" },
    );
  });
  const villa = await fresh.read(homes, "villa", { state: "draft" });
  const flat = await fresh.read(homes, "flat", { state: "draft" });
  expect(villa?.data.viewedAt).toBe(instant);
  expect(flat?.data.sections).toEqual([{ title: "Seen", at: instant }, { title: "Not" }]);
  for (const document of [villa, flat]) {
    expect(document?.createdAt.toISOString()).toBe(instant);
    expect(document?.updatedAt.toISOString()).toBe(instant);
  }
  const [version] = await fresh.listVersions(homes, "villa");
  expect(version?.savedAt.toISOString()).toBe(instant);
});

test("later versions never have earlier times, however long the writers waited", async () => {
  await using documents = await openTestDocuments();
  await documents.add(counters, { value: 0 }, { id: "visits" });
  await Promise.all(
    Array.from({ length: 20 }, () =>
      documents.update(counters, "visits", ({ value }) => ({ value: value + 1 })),
    ),
  );
  const newestFirst = await documents.listVersions(counters, "visits");
  const times = newestFirst.map((version) => version.savedAt.getTime()).reverse();
  expect(times).toHaveLength(21);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test("a server timestamp in a field that is not a string is refused with its path", async () => {
  await using documents = await openTestDocuments();
  const dated = defineCollection(
    "dated",
    z.object({ at: timestampField(), size: z.string().max(5) }),
  );
  const attempt = documents.add(dated, { at: serverTimestamp(), size: serverTimestamp() });
  await expect(attempt).rejects.toThrow(/: size: Too big/);
});

test("documents written in a caller's transaction are committed or rolled back with it", async () => {
  await using documents = await openTestDocuments();
  const { database } = documents;
  await database.execute(sql`create table note (text text)`);
  const failing = inTransaction(database, async (transaction) => {
    await transaction.execute(sql`insert into note values ('with the document')`);
    await openDocuments(transaction).add(homes, { title: "Villa" }, { id: "villa" });
    throw new Error("changed our mind");
  });
  await expect(failing).rejects.toThrow("changed our mind");
  expect(await documents.read(homes, "villa", { state: "draft" })).toBeNull();

  await inTransaction(database, async (transaction) => {
    const inside = openDocuments(transaction);
    await inside.add(homes, { title: "Villa" }, { id: "villa" });
    await expect(inside.add(homes, { title: "" }, { id: "flat" })).rejects.toThrow("title");
    await transaction.execute(sql`insert into note values ('with the document')`);
  });
  expect((await documents.read(homes, "villa", { state: "draft" }))?.data.title).toBe("Villa");
  expect((await database.execute(sql`select * from note`)).rows).toHaveLength(1);
});

test("an update waits for another open transaction on the same document", async () => {
  await using documents = await openTestDocuments();
  await documents.add(counters, { value: 0 }, { id: "visits" });
  await documents.beside(
    (inside) => inside.update(counters, "visits", { value: 10 }),
    () => documents.update(counters, "visits", ({ value }) => ({ value: value + 1 })),
  );
  expect((await documents.read(counters, "visits", { state: "draft" }))?.data.value).toBe(11);
});
