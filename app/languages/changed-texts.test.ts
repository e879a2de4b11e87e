// What an owner changes is kept apart from the texts that come with the site, which a later version may improve.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { emptyCompany } from "../content/empty-site.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import { wording, wordingId } from "../content/wording/wording-document.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { migrationsFolder } from "../platform/database/migrations.server.ts";
import { openTestDatabase } from "../platform/testing/test-database.ts";
import { english } from "./catalogues.server.ts";

const { name: oldDefault } = english.contact;

afterEach(() => {
  english.contact.name = oldDefault;
});

/** As a later version that words the label of the name differently. */
async function updateSite(database: Database) {
  english.contact.name = "What is your name?";
  const { contact } = await readWording(database);
  return contact;
}

async function openSite(database: Database, locale: string) {
  const documents = openDocuments(database);
  await documents.add(settings, { ...emptyCompany, locale }, { id: "site", publish: true });
  await documents.add(wording, {}, { id: wordingId, publish: true });
  await documents.update(
    wording,
    wordingId,
    (current) => ({ ...current, contact: { ...current.contact, send: "Send it to Ada" } }),
    { publish: true },
  );
}

test.each([
  ["en-GB", "What is your name?"],
  ["de-DE", "Ihr Name"],
])("with %s an update brings its own texts, and keeps the owner's", async (locale, name) => {
  await using database = await openTestDatabase();
  await openSite(database, locale);
  expect(await updateSite(database)).toMatchObject({ name, send: "Send it to Ada" });
});

test("the defaults that earlier versions stored are no longer taken for the owner's", async () => {
  await using database = await openTestDatabase();
  await openSite(database, "en-GB");
  const whole = (send: string) =>
    JSON.stringify({ ...english, contact: { ...english.contact, send } });
  await database.$client.query(
    `alter table document_version disable trigger document_version_is_append_only;
     update document_version set data = '${escaped(whole("Send"))}' where collection = 'wording' and version = 1;
     update document_version set data = '${escaped(whole("Send it to Ada"))}' where collection = 'wording' and version = 2;
     alter table document_version enable trigger document_version_is_append_only;
     update document set data = v.data, published_data = v.data from document_version v
       where document.collection = 'wording' and v.collection = 'wording' and v.version = 2`,
  );
  await database.$client.query(
    await readFile(join(migrationsFolder, "0012_keep_only_changed_wording.sql"), "utf8"),
  );
  const documents = openDocuments(database);
  expect((await documents.readVersion(wording, wordingId, 2))?.data?.contact).toEqual({
    send: "Send it to Ada",
  });
  await documents.restoreVersion(wording, wordingId, 1, { publish: true });
  expect(await updateSite(database)).toMatchObject({ name: "What is your name?", send: "Send" });
  await documents.publish(wording, wordingId, { version: 2 });
  expect(await updateSite(database)).toMatchObject({ send: "Send it to Ada" });
});

function escaped(text: string): string {
  return text.replaceAll("'", "''");
}
