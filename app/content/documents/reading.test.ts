import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { homes, openTestDocuments } from "../testing/homes.ts";
import { defineCollection, isDocumentId } from "./collection.ts";
import { openDocuments } from "./documents.server.ts";
import { above, atLeast, atMost, below, includes, not, oneOf, type Query } from "./query.ts";

type Home = z.output<typeof homes.schema>;

async function openStreet() {
  const documents = await openTestDocuments();
  await documents.batch((write) => {
    const publish = true;
    write.add(
      homes,
      { title: "Villa", rooms: 9, tags: ["sea", "pool"], address: { city: "Faro" }, soldTo: null },
      { id: "villa", publish },
    );
    write.add(
      homes,
      { title: "Flat", rooms: 2, tags: ["town"], address: { city: "Lagos" }, soldTo: "Ada" },
      { id: "flat", publish },
    );
    write.add(
      homes,
      { title: "Loft", rooms: 10, tags: ["town", "sea"], address: { city: "Faro", street: "Rua" } },
      { id: "loft", publish },
    );
    write.add(homes, { title: "House", rooms: 5 }, { id: "house", publish });
    write.add(homes, { title: "Secret", rooms: 5, tags: ["sea"] }, { id: "secret" });
  });
  return {
    ...documents,
    async ids(query: Query<Home> & { state?: "draft" | "published" }) {
      return (await documents.query(homes, query)).map((document) => document.id);
    },
  };
}

test("reading a missing document returns null", async () => {
  await using documents = await openTestDocuments();
  expect(await documents.read(homes, "nowhere")).toBeNull();
  expect(await documents.query(homes)).toEqual([]);
});

test("documents with the same id in two collections are different documents", async () => {
  await using documents = await openTestDocuments();
  const boats = defineCollection("boats", z.object({ name: z.string() }));
  await documents.add(homes, { title: "Home" }, { id: "one", publish: true });
  await documents.add(boats, { name: "Boat" }, { id: "one", publish: true });
  expect((await documents.read(homes, "one"))?.data.title).toBe("Home");
  expect((await documents.read(boats, "one"))?.data.name).toBe("Boat");
  expect(await documents.query(boats)).toHaveLength(1);
});

test("a query matches equal values, nested fields and missing values", async () => {
  await using street = await openStreet();
  expect(await street.ids({ where: { title: "Villa" } })).toEqual(["villa"]);
  expect(await street.ids({ where: { rooms: 5 } })).toEqual(["house"]);
  expect(await street.ids({ where: { "address.city": "Faro" } })).toEqual(["loft", "villa"]);
  expect(await street.ids({ where: { "address.city": "Faro", rooms: 9 } })).toEqual(["villa"]);
  expect(await street.ids({ where: { soldTo: null } })).toEqual(["house", "loft", "villa"]);
  expect(await street.ids({ where: { soldTo: not(null) } })).toEqual(["flat"]);
  expect(await street.ids({ where: { title: "vill" } })).toEqual([]);
});

test("a query compares numbers as numbers and strings as strings", async () => {
  await using street = await openStreet();
  expect(await street.ids({ where: { rooms: atLeast(9) } })).toEqual(["loft", "villa"]);
  expect(await street.ids({ where: { rooms: above(9) } })).toEqual(["loft"]);
  expect(await street.ids({ where: { rooms: atMost(5) } })).toEqual(["flat", "house"]);
  expect(await street.ids({ where: { rooms: below(5) } })).toEqual(["flat"]);
  expect(await street.ids({ where: { rooms: [above(2), below(10)] } })).toEqual(["house", "villa"]);
  expect(await street.ids({ where: { title: atLeast("Loft") } })).toEqual(["loft", "villa"]);
  expect(await street.ids({ where: { rooms: oneOf([2, 10]) } })).toEqual(["flat", "loft"]);
  expect(await street.ids({ where: { rooms: oneOf([]) } })).toEqual([]);
  expect(await street.ids({ where: { rooms: not(5) } })).toEqual(["flat", "loft", "villa"]);
  expect(await street.ids({ where: { "address.city": not("Faro") } })).toEqual(["flat", "house"]);
  // jsonb itself sorts null before every string.
  expect(await street.ids({ where: { soldTo: below("z") } })).toEqual(["flat"]);
});

