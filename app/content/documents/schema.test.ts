import { expect, test } from "vitest";
import { z } from "zod";
import { homes, openTestDocuments } from "../testing/homes.ts";
import { defineCollection } from "./collection.ts";
import { InvalidDocument } from "./errors.ts";

const sections = [{ title: "Hall" }, { title: "Garden" }, { title: "" }];

test("an invalid document is refused with the path of each fault, and nothing is saved", async () => {
  await using documents = await openTestDocuments();
  const attempt = documents.add(homes, { title: "Villa", sections, rooms: 1.5 }, { id: "villa" });
  await expect(attempt).rejects.toThrow(InvalidDocument);
  await expect(attempt).rejects.toMatchObject({
    name: "InvalidDocument",
    message:
      "homes/villa: rooms: Invalid input: expected int, received number; sections[2].title: must not be empty",
    faults: [
      { path: "rooms", message: "Invalid input: expected int, received number" },
      { path: "sections[2].title", message: "must not be empty" },
    ],
  });
  expect(await documents.listVersions(homes, "villa")).toEqual([]);
});

test("an update that would make a document invalid is refused, in every form of update", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "Villa" }, { id: "villa" });
  for (const attempt of [
    () => documents.update(homes, "villa", { sections }),
    () => documents.update(homes, "villa", (current) => ({ ...current, sections })),
    () => documents.batch((write) => write.update(homes, "villa", { sections })),
    () =>
      documents.transaction(async (transaction) => {
        transaction.update(homes, "villa", { sections });
      }),
  ]) {
    await expect(attempt()).rejects.toThrow("homes/villa: sections[2].title: must not be empty");
  }
  await expect(documents.update(homes, "villa", { title: undefined })).rejects.toThrow(
    "homes/villa: title: ",
  );
  expect(await documents.listVersions(homes, "villa")).toHaveLength(1);
});

test("reading a stored document that no longer fits its schema throws an error that names it", async () => {
  await using documents = await openTestDocuments();
  const loose = defineCollection("homes", z.object({ title: z.string(), rooms: z.string() }));
  await documents.add(loose, { title: "Villa", rooms: "many" }, { id: "villa", publish: true });
  const fault = "homes/villa: rooms: Invalid input: expected number, received string";
  for (const attempt of [
    () => documents.read(homes, "villa"),
    () => documents.read(homes, "villa", { state: "draft" }),
    () => documents.query(homes),
    () => documents.readVersion(homes, "villa", 1),
    () => documents.restoreVersion(homes, "villa", 1),
    () => documents.publish(homes, "villa"),
    () => documents.update(homes, "villa", (current) => current),
    () => documents.transaction((transaction) => transaction.read(homes, "villa")),
  ]) {
    await expect(attempt()).rejects.toThrow(InvalidDocument);
    await expect(attempt()).rejects.toThrow(fault);
  }
  const repaired = await documents.update(homes, "villa", { rooms: 4 });
  expect(repaired.data.rooms).toBe(4);
});

test("a field added to the schema with a default is filled in for older documents", async () => {
  await using documents = await openTestDocuments();
  const early = defineCollection("homes", z.object({ title: z.string() }));
  await documents.add(early, { title: "Villa" }, { id: "villa", publish: true });
  expect((await documents.read(homes, "villa"))?.data.rooms).toBe(1);
});

test("values that JSON cannot represent are refused with their path, not silently changed", async () => {
  await using documents = await openTestDocuments();
  const anything = defineCollection("anything", z.object({ list: z.array(z.unknown()) }));
  class Price {}
  for (const [value, what] of [
    [new Date(), "a Date"],
    [new Map(), "a Map"],
    [new Price(), "a Price"],
    [Number.NaN, "NaN"],
    [Number.POSITIVE_INFINITY, "Infinity"],
    [10n, "bigint"],
    [undefined, "undefined"],
    [() => 1, "function"],
    ["a\0b", "text with NUL"],
    ["\ud800", "broken characters"],
    [{ "a\0b": 1 }, "text with NUL"],
  ]) {
    const attempt = documents.add(anything, { list: [1, value] }, { id: "one" });
    await expect(attempt).rejects.toThrow(InvalidDocument);
    await expect(attempt).rejects.toThrow("anything/one: list[1]: ");
    await expect(attempt).rejects.toThrow(String(what));
  }
});

test("every JSON value is read back unchanged", async () => {
  await using documents = await openTestDocuments();
  const anything = defineCollection("anything", z.record(z.string(), z.unknown()));
  const value = {
    "": "empty name",
    "dotted.name": "$1 'quoted' \"twice\" \\ \n 𝒱 \u202e",
    null: null,
    numbers: [0, -1.5, 1e300, Number.MAX_SAFE_INTEGER, 5e-324],
    nested: [[[{ deep: [true, false, {}] }]]],
    constructor: "not the one of objects",
  };
  const { id } = await documents.add(anything, value);
  expect((await documents.read(anything, id, { state: "draft" }))?.data).toEqual(value);
});

test("a schema that cannot read its own output is refused on the first write", async () => {
  await using documents = await openTestDocuments();
  const length = z.string().transform((text) => text.length);
  const measured = defineCollection("measured", z.object({ length }));
  await expect(documents.add(measured, { length: "abc" }, { id: "one" })).rejects.toThrow(
    "measured/one: length: Invalid input: expected string, received number",
  );
});

test("a document of more than a mebibyte is refused", async () => {
  await using documents = await openTestDocuments();
  const attempt = documents.add(homes, { title: "é".repeat(600_000) }, { id: "long" });
  await expect(attempt).rejects.toThrow(/homes\/long: the document has 12\d{5} bytes/);
  await documents.add(homes, { title: "e".repeat(600_000) }, { id: "long" });
});

test("a collection's name has only lower-case letters, digits and hyphens", () => {
  for (const name of ["", "Homes", "homes/sold", "homes'; drop table document; --", "1st"]) {
    expect(() => defineCollection(name, z.object({}))).toThrow("cannot name a collection");
  }
});

test("a document cannot pollute the prototype", async () => {
  await using documents = await openTestDocuments();
  const anything = defineCollection("anything", z.record(z.string(), z.unknown()));
  const hostile = JSON.parse('{"__proto__": {"owner": true}, "a": {"__proto__": {"owner": true}}}');
  await documents.add(anything, hostile, { id: "one", publish: true });
  await documents.update(anything, "one", hostile);
  const read = await documents.read(anything, "one");
  expect(read?.data.owner).toBeUndefined();
  expect(({} as Record<string, unknown>).owner).toBeUndefined();
});
