import { expect, test } from "vitest";
import { pages } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { firstDraft } from "../content/own-pages.ts";
import { addRedirect } from "../content/redirects/redirects.server.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { cacheKey, findParts } from "./cached-pages.ts";

const partsOf = findParts([
  { id: "root" },
  { id: "frame", parentId: "root" },
  { id: "landing", parentId: "frame", index: true },
  { id: "about", parentId: "frame", path: "about" },
  { id: "draw", parentId: "frame", path: "draw/:slug" },
  { id: "lost-ticket", parentId: "frame", path: "ticket" },
  { id: "pages/own-page", parentId: "frame", path: ":page" },
]);

test.each([
  ["/", "/"],
  ["/about", "/about"],
  ["/draw/winter-draw", "/draw/winter-draw"],
  ["/about.data", "/about.data"],
  ["/_.data?_routes=landing", "/_.data?_routes=landing"],
  ["/about.data?_routes=frame%2Cabout", "/about.data?_routes=frame%2Cabout"],
  ["/draw/winter-draw.data?_routes=draw", "/draw/winter-draw.data?_routes=draw"],
  ["/about?utm_source=letter&page=2", "/about"],
  ["/about?_routes=landing", "/about"],
  ["/about?preview", undefined],
  ["/?photo=residences/casa-norte", undefined],
  ["/About", undefined],
  ["/about/", undefined],
  ["/abou%74", undefined],
  ["/about.data?_routes=made-up", undefined],
  ["/about.data?_routes=landing", undefined],
  ["/about.data?_routes=about,about", undefined],
  ["/about.data?_routes=about&more=1", "/about.data?_routes=about"],
  ["/about.data?_routes=%61bout", "/about.data?_routes=about"],
  ["/draw?coupon=ABC", undefined],
  ["/draw/winter-draw?coupon=ABC", undefined],
  ["/casa-norte", "/casa-norte"],
  ["/de/about", "/de/about"],
  ["/de", "/de"],
  ["/de/_.data?_routes=landing", "/de/_.data?_routes=landing"],
  ["/de/about.data?_routes=landing", undefined],
  ["/de/ticket/abc", undefined],
  // Not shown in that language, or no such page: only responses with 200 are kept.
  ["/xx/about", "/xx/about"],
  ["/casa-norte?page=2", "/casa-norte"],
  ["/ticket", undefined],
  ["/ticket/abc", undefined],
  ["/ticket/abc.data", undefined],
  ["/contact/thanks", undefined],
  ["/admin/login", undefined],
  ["/api/draws", undefined],
  ["/no/such/page", undefined],
])("%s is cached under %s", (address, key) => {
  expect(cacheKey(new URL(address, "http://localhost"), partsOf)).toBe(key);
});

test("a site renders its pages in advance when it starts", async () => {
  await using site = await openTestSite({}, { cachesPages: true });
  expect((await site.get("/terms")).status).toBe(200);
  expect(site.logged()).not.toContain("could not be rendered in advance");
});

test("a published change invalidates its page at once, and no other page", async () => {
  await using site = await openTestSite({}, { cachesPages: true });
  const home = (await site.get("/home")).headers.get("ETag");
  expect(await (await site.get("/about")).text()).not.toContain("Founded by the sea");
  const documents = openDocuments(site.database);
  const about = await documents.read(pages, "about");
  if (!about) throw new Error("There is no page about the company.");
  await documents.update(pages, "about", { lead: "Founded by the sea." });
  await documents.publish(pages, "about");
  await expect.poll(async () => (await site.get("/about")).text()).toContain("Founded by the sea.");
  expect((await site.get("/home")).headers.get("ETag")).toBe(home);
});

test("a changed picture invalidates the pages that show it, and no other page", async () => {
  await using site = await openTestSite({}, { cachesPages: true });
  const picture = "walnut-door-brass-key";
  expect(await (await site.get("/about")).text()).toContain(picture);
  expect(await (await site.get("/gallery")).text()).not.toContain(picture);
  // Without a notification: shown only if the page is rendered again.
  await site.database.execute(
    `update document set published_data = published_data || '{"lead": "Rendered again"}' where collection = 'pages' and id <> 'about'`,
  );
  // By the second change every page that the first one invalidated has been rendered again.
  for (const alt of ["A quay with lanterns", "A quay at noon"]) {
    await site.database.execute(`update media set alt = '${alt}' where id = '${picture}'`);
    await expect.poll(async () => (await site.get("/about")).text()).toContain(alt);
  }
  expect(await (await site.get("/gallery")).text()).not.toContain("Rendered again");
});