test("a query matches lists by an item, and a list never equals its only item", async () => {
  await using street = await openStreet();
  expect(await street.ids({ where: { tags: includes("sea") } })).toEqual(["loft", "villa"]);
  expect(await street.ids({ where: { tags: [includes("sea"), includes("town")] } })).toEqual([
    "loft",
  ]);
  const untyped = { where: { tags: "town" } } as unknown as Query<Home>;
  expect(await street.ids(untyped)).toEqual([]);
});

test("a query orders by fields and by the document's times, documents without the field last", async () => {
  await using street = await openStreet();
  expect(await street.ids({ orderBy: { field: "rooms" } })).toEqual([
    "flat",
    "house",
    "villa",
    "loft",
  ]);
  expect(await street.ids({ orderBy: { field: "rooms", direction: "descending" } })).toEqual([
    "loft",
    "villa",
    "house",
    "flat",
  ]);
  const byCity = [
    { field: "address.city", direction: "descending" },
    { field: "rooms", direction: "descending" },
  ] as const;
  expect(await street.ids({ orderBy: byCity })).toEqual(["flat", "loft", "villa", "house"]);
  await street.update(homes, "house", { title: "Newest" }, { publish: true });
  const newest = await street.ids({ orderBy: { by: "updatedAt", direction: "descending" } });
  expect(newest).toEqual(["house", "flat", "loft", "villa"]);
});

test("paging with limit and offset returns every document once", async () => {
  await using street = await openStreet();
  const orderBy = { by: "createdAt" } as const;
  const first = await street.ids({ orderBy, limit: 3 });
  const second = await street.ids({ orderBy, limit: 3, offset: 3 });
  expect([first.length, second.length]).toEqual([3, 1]);
  expect([...first, ...second].sort()).toEqual(["flat", "house", "loft", "villa"]);
  for (const bad of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    await expect(street.ids({ limit: bad })).rejects.toThrow("whole number");
    await expect(street.ids({ offset: bad })).rejects.toThrow("whole number");
  }
});

test("queries of the published state see published data only, queries of drafts the newest version", async () => {
  await using street = await openStreet();
  await street.update(homes, "villa", { title: "Renamed" });
  expect(await street.ids({ where: { tags: includes("sea") }, state: "draft" })).toEqual([
    "loft",
    "secret",
    "villa",
  ]);
  expect(await street.ids({ where: { title: "Renamed" } })).toEqual([]);
  expect(await street.ids({ where: { title: "Renamed" }, state: "draft" })).toEqual(["villa"]);
  expect(await street.ids({ where: { title: "Villa" } })).toEqual(["villa"]);
  expect(await street.ids({ where: { title: "Villa" }, state: "draft" })).toEqual([]);
});

const attacks = [
  "'",
  "''",
  "'; drop table document; --",
  "villa' or '1'='1",
  "x\"}'::jsonb or true --",
  "\\",
  "\\'; select 1; --",
  "$1",
  "%",
  "{villa}",
  "a,b",
  "__proto__",
  "../../etc/passwd",
  "villa\0",
  "\ud800",
  "𝒱\u202e",
  "",
  "x".repeat(100_000),
];

test("hostile ids match nothing, do no harm and cannot be added", async () => {
  await using street = await openStreet();
  for (const id of attacks) {
    expect(isDocumentId(id)).toBe(false);
    expect(await street.read(homes, id)).toBeNull();
    expect(await street.readVersion(homes, id, 1)).toBeNull();
    expect(await street.listVersions(homes, id)).toEqual([]);
    await expect(street.update(homes, id, { rooms: 0 })).rejects.toThrow();
    await expect(street.delete(homes, id)).rejects.toThrow();
    await expect(street.add(homes, { title: "x" }, { id })).rejects.toThrow("the id may hold");
    await street.transaction(async (transaction) => {
      expect(await transaction.read(homes, id)).toBeNull();
    });
  }
  expect(await street.ids({ state: "draft" })).toHaveLength(5);
});

