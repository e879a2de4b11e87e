// Redirects, moving content between installations and removing the sample, by HTTP.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Browser,
  goodPassword,
  openStaffSite,
  type StaffSite,
  visibleText,
} from "../../../accounts/testing/staff-site.ts";
import { pages } from "../../../content/collections.ts";
import { openDocuments } from "../../../content/documents/documents.server.ts";
import { writeZip } from "../../../platform/zip.ts";

let full: StaffSite;
let fresh: StaffSite;
let atFull: Browser;
let atFresh: Browser;

beforeAll(async () => {
  [full, fresh] = await Promise.all([openStaffSite(), openStaffSite({ SAMPLE_CONTENT: "off" })]);
  [atFull, atFresh] = await Promise.all([signedIn(full), signedIn(fresh)]);
});

afterAll(async () => {
  await full[Symbol.asyncDispose]();
  await fresh[Symbol.asyncDispose]();
});

async function signedIn(site: StaffSite) {
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  expect((await browser.signIn(email)).status).toBeLessThan(400);
  return browser;
}

async function importArchive(archive: Uint8Array<ArrayBuffer>) {
  const cookies = [...atFresh.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const pieces = [];
  for (let at = 0; at < archive.length; at += 500_000) pieces.push(archive.slice(at, at + 500_000));
  let result = { status: 0, text: "" };
  for (const [number, piece] of pieces.entries()) {
    const last = number === pieces.length - 1 ? "&last=yes" : "";
    const response = await fetch(
      `${fresh.origin}/admin/settings/import?upload=abcdefabcdef&number=${number}${last}`,
      { method: "POST", headers: { Cookie: cookies, Origin: fresh.origin }, body: piece },
    );
    result = { status: response.status, text: await response.text() };
  }
  return result;
}

/** Small files whose sizes in the directory of the archive are these megabytes. */
async function archiveThatClaims(megabytes: Record<string, number>) {
  const entries = Object.keys(megabytes).map((name) => ({ name, content: Buffer.from("{}") }));
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(entries, 1_800_000_000)) pieces.push(piece);
  const archive = Buffer.concat(pieces);
  let at = 0;
  for (const size of Object.values(megabytes)) {
    at = archive.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]), at + 1);
    archive.writeUInt32LE(size * 1024 * 1024, at + 24);
  }
  return archive;
}

test("an old address redirects with 301; redirect loops and addresses of existing pages are refused", async () => {
  const add = (from: string, to: string) =>
    atFresh.post("/admin/settings/redirects", { act: "add", from, to });
  expect((await fresh.get("/old-house")).status).toBe(404);
  expect((await add("/old-house", "/about")).status).toBe(303);
  for (const address of ["/old-house", "/Old-House/?from=leaflet"]) {
    const response = await fresh.get(address);
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/about"]);
  }
  expect((await add("/gallery/gone", "/gallery")).status).toBe(303);
  expect((await fresh.get("/gallery/gone")).headers.get("Location")).toBe("/gallery");
  expect((await add("/older-house", "/old-house")).status).toBe(303);

  const circle = await add("/a", "/a");
  expect(circle.status).toBe(400);
  expect(await visibleText(circle)).toContain("lead back to itself");
  expect(await visibleText(await add("/contact", "/about"))).toContain(
    "There is a page at this address",
  );
  expect(await visibleText(await add("/old-house", "/"))).toContain("already has a redirect");
  expect(await visibleText(await add("//evil.example", "/"))).toContain(
    "must be an address of this site",
  );
  expect((await add("/x", "javascript:alert(1)")).status).toBe(400);

  const removed = { act: "remove", from: "/old-house" };
  expect((await atFresh.post("/admin/settings/redirects", removed)).status).toBe(303);
  expect((await fresh.get("/old-house")).status).toBe(404);
});