test("only prefetched data may be shown without revalidation", async () => {
  await using site = await openTestSite({ SAMPLE_CONTENT: "off" }, { cachesPages: true });
  const data = "/about.data?_routes=pages%2Fabout-page";
  const ahead = { "Sec-Purpose": "prefetch" };
  const storing = async (address: string, headers: Record<string, string> = {}) =>
    (await site.get(address, headers)).headers.get("Cache-Control");
  expect(await storing(data, ahead)).toBe("private, max-age=30");
  // Prefetched again later: the browser's copy is still valid.
  const known = { ...ahead, "If-None-Match": (await site.get(data)).headers.get("ETag") ?? "" };
  expect((await site.get(data, known)).status).toBe(304);
  expect(await storing(data, known)).toBe("private, max-age=30");
  expect(await storing(data)).toBe("no-cache");
  expect(await storing("/about", ahead)).toBe("no-cache");
  expect(await storing("/ticket.data", ahead)).toMatch(/^no-/);
});

/** A second, or longer where twenty pages take longer to render at this moment. */
async function expectWithinASecond<Value>(
  site: TestSite,
  read: () => Promise<Value>,
  expected: Value,
) {
  const start = performance.now();
  await expect.poll(read, { interval: 20 }).toEqual(expected);
  const took = performance.now() - start;
  if (took > 1000) expect(took).toBeLessThan(20 * (await timeToRender(site)));
}

async function timeToRender(site: TestSite): Promise<number> {
  const start = performance.now();
  for (let page = 0; page < 4; page += 1) await site.get(`/ticket?${page}`);
  return (performance.now() - start) / 4;
}

test("a page that staff added is cached, and gone within a second of being unpublished", async () => {
  await using site = await openTestSite({ SAMPLE_CONTENT: "off" }, { cachesPages: true });
  const documents = openDocuments(site.database);
  const statusOf = async (address: string) => (await site.get(address)).status;
  expect(await statusOf("/casa-norte")).toBe(404);
  await documents.add(pages, firstDraft("Casa Norte"), { id: "casa-norte", publish: true });
  await expectWithinASecond(site, () => statusOf("/casa-norte"), 200);
  const logged = site.logged().length;
  await site.get("/casa-norte");
  expect(site.logged().slice(logged)).toContain("sent from memory");

  await documents.update(pages, "casa-norte", { lead: "By the sea." });
  await documents.publish(pages, "casa-norte");
  const isBySea = async () =>
    (await (await site.get("/casa-norte")).text()).includes("By the sea.");
  await expectWithinASecond(site, isBySea, true);

  // As when a page is moved in the admin area.
  await site.database.transaction(async (transaction) => {
    const moving = openDocuments(transaction);
    await moving.add(pages, firstDraft("Casa Norte"), { id: "norte", publish: true });
    await moving.delete(pages, "casa-norte");
    await addRedirect(transaction, { from: "/casa-norte", to: "/norte" }, "staff", () => false);
  });
  await expectWithinASecond(site, () => statusOf("/casa-norte"), 301);
  await expectWithinASecond(site, () => statusOf("/norte"), 200);
  // An unpublished fixed page disappears from the header of all pages as quickly.
  const isLinked = async () => {
    const [header = ""] =
      /<header.*?<\/header>/s.exec(await (await site.get("/norte")).text()) ?? [];
    return header.includes('href="/about"');
  };
  expect(await isLinked()).toBe(true);
  await documents.unpublish(pages, "about");
  await expectWithinASecond(site, isLinked, false);
  await documents.unpublish(pages, "norte");
  await expectWithinASecond(site, () => statusOf("/norte"), 404);
});

test("a visitor's form input is never cached", async () => {
  await using site = await openTestSite({}, { cachesPages: true });
  await site.get("/contact");
  const refused = await site.post("/contact", { name: "Perpetua Lark", message: "" });
  expect(await refused.text()).toContain("Perpetua Lark");
  const asked = await site.get("/contact?about=The%20lighthouse");
  expect(await asked.text()).toContain("The lighthouse");
  const plain = await (await site.get("/contact")).text();
  expect(plain).not.toContain("Perpetua Lark");
  expect(plain).not.toContain("The lighthouse");
});
