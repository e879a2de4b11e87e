import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../../accounts/testing/staff-site.ts";
import { type DrawSite, type FormFields, openDrawSite } from "../../testing/draw-site.ts";
import { openTestSite } from "../../testing/test-site.ts";
import type { AlbumInput } from "../photo/album-document.ts";

let site: DrawSite;
let editor: Browser;
beforeAll(async () => {
  site = await openDrawSite();
  editor = await site.signIn("editor");
});
afterAll(() => site[Symbol.asyncDispose]());

const list = "/admin/gallery/albums";

async function makeAlbum(title: string, kind = "photos") {
  const created = await site.send(editor, `${list}/new`, { title, kind });
  expect(created.status).toBe(303);
  return created.headers.get("Location") ?? "";
}

function photo(slug: string, media = "tower-blue-hour"): AlbumInput["photos"][number] {
  return { slug, picture: { media }, title: slug };
}

function fields(change: FormFields & { photos?: string } = {}): FormFields {
  const photos = JSON.stringify([photo("one"), photo("two", "villa-poolside-dusk")]);
  return {
    act: "save",
    version: "1",
    title: "Quay",
    slug: "quay",
    kind: "photos",
    story: "",
    place: "",
    date: "2026-05-01",
    cover: "",
    photos,
    ...change,
  };
}

/** Posts as the browser does and reads the result of the action. */
async function post(page: string, form: FormFields, who = editor) {
  const response = await site.send(who, `${page}.data`, form);
  const text = await response.text();
  return { status: response.status, text };
}

async function publicStatus(slug: string) {
  return (await site.get(`/gallery/${slug}`)).status;
}

async function log() {
  const { rows } = await site.database.execute<{ what: string }>(
    sql`select what from activity where what like 'album.%' order by seq`,
  );
  return rows.map(({ what }) => what);
}

test("an album is created, published, moved to another address, deleted and restored", async () => {
  const page = await makeAlbum("Lantern Quay at noon");
  const before = (await log()).length;
  expect((await post(page, { act: "publish", version: "1" })).text).toContain("no pictures yet");
  const saved = await post(page, fields({ slug: "lantern-quay-at-noon" }));
  expect(saved).toMatchObject({ status: 200 });
  expect(await publicStatus("lantern-quay-at-noon")).toBe(404);
  expect((await post(page, { act: "publish", version: "2" })).status).toBe(200);
  expect(await publicStatus("lantern-quay-at-noon")).toBe(200);

  // A saved change is a draft. Once published, the old address redirects to the new one.
  expect((await post(page, fields({ version: "2", slug: "noon" }))).status).toBe(200);
  expect(await publicStatus("noon")).toBe(404);
  expect((await post(page, { act: "publish", version: "3" })).status).toBe(200);
  expect(await publicStatus("noon")).toBe(200);
  expect((await site.get("/gallery/lantern-quay-at-noon/one")).headers.get("Location")).toBe(
    "/gallery/noon/one",
  );

  const id = page.split("/").at(-1) ?? "";
  expect((await site.send(editor, `${list}?index`, { act: "remove", id })).status).toBe(200);
  expect(await publicStatus("noon")).toBe(404);
  expect(await (await editor.get(list)).text()).toContain("Deleted albums (");
  const undo = { act: "restore", id, version: "3", published: "3" };
  expect((await site.send(editor, `${list}?index`, undo)).status).toBe(200);
  expect(await publicStatus("noon")).toBe(200);
  expect((await log()).slice(before)).toEqual([
    "album.changed",
    "album.published",
    "album.changed",
    "album.published",
    "album.removed",
    "album.restored",
  ]);
});

test("when two people edit an album, the second sees who saved first, and nothing was overwritten", async () => {
  const page = await makeAlbum("Shared");
  expect((await post(page, fields({ slug: "shared", title: "From the editor" }))).status).toBe(200);
  // A save repeated after a lost response is saved once and is no conflict.
  const again = fields({ slug: "shared", title: "From the editor" });
  const heard = await site.send(editor, `${page}/save`, again);
  expect(await heard.json()).toMatchObject({ saved: { version: 2 } });
  const late = await post(page, fields({ slug: "shared", title: "From the owner" }), site.owner);
  expect(late.status).toBe(409);
  expect(late.text).toContain("Test editor");
  expect(late.text).toContain("From the editor");
  expect(await (await editor.get(page)).text()).toContain("From the editor");
});

