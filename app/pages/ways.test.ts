import { expect, test } from "vitest";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

test("a visitor who follows links from the landing page reaches every public page", async () => {
  await using site = await openTestSite();
  const reached = await crawl(site, "/");
  const sitemap = await (await site.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)]
    .map(([, loc]) => new URL(loc ?? "").pathname)
    .filter((path) => !otherLanguage.test(path));
  expect(listed.length).toBeGreaterThan(30);
  expect(listed.filter((path) => !reached.has(path))).toEqual([]);
  expect([...reached.keys()]).toEqual(
    expect.arrayContaining(["/home", "/ticket", "/verify", "/accessibility"]),
  );
  const broken = [...reached].filter(([, { status }]) => status !== 200);
  expect(broken).toEqual([]);

  // Every page has a picture for shared links, and it can be fetched.
  const pages = [...reached].filter(([, { html }]) => html);
  const shared = pages.map(([path, { html }]) => {
    const [, image = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    return { path, image: image && new URL(image).pathname };
  });
  expect(shared.filter(({ image }) => !image)).toEqual([]);
  const images = [...new Set(shared.map(({ image }) => image))];
  for (const image of images) {
    const response = await site.get(image);
    expect([image, response.headers.get("Content-Type")]).toEqual([
      ...[image, expect.stringMatching(/^image\/(png|jpeg)$/)],
    ]);
  }
  const pictureOf = (path: string) => shared.find((page) => page.path === path)?.image;
  expect(pictureOf("/privacy")).toBe("/social-card/privacy.png");
  expect(pictureOf("/draw/winter-draw/rules")).toBe("/social-card/draw/winter-draw/rules.png");
  expect(pictureOf("/prizes")).toBe(pictureOf("/draw/winter-draw"));
});

test("the card of a page carries its title", async () => {
  await using site = await openTestSite();
  const card = async (file: string) => (await site.get(`/social-card${file}`)).bytes();
  const [brand, privacy, check, unknown] = await Promise.all(
    [".png", "/privacy.png", "/check.png", "/no-such-page.png"].map(card),
  );
  expect(unknown).toEqual(brand);
  expect(privacy).not.toEqual(brand);
  expect(check).not.toEqual(privacy);
  expect((await site.get("/social-card/privacy.jpg")).status).toBe(404);
});

test("errors have titles of their own, and a mistyped ticket leads to the lost ticket form", async () => {
  await using site = await openTestSite();
  const missing = await site.get("/no-such-page");
  expect(missing.status).toBe(404);
  const html = await missing.text();
  expect(html).toContain("<title>Page not found · Goldkey Estates</title>");
  const ticket = await site.get("/ticket/AAAAAAAAAAAAAAAAAAAAAA");
  expect(ticket.status).toBe(404);
  expect(await ticket.text()).toMatch(/Lost your ticket\? <a [^>]*href="\/ticket"/);
});

test("security.txt says where to report a weakness, and does not expire soon", async () => {
  await using site = await openTestSite();
  const response = await site.get("/.well-known/security.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:hello@estates\.example$/m);
  const [, expires = ""] = /^Expires: (.*)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

/** The same pages again. languages.test.ts follows the links of one. */
const otherLanguage = /^\/(ar|de|es|fr|hi)(\/|$)/;

type Reached = {
  status: number;
  /** Empty for files. */
  html: string;
};

/** As many as a browser asks for. All at once would wait longer on a busy machine than the site lets anybody wait. */
const atOnce = 6;

/** Every page that links lead to, by path. Staff's pages and the API are left out. */
async function crawl(site: TestSite, start: string): Promise<Map<string, Reached>> {
  const reached = new Map<string, Reached>();
  const known = new Set([start]);
  const ahead = [start];
  while (ahead.length > 0) {
    const pages = await Promise.all(
      ahead.splice(0, atOnce).map(async (path) => {
        const response = await site.get(path);
        const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
        const html = isPage ? await response.text() : "";
        reached.set(path, { status: response.status, html });
        return html;
      }),
    );
    for (const [, path = "/"] of pages.join("").matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) {
      if (known.has(path) || otherLanguage.test(path)) continue;
      if (/^\/(admin|api|media|assets)(\/|$)/.test(path)) continue;
      known.add(path);
      ahead.push(path);
    }
  }
  return reached;
}
