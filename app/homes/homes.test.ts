// Homes by HTTP: what visitors see of the sample, and what staff do.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Browser,
  openStaffSite,
  type StaffSite,
  visibleText,
} from "../accounts/testing/staff-site.ts";
import { homes } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";

let site: StaffSite;
let editor: Browser;

beforeAll(async () => {
  site = await openStaffSite();
  const { email } = await site.addPerson("editor");
  editor = site.openBrowser();
  expect((await editor.signIn(email)).status).toBeLessThan(400);
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

async function read(address: string) {
  const response = await site.get(address);
  const text = await visibleText(response.clone());
  return { status: response.status, html: await response.text(), text };
}

function namesIn(html: string) {
  return [...html.matchAll(/href="\/home\/([a-z0-9-]+)"[^>]*>[^<]/g)].map(([, slug]) => slug);
}

async function draftOf(id: string) {
  const draft = await openDocuments(site.database).read(homes, id, { state: "draft" });
  if (!draft) throw new Error(`There is no home ${id}.`);
  return draft;
}

test("the list shows every home in its order, and filters by address without scripts", async () => {
  const { html, text } = await read("/home");
  expect(namesIn(html)).toEqual([
    "casa-norte",
    "courtyard-house",
    "villa-levante",
    "harbour-residences",
    "penthouse-31",
    "residence-30",
  ]);
  expect(text).toContain("6 homes");
  expect(html).toMatch(/<form[^>]*action="\/home"/);
  const filtered = await read("/home?bedrooms=3&status=for-sale&sort=largest");
  expect(namesIn(filtered.html)).toEqual(["casa-norte", "penthouse-31"]);
  expect(filtered.html).toContain('<link rel="canonical" href="');
  expect(filtered.html).toMatch(/rel="canonical" href="[^"?]+\/home"/);
  expect(filtered.html).toMatch(/href="\/home\?sort=largest"[^>]*>Show all homes</);
  expect(html).not.toContain("Show all homes");
  const nothing = await read("/home?place=Nowhere&kind=plot");
  expect(nothing.html).toMatch(/<option[^>]*value="plot"[^>]*selected[^>]*>Plot</);
  expect(nothing.text).toContain("No home fits all of that");
});

test("a home has its facts, plans, location, documents and similar homes on one page", async () => {
  const { html, text } = await read("/home/casa-norte");
  for (const part of [
    "£1,640,000",
    "314\u00a0m²",
    "3,380\u00a0sq\u00a0ft",
    "Upper floor",
    "Open in maps",
    "What it has",
  ]) {
    expect(text).toContain(part);
  }
  expect(html).toContain('href="/contact?topic=viewing&amp;home=casa-norte"');
  expect(namesIn(html)).toEqual(["courtyard-house", "villa-levante"]);
  const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json),
  );
  expect(facts.map((fact) => fact["@type"])).toEqual(["RealEstateListing", "BreadcrumbList"]);
  expect(facts[0]).toMatchObject({
    url: expect.stringMatching(/^https?:.+\/home\/casa-norte$/),
    mainEntity: {
      ...{ "@type": "House", numberOfBedrooms: 4 },
      amenityFeature: expect.arrayContaining([
        expect.objectContaining({ name: "Fireplace in the living room", value: true }),
      ]),
    },
    offers: { price: 1_640_000, priceCurrency: "GBP", seller: { name: "Goldkey Estates" } },
  });
  expect((await read("/home/no-such-home")).status).toBe(404);
});

test("a building lists its units, and its card what is left of each type", async () => {
  const { text } = await read("/home/harbour-residences");
  expect(text).toContain("7 of 24 for sale");
  expect(text).toContain("from £385,000");
  expect(text.match(/Type D/g)?.length).toBeGreaterThanOrEqual(6);
});

test("no public page of the sample shows a picture twice", async () => {
  const { homes: listed } = await (await site.get("/api/homes")).json();
  const pages = [
    ...["/", "/home", "/about", "/prizes", "/winners", "/gallery", "/contact", "/draw"],
    ...["/draw/winter-draw/prizes/casa-alba", "/draw/winter-draw/prizes/terrace-week"],
    ...listed.map(({ slug }: { slug: string }) => `/home/${slug}`),
  ];
  for (const page of pages) {
    const { html } = await read(page);
    const shown = [...html.matchAll(/<img[^>]* src="\/media\/([a-z0-9-]+)\//g)].map(([, id]) => id);
    expect([page, ...shown]).toEqual([page, ...new Set(shown)]);
  }
});

test("a drawing is served as an image that cannot run scripts", async () => {
  const address = /"(\/home\/casa-norte\/drawings\/plan-1\.svg\?v=\w+)"/.exec(
    (await read("/home/casa-norte")).html,
  )?.[1];
  const response = await site.get(address ?? "");
  expect(response.headers.get("Content-Type")).toContain("image/svg+xml");
  // The whole policy: a file's own replaces the one of the site.
  expect(response.headers.get("Content-Security-Policy")?.split("; ")).toEqual([
    ...["default-src 'none'", "style-src 'unsafe-inline'", "object-src 'none'"],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "sandbox"],
  ]);
  expect(response.headers.get("Cache-Control")).toContain("immutable");
  expect((await read("/home/casa-norte/drawings/plan-9.svg")).status).toBe(404);
});

test("the brochure is a PDF with the home's name", async () => {
  const response = await site.get("/home/courtyard-house/brochure.pdf");
  expect(response.headers.get("Content-Type")).toBe("application/pdf");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.length).toBeGreaterThan(50_000);
});