test("an album cannot take the current or former address of another", async () => {
  const page = await makeAlbum("Residences");
  const text = await (await editor.get(page)).text();
  expect(text).toContain('value="residences-2"');
  const taken = await post(page, fields({ slug: "residences" }));
  expect(taken.status).toBe(409);
  expect(taken.text).toContain("Another album has or had this address");
});

test("a scheduled album is published once, in the scheduled version, across processes", async () => {
  await using second = await openTestSite({}, { shareWith: site, cachesPages: true });
  const page = await makeAlbum("Tomorrow");
  await post(page, fields({ slug: "tomorrow", title: "As scheduled" }));
  const past = await post(page, {
    act: "schedule",
    version: "2",
    "publish-at": "2020-01-01T10:00",
  });
  expect(past.text).toContain("in the future");
  const when = { act: "schedule", version: "2", "publish-at": "2999-01-01T10:00" };
  expect((await post(page, when)).status).toBe(200);
  await post(page, fields({ slug: "tomorrow", version: "2", title: "Written later" }));
  expect(await (await editor.get(page)).text()).toContain("are not included");
  expect(await publicStatus("tomorrow")).toBe(404);
  const status = async () => (await second.get("/gallery/tomorrow")).status;
  expect(await status()).toBe(404);
  // The scheduled time passes, without any request.
  await site.database.execute(sql`update document_schedule set publish_at = now()`);
  await expect.poll(() => publicStatus("tomorrow"), { timeout: 15_000 }).toBe(200);
  expect(await (await site.get("/gallery/tomorrow")).text()).toContain("As scheduled");
  await expect.poll(status).toBe(200);
  const published = (await log()).filter((what) => what === "album.published-on-schedule");
  expect(published).toHaveLength(1);
});

test("an incomplete album cannot be published, and malformed fields are not saved", async () => {
  const pairs = await makeAlbum("Half a pair", "pairs");
  await post(pairs, fields({ slug: "half", kind: "pairs" }));
  const response = await post(pairs, { act: "publish", version: "2" });
  expect(response.status).toBe(409);
  expect(response.text).toContain("no earlier picture beside it");
  await site.database.execute(sql`update media set alt = '' where id = 'gift-box-gold-ribbon'`);
  const page = await makeAlbum("Undescribed");
  const photos = JSON.stringify([photo("box", "gift-box-gold-ribbon"), photo("gone", "no-such")]);
  await post(page, fields({ slug: "undescribed", photos }));
  const undescribed = await post(page, { act: "publish", version: "2" });
  expect(undescribed.text).toContain("Nobody has described box");
  expect(undescribed.text).toContain("And 1 more");

  const bad: FormFields[] = [
    { slug: "Not An Address" },
    { title: " " },
    { date: "yesterday" },
    { photos: "[" },
    { photos: JSON.stringify([{ ...photo("one"), secret: 1 }]) },
    { photos: JSON.stringify([photo("one"), photo("one")]) },
    { photos: JSON.stringify(Array.from({ length: 501 }, (_, n) => photo(`p-${n}`))) },
    { kind: "film" },
  ];
  for (const change of bad) {
    const refused = await post(page, fields({ version: "2", slug: "undescribed", ...change }));
    expect([change, refused.status]).toEqual([change, 400]);
  }
  expect((await post(page, { act: "explode" })).status).toBe(400);
  expect((await editor.get(`${list}/nothing-here`)).status).toBe(404);
});

test("front desk staff may neither read nor change albums", async () => {
  const frontDesk = await site.signIn("front-desk");
  expect((await frontDesk.get(list)).status).toBe(403);
  expect(
    (await site.send(frontDesk, `${list}/new`, { title: "Mine", kind: "photos" })).status,
  ).toBe(403);
});

test("Ctrl K finds an album's draft for editors, and only what is public for others", async () => {
  await makeAlbum("Moonrise over the pier");
  async function find(who: Browser) {
    return (await who.get("/admin/search?text=moonrise")).text();
  }
  expect(await find(editor)).toContain("/admin/gallery/albums/");
  expect(await find(await site.signIn("auditor"))).not.toContain("Moonrise");
});
