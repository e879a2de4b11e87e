import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { homes, openTestDocuments } from "../testing/homes.ts";
import { DocumentMissing, VersionConflict } from "./errors.ts";

test("visitors see a document once it is published, and a new draft only once that is published too", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "First" }, { id: "villa", by: "ana" });
  expect(await documents.read(homes, "villa")).toBeNull();

  const published = await documents.publish(homes, "villa", { by: "ben" });
  expect(published).toMatchObject({ state: "published", version: 1, publishedBy: "ben" });
  await documents.update(homes, "villa", { title: "Second" }, { by: "ana" });
  const seen = await documents.read(homes, "villa");
  expect(seen?.data.title).toBe("First");
  expect(seen).toMatchObject({ version: 1, publishedVersion: 1 });
  const draft = await documents.read(homes, "villa", { state: "draft" });
  expect(draft).toMatchObject({ version: 2, publishedVersion: 1, data: { title: "Second" } });

  await documents.publish(homes, "villa");
  expect((await documents.read(homes, "villa"))?.data.title).toBe("Second");
});

test("unpublishing hides a document and keeps its draft", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "Villa" }, { id: "villa", publish: true });
  const hidden = await documents.unpublish(homes, "villa");
  expect(hidden).toMatchObject({ state: "draft", publishedVersion: null, publishedAt: null });
  expect(await documents.read(homes, "villa")).toBeNull();
  expect(await documents.query(homes)).toEqual([]);
  expect((await documents.read(homes, "villa", { state: "draft" }))?.data.title).toBe("Villa");
});

test("publishing, unpublishing and deleting an outdated version are refused", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "First" }, { id: "villa", publish: true });
  await documents.update(homes, "villa", { title: "Second" });
  const expectedVersion = 1;
  for (const attempt of [
    () => documents.publish(homes, "villa", { expectedVersion }),
    () => documents.unpublish(homes, "villa", { expectedVersion }),
    () => documents.delete(homes, "villa", { expectedVersion }),
    () => documents.restoreVersion(homes, "villa", 1, { expectedVersion }),
  ]) {
    await expect(attempt()).rejects.toThrow(VersionConflict);
  }
  expect((await documents.read(homes, "villa"))?.data.title).toBe("First");
});

test("an earlier version can be published without changing the draft", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "First" }, { id: "villa" });
  await documents.update(homes, "villa", { title: "Approved" });
  await documents.update(homes, "villa", { title: "Unfinished" });
  await documents.publish(homes, "villa", { version: 2 });
  expect((await documents.read(homes, "villa"))?.data.title).toBe("Approved");
  const draft = await documents.read(homes, "villa", { state: "draft" });
  expect(draft?.data.title).toBe("Unfinished");
  for (const version of [0, 4, 1.5, 1e12]) {
    await expect(documents.publish(homes, "villa", { version })).rejects.toThrow(DocumentMissing);
  }
});

test("every version is kept, with its writer, time and kind of change", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "First" }, { id: "villa", by: "ana" });
  await documents.update(homes, "villa", { title: "Second" }, { by: "ben" });
  await documents.restoreVersion(homes, "villa", 1, { by: "cleo" });
  await documents.delete(homes, "villa", { by: "dan" });
  const versions = await documents.listVersions(homes, "villa");
  expect(
    versions.map(({ version, change, savedBy, restoredFrom }) => [
      version,
      change,
      savedBy,
      restoredFrom,
    ]),
  ).toEqual([
    [4, "deleted", "dan", null],
    [3, "restored", "cleo", 1],
    [2, "updated", "ben", null],
    [1, "added", "ana", null],
  ]);
  expect(versions[0]).not.toHaveProperty("data");
  expect((await documents.readVersion(homes, "villa", 2))?.data?.title).toBe("Second");
  expect(await documents.readVersion(homes, "villa", 4)).toMatchObject({ data: null });
  for (const version of [0, 5, 1.5, 1e12]) {
    expect(await documents.readVersion(homes, "villa", version)).toBeNull();
  }
  const page = await documents.listVersions(homes, "villa", { limit: 2, offset: 1 });
  expect(page.map(({ version }) => version)).toEqual([3, 2]);
});

test("restoring makes an old version the draft and leaves the published one unchanged", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "First" }, { id: "villa" });
  await documents.update(homes, "villa", { title: "Second" }, { publish: true });
  const restored = await documents.restoreVersion(homes, "villa", 1);
  expect(restored).toMatchObject({ version: 3, data: { title: "First" }, publishedVersion: 2 });
  expect((await documents.read(homes, "villa"))?.data.title).toBe("Second");
  await expect(documents.restoreVersion(homes, "villa", 9)).rejects.toThrow(
    "homes/villa: there is no version 9 that could be used",
  );
});

test("a deleted document can be restored, with the next version number", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "Villa" }, { id: "villa", publish: true });
  await documents.delete(homes, "villa");
  expect(await documents.read(homes, "villa")).toBeNull();
  expect(await documents.read(homes, "villa", { state: "draft" })).toBeNull();
  await expect(documents.restoreVersion(homes, "villa", 1, { expectedVersion: 1 })).rejects.toThrow(
    DocumentMissing,
  );
  await expect(documents.restoreVersion(homes, "villa", 2)).rejects.toThrow(DocumentMissing);

  const restored = await documents.restoreVersion(homes, "villa", 1);
  expect(restored).toMatchObject({ version: 3, publishedVersion: null, data: { title: "Villa" } });
});

test("a document added again under a deleted id continues the version numbers", async () => {
  await using documents = await openTestDocuments();
  const old = await documents.add(homes, { title: "Old" }, { id: "villa" });
  await documents.delete(homes, "villa");
  const again = await documents.add(homes, { title: "New" }, { id: "villa" });
  expect(again.version).toBe(3);
  await expect(
    documents.update(homes, "villa", { rooms: 1 }, { expectedVersion: old.version }),
  ).rejects.toThrow(VersionConflict);
});

test("a document deleted and added again in one batch has the new content", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "Old" }, { id: "villa", publish: true, by: "ana" });
  await documents.batch(
    (write) => {
      write.delete(homes, "villa");
      write.add(homes, { title: "New" }, { id: "villa" });
    },
    { by: "ben" },
  );
  expect(await documents.read(homes, "villa")).toBeNull();
  const draft = await documents.read(homes, "villa", { state: "draft" });
  expect(draft).toMatchObject({ version: 3, createdBy: "ben", data: { title: "New" } });
});

test("versions cannot be updated, deleted or truncated", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "Villa" }, { id: "villa" });
  for (const statement of [
    sql`update document_version set data = '{"title": "Forged"}'`,
    sql`update document_version set saved_by = 'somebody else'`,
    sql`delete from document_version`,
    sql`truncate document_version cascade`,
  ]) {
    await expect(documents.database.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("document_version is append-only") },
    });
  }
  expect((await documents.readVersion(homes, "villa", 1))?.data?.title).toBe("Villa");
});

test("the database refuses a document whose draft or published data is not one of its versions", async () => {
  await using documents = await openTestDocuments();
  await documents.add(homes, { title: "Villa" }, { id: "villa", publish: true });
  for (const statement of [
    sql`update document set version = 7`,
    sql`update document set version = 7, published_version = 7`,
    sql`update document set published_version = null`,
    sql`update document set published_data = null`,
    sql`update document set id = 'a/b'`,
  ]) {
    await expect(documents.database.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("violates") },
    });
  }
});