test("hostile values are compared literally, and stored literally where they can be", async () => {
  await using street = await openStreet();
  for (const value of attacks) {
    expect(await street.ids({ where: { title: value } })).toEqual([]);
    expect(await street.ids({ where: { "address.city": oneOf([value]) } })).toEqual([]);
    expect(await street.ids({ where: { tags: includes(value) } })).toEqual([]);
    expect(await street.ids({ where: { title: not(value) } })).toHaveLength(4);
    const compared = await street.ids({ where: { title: [atLeast(value), atMost(value)] } });
    expect(compared).toEqual([]);
  }
  for (const title of attacks.filter((text) => text && !/[\0\ud800]/.test(text))) {
    const { id } = await street.add(homes, { title }, { publish: true });
    expect((await street.read(homes, id))?.data.title).toBe(title);
    expect(await street.ids({ where: { title } })).toEqual([id]);
  }
});

test("hostile field names are looked up literally", async () => {
  await using street = await openStreet();
  for (const field of attacks.filter((text) => !/[\0\ud800]/.test(text))) {
    const where = { [field]: "Villa" } as Query<Home>["where"];
    expect(await street.ids(where ? { where } : {})).toEqual([]);
    const ordered = { orderBy: { field } } as unknown as Query<Home>;
    expect(await street.ids(ordered)).toHaveLength(4);
  }
  const by = "id; drop table document" as "id";
  await expect(street.ids({ orderBy: { by } })).rejects.toThrow("cannot be ordered by");
  expect(await street.ids({})).toHaveLength(4);
});

test("an object from a request is never taken for a comparison, and undefined is not ignored", async () => {
  await using street = await openStreet();
  for (const sent of [{ not: "" }, { values: [""] }, {}, undefined, [undefined], () => true]) {
    const where = { title: sent } as unknown as Query<Home>["where"];
    await expect(street.ids(where ? { where } : {})).rejects.toThrow("cannot compare");
  }
});

test("equality and inclusion can use the index on published documents", async () => {
  await using documents = await openTestDocuments();
  await documents.batch((write) => {
    for (let rooms = 0; rooms < 400; rooms++) {
      write.add(homes, { title: `Flat ${rooms}`, rooms, tags: [`t${rooms}`] }, { publish: true });
    }
  });
  await documents.database.execute(sql`analyze document`);
  const searches = async () => {
    const { rows } = await documents.database.execute<{ count: number }>(
      sql`select idx_scan::int as count from pg_stat_user_indexes where indexrelname = 'document_published_search'`,
    );
    return rows[0]?.count;
  };
  // On one connection, which reports its statistics at once: those of others may lag.
  await documents.database.transaction(async (transaction) => {
    // With so few rows the planner prefers a sequential scan; the test only needs to know that the index works.
    await transaction.execute(sql`set local enable_seqscan = off`);
    const inside = openDocuments(transaction);
    expect(await inside.query(homes, { where: { rooms: 123 } })).toHaveLength(1);
    expect(await inside.query(homes, { where: { tags: includes("t7") } })).toHaveLength(1);
    expect(await inside.query(homes, { where: { title: oneOf(["Flat 1", "-"]) } })).toHaveLength(1);
    await transaction.execute(sql`select pg_stat_force_next_flush()`);
  });
  await expect.poll(searches, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
});

test("queries are typed by the schema", async () => {
  await using street = await openStreet();
  // @ts-expect-error There is no such field.
  await street.ids({ where: { colour: "red" } });
  // @ts-expect-error The field is a number.
  await street.ids({ where: { rooms: "5" } });
  // @ts-expect-error The field is a number.
  await street.ids({ where: { rooms: atLeast("5") } });
  // @ts-expect-error The field is no list.
  await street.ids({ where: { title: includes("Villa") } });
  // @ts-expect-error There is no such field within the address.
  await street.ids({ orderBy: { field: "address.planet" } });
  // @ts-expect-error A title is required.
  await expect(street.add(homes, { rooms: 1 })).rejects.toThrow("title");
});
