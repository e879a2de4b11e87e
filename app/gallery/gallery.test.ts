import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDocuments } from "../content/documents/documents.server.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { type AlbumInput, albums } from "./photo/album-document.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site[Symbol.asyncDispose]());

function photos(count: number, change: Partial<AlbumInput["photos"][number]> = {}) {
  return Array.from({ length: count }, (_, place) => ({
    slug: `view-${place + 1}`,
    picture: { media: "tower-blue-hour" },
    title: `View ${place + 1}`,
    ...change,
  }));
}

async function publish(id: string, album: Partial<AlbumInput> = {}) {
  const fields = { title: id, slug: id, date: "2020-01-01", photos: photos(1), ...album };
  await openDocuments(site.database).add(albums, fields, { id, publish: true });
}

async function read(path: string) {
  const response = await site.get(path);
  return {
    status: response.status,
    html: await response.text(),
    to: response.headers.get("Location"),
  };
}

/** The photos of a page, in order. */
function shown(html: string) {
  return [...html.matchAll(/data-photo="([^"]+)"/g)].map(([, key]) => key);
}

function jsonLd(html: string) {
  const [, text = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(text);
}

test("an album is at its slug, and its former addresses redirect permanently", async () => {
  await publish("a-1", { title: "Harbour", slug: "harbour", formerSlugs: ["old-harbour"] });
  expect((await read("/gallery/harbour")).html).toContain("<h1");
  expect(await read("/gallery/old-harbour")).toMatchObject({ status: 301, to: "/gallery/harbour" });
  expect(await read("/gallery/old-harbour/view-1")).toMatchObject({
    status: 301,
    to: "/gallery/harbour/view-1",
  });
  // The id of the document is no address once the album has a slug.
  expect((await read("/gallery/a-1")).status).toBe(404);
  expect((await read("/gallery/harbour/nothing")).status).toBe(404);
});

test("a draft is not public anywhere", async () => {
  const draft = { title: "Secret tower", slug: "secret", date: "2020-01-01", photos: photos(2) };
  await openDocuments(site.database).add(albums, draft, { id: "secret" });
  expect((await read("/gallery/secret")).status).toBe(404);
  for (const path of ["/gallery", "/sitemap.xml", "/home"]) {
    expect((await read(path)).html).not.toContain("ecret");
  }
});

test("every photo has its own title, social picture and structured data", async () => {
  const { html } = await read("/gallery/residences/villa-levante-pool");
  expect(html).toContain("<title>Villa Levante: The pool · Goldkey Estates</title>");
  expect(html).toMatch(/og:image" content="http[^"]+\/media\/villa-pool-golden-hour\/1200\.jpeg"/);
  expect(html).toMatch(/og:url" content="http[^"]+\/gallery\/residences\/villa-levante-pool"/);
  expect(jsonLd(html)).toMatchObject({
    "@type": "ImageObject",
    name: "Villa Levante: The pool",
  });
  const album = jsonLd((await read("/gallery/residences")).html);
  expect(album).toMatchObject({ "@type": "ImageGallery", name: "Residences", numberOfItems: 4 });
  expect(album.image[0].contentUrl).toMatch(/^http.+\/media\/villa-pool-golden-hour\/1200\.jpeg$/);
});

test("the first picture has priority, the next few load at once, the others lazily", async () => {
  await publish("eight-views", { photos: photos(8) });
  const { html } = await read("/gallery/eight-views");
  const pictures = [...html.matchAll(/loading="(\w+)" fetchPriority="(\w+)" decoding/g)];
  // Below are the covers of other albums.
  const comes = pictures.slice(0, 8);
  expect(comes.map(([, when, priority]) => `${when} ${priority}`)).toEqual([
    "eager high",
    ...Array(4).fill("eager low"),
    ...Array(3).fill("lazy auto"),
  ]);
});

test("links to photos work without scripts", async () => {
  const { html } = await read("/gallery/residences");
  expect(html).toContain('href="/gallery/residences/the-meridian-plaza"');
});

test("construction progress is ordered by day, regardless of the stored order", async () => {
  const days = ["2024-03-01", "2023-01-31", "2024-02-10"];
  await publish("building", {
    kind: "progress",
    photos: photos(3).map((photo, place) => ({ ...photo, date: days[place] ?? "" })),
  });
  const { html } = await read("/gallery/building");
  expect(shown(html)).toEqual(["building/view-2", "building/view-3", "building/view-1"]);
  expect(html).toContain("31 January 2023");
});

test("a pair has a slider, and a download is offered only where the album allows it", async () => {
  const pair = photos(1, { before: { media: "villa-entrance-evening" } });
  await publish("restored", { kind: "pairs", downloads: true, photos: pair });
  const { html } = await read("/gallery/restored/view-1");
  expect(html).toMatch(/<input type="range"[^>]+aria-label="Before and after"/);
  expect(html).toMatch(/download="restored-view-1\.jpeg"/);
  expect((await read("/gallery/residences/the-meridian-plaza")).html).not.toContain(" download=");
});

test("filters are links and show only matching photos", async () => {
  const everything = await read("/gallery");
  expect(everything.html).toContain('href="/gallery?place=Casa+Norte"');
  expect(everything.html).toContain('href="/gallery?year=2026"');
  expect(shown((await read("/gallery?place=Casa+Norte")).html)).toEqual([
    "residences/casa-norte-drive",
    "interiors/casa-norte-kitchen",
  ]);
  const none = await read("/gallery?place=Nowhere&year=2026");
  expect(none.status).toBe(200);
  expect(none.html).toContain("No images match");
  expect((await read("/gallery?year=x&page=-1&kind=y")).html).toContain("villa-poolside-dusk");
});

test("a gallery with hundreds of photos is paginated", async () => {
  await publish("hundreds", { date: "2030-01-01", photos: photos(130) });
  const first = await read("/gallery");
  expect(shown(first.html)).toHaveLength(60);
  expect(first.html).toContain('href="/gallery?page=2"');
  expect(shown((await read("/gallery?page=2")).html)[0]).toBe("hundreds/view-61");
  expect(shown((await read("/gallery/hundreds")).html)).toHaveLength(130);
});

test("a film plays in place, and only on request", async () => {
  await site.database.execute(sql`
    update media set kind = 'video', video = ${JSON.stringify({
      format: "mp4",
      revision: 1,
      bytes: 1,
      seconds: 9,
      width: 1600,
      height: 900,
    })}::jsonb where id = 'champagne-reception'`);
  const { html } = await read("/gallery/evenings/handover-reception");
  const film = /<video.*?<\/video>/s.exec(html)?.[0] ?? "";
  expect(film).toMatch(/controls=""/);
  expect(film).toMatch(/playsInline=""/i);
  expect(film).toContain('preload="none"');
  expect(film).toContain('src="/media/champagne-reception/1.mp4"');
  expect(film).not.toMatch(/autoplay/i);
  expect((await read("/gallery/evenings")).html).toContain(">Film</span>");
  expect(jsonLd(html)).toMatchObject({ "@type": "VideoObject" });
});

test("cached pages show a changed album within a second", async () => {
  await using cachingSite = await openTestSite({}, { cachesPages: true });
  const read = async (path: string) => (await cachingSite.get(path)).text();
  const pages = ["/gallery", "/gallery/residences", "/gallery/interiors"];
  for (const path of pages) expect(await read(path)).toContain("Residences");
  const change = { title: "Houses at dusk" };
  await openDocuments(cachingSite.database).update(albums, "residences", change, { publish: true });
  for (const path of pages) {
    await expect.poll(() => read(path), { timeout: 5000 }).toContain("Houses at dusk");
  }
  await openDocuments(cachingSite.database).unpublish(albums, "residences");
  const status = async () => (await cachingSite.get("/gallery/residences")).status;
  await expect.poll(status, { timeout: 5000 }).toBe(404);
});