test("all content moves to another installation, drafts and pictures included", async () => {
  await openDocuments(full.database).update(pages, "about", { title: "A draft on its way" });
  const response = await atFull.get("/admin/settings/content.zip");
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  const archive = new Uint8Array(await response.arrayBuffer());
  // React Router would hold all of it in memory.
  const asData = await atFull.get("/admin/settings/content.zip.data");
  expect([asData.status, await asData.text()]).toEqual([
    404,
    "There is nothing at this address.\n",
  ]);

  const damaged = archive.slice();
  damaged.fill(7, 2000, 2400);
  const refused = await importArchive(damaged);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Nothing was imported.");
  expect(await visibleText(await fresh.get("/"))).not.toContain("Serena Bay");

  const taken = await importArchive(archive);
  expect(taken).toEqual({
    status: 200,
    text: expect.stringMatching(/^Imported \d\d documents and \d+ pictures/),
  });
  const moved = [
    "/",
    "/home",
    "/home/casa-norte",
    "/about",
    "/gallery/residences",
    "/contact",
    "/terms",
  ];
  for (const page of moved) {
    const [there, here] = await Promise.all([full.get(page), fresh.get(page)]);
    expect(here.status).toBe(200);
    const main = (html: string) => /<h1[\s\S]*?<\/h1>/.exec(html)?.[0];
    expect(main(await here.text())).toBe(main(await there.text()));
  }
  const draft = await openDocuments(fresh.database).read(pages, "about", { state: "draft" });
  expect(draft?.data.title).toBe("A draft on its way");
  const picture = /\/media\/[a-z0-9-]+\/\d+\.avif/.exec(await (await fresh.get("/")).text())?.[0];
  expect((await fresh.get(picture ?? "")).status).toBe(200);

  // Imported over other pictures of the same ids, they get addresses that no browser has cached.
  await fresh.database.execute(sql`update media set sha256 = 'of another picture'`);
  expect((await importArchive(archive)).status).toBe(200);
  const renamed = /\/media\/[a-z0-9-]+\/1-\d+\.avif/.exec(await (await fresh.get("/")).text())?.[0];
  expect((await fresh.get(renamed ?? "")).status).toBe(200);
});

test("archives with too much text, or with pictures larger than uploads may be, are refused unread", async () => {
  const archives: { claims: Record<string, number>; says: string }[] = [
    {
      claims: { "documents/pages/about.json": 17, "documents/pages/contact.json": 17 },
      says: "The texts in the archive are larger than 32 MB.",
    },
    { claims: { "media/a/1.avif": 41 }, says: "larger than 40 MB: media/a/1.avif" },
    { claims: { "media/a/1.pdf": 21 }, says: "larger than 20 MB: media/a/1.pdf" },
    { claims: { "media/a/1.mp4": 251 }, says: "larger than 250 MB: media/a/1.mp4" },
  ];
  for (const { claims, says } of archives) {
    const refused = await importArchive(await archiveThatClaims(claims));
    expect(refused).toEqual({ status: 400, text: expect.stringContaining(says) });
    expect(refused.text).toContain("Nothing was imported.");
  }
});

test("the sample company is removed in one step, and what staff changed stays", async () => {
  const text = await visibleText(await atFull.get("/admin/settings/content"));
  expect(text).toContain("2 demonstration draws");
  await openDocuments(full.database).update(
    pages,
    "terms",
    { title: "Our own terms" },
    { by: "somebody", publish: true },
  );
  const gone = await atFull.post("/admin/settings/content", {
    act: "remove-sample",
    "current-password": goodPassword,
  });
  expect(gone.status).toBe(200);
  // Visitors see "opening soon"; no page is empty, and none has a fact of the sample.
  expect((await full.get("/")).headers.get("location")).toBe("/opening-soon");
  expect(await visibleText(await atFull.get("/terms"))).toContain("Our own terms");
  for (const [page, text] of Object.entries({
    "/": "What you can expect from us",
    "/home": "How we work",
    "/about": "About us",
    "/draw": "How a draw is decided",
    "/privacy": "Who is responsible",
    "/complaints": "What happens next",
  })) {
    const shown = await visibleText(await atFull.get(page));
    expect(shown, page).toContain(text);
    expect(shown, page).not.toMatch(/Goldkey|Serena|7700 900/);
  }
  const { rows } = await full.database.execute<{ left: string }>(
    sql`select (select count(*) from media) + (select count(*) from draw) +
      (select count(*) from document where collection in ('albums', 'sample')) as left`,
  );
  expect(rows[0]?.left).toBe("0");
  expect(await visibleText(await atFull.get("/admin/settings/content"))).toContain(
    "Everything here is yours",
  );
});