test("portals and readers get the same homes: JSON, Atom and the sitemap with pictures", async () => {
  const list = await (await site.get("/api/homes")).json();
  expect(list.homes).toHaveLength(6);
  const building = list.homes.find(({ slug }: { slug: string }) => slug === "harbour-residences");
  expect(building).toMatchObject({ kind: "building", price: null, currency: "GBP" });
  expect(building.units).toHaveLength(24);
  const feed = await site.get("/home/feed.atom");
  expect(feed.headers.get("Content-Type")).toContain("application/atom+xml");
  expect((await feed.text()).match(/<entry>/g)).toHaveLength(6);
  const { html: sitemap } = await read("/sitemap.xml");
  expect(sitemap).toMatch(
    /home\/casa-norte<\/loc><lastmod>[^<]+Z<\/lastmod><image:image><image:loc>http[^<]+villa-entrance-evening/,
  );
  expect(sitemap.match(/casa-norte-[a-z-]+\/1200\.jpeg/g)?.length).toBeGreaterThanOrEqual(3);
  expect(sitemap).toMatch(/\/about<\/loc><lastmod>/);
  expect(sitemap).toMatch(/\/gallery\/residences<\/loc><lastmod>/);
});

test("a home that can be won says so, and one that was given away leads to its draw", async () => {
  const point = async (prizeOf: string) => {
    await openDocuments(site.database).update(
      homes,
      "courtyard-house",
      (home) => ({ ...home, prizeOf }),
      { publish: true },
    );
    return (await read("/home/courtyard-house")).text;
  };
  const leads = async (address: string) =>
    (await read(address)).html.includes('href="/home/courtyard-house"');
  expect(await point("/draw/winter-draw")).toContain("It can be won in The Winter draw.");
  expect(await leads("/draw/winter-draw/prizes/casa-alba")).toBe(true);
  expect(await leads("/draw/winter-draw/prizes/vesper-coupe")).toBe(false);
  expect(await leads("/draw/winter-draw")).toBe(true);
  expect(await leads("/prizes")).toBe(true);
  expect(await point("/draw/winter-draw/prizes/vesper-coupe")).toContain("can be won");
  expect(await leads("/draw/winter-draw/prizes/vesper-coupe")).toBe(true);
  const given = await point("/draw/harbour-draw-2025");
  expect(given).toContain("It was the prize of The Harbour draw");
  expect(given).not.toContain("Request a viewing");
  expect((await read("/home?place=Serena+Bay")).text).toContain("Given away");
  expect(namesIn((await read("/home?status=for-sale")).html)).not.toContain("courtyard-house");
  expect((await read("/home/feed.atom")).html).toContain("Given away");
  expect((await read("/contact?topic=viewing")).html).not.toContain('value="courtyard-house"');
  expect(await leads("/draw/harbour-draw-2025/prizes/harbour-summer")).toBe(true);
});

test("staff add a home, and visitors see it once it is published", async () => {
  const added = await editor.post("/admin/homes/new", { title: "Mill Cottage" });
  expect(added.headers.get("Location")).toBe("/admin/homes/mill-cottage");
  expect((await read("/home/mill-cottage")).status).toBe(404);
  const { data, version } = await draftOf("mill-cottage");
  const document = { ...data, place: "Old Mill", status: "for-rent", price: 1900, bedrooms: 2 };
  const saved = await editor.post("/admin/homes/mill-cottage.data", {
    ...{ act: "save", version: `${version}`, document: JSON.stringify(document) },
  });
  expect(await saved.text()).toContain("saved");
  const published = { act: "publish", version: `${version + 1}` };
  expect((await editor.post("/admin/homes/mill-cottage.data", published)).status).toBe(200);
  expect((await read("/home/mill-cottage")).text).toContain("£1,900 a month");
  expect(namesIn((await read("/home?status=for-rent")).html)).toEqual(["mill-cottage"]);
});

test("a status is changed for several homes at once, and a draft stays a draft", async () => {
  const { data, version } = await draftOf("villa-levante");
  await openDocuments(site.database).update(homes, "villa-levante", () => ({
    ...data,
    line: "Not published yet.",
  }));
  for (const row of ["villa-levante", "casa-norte"]) {
    const form = { act: "status", status: "sold", row };
    expect((await editor.post("/admin/homes.data?index", form)).status).toBe(200);
  }
  expect(await (await editor.get("/admin/homes")).text()).toContain("from £385,000");
  const { html, text } = await read("/home?status=sold");
  expect(namesIn(html)).toContain("casa-norte");
  expect(text).not.toContain("Not published yet.");
  const draft = await draftOf("villa-levante");
  expect(draft.version).toBeGreaterThan(version + 1);
  expect(draft.data).toMatchObject({ status: "sold", line: "Not published yet." });
});

test("nobody shows a sold home, and its page says so", async () => {
  const { text } = await read("/home/residence-30");
  expect(text).toContain("This home has found its people");
  expect(text).toContain("Theodor Quill");
  expect(text).not.toContain("Shows you this home");
});

test("a sold home disappears if it is no reference", async () => {
  await openDocuments(site.database).update(
    homes,
    "residence-30",
    (home) => ({ ...home, keepAsReference: false }),
    { publish: true },
  );
  expect((await read("/home/residence-30")).status).toBe(404);
  expect(namesIn((await read("/home")).html)).not.toContain("residence-30");
});

test("a home that moves keeps its old address as a redirect", async () => {
  const moved = await editor.post("/admin/homes/penthouse-31", {
    ...{ act: "move", address: "/home/the-penthouse" },
  });
  expect(moved.headers.get("Location")).toBe("/admin/homes/the-penthouse");
  const old = await site.get("/home/penthouse-31");
  expect([old.status, old.headers.get("Location")]).toEqual([301, "/home/the-penthouse"]);
  expect((await read("/home/the-penthouse")).status).toBe(200);
});
