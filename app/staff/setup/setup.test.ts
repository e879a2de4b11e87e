// An owner's first hour on an empty installation, by HTTP.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Browser,
  goodPassword,
  openStaffSite,
  type StaffSite,
  visibleText,
} from "../../accounts/testing/staff-site.ts";
import { settings } from "../../content/collections.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";

let site: StaffSite;
let owner: Browser;

beforeAll(async () => {
  site = await openStaffSite({ SAMPLE_CONTENT: "off" }, { unpublished: true, cachesPages: true });
  const { email } = await site.addPerson("owner");
  owner = site.openBrowser();
  await owner.signIn(email);
});

afterAll(() => site[Symbol.asyncDispose]());

const publicPages = [
  ...["/", "/landing", "/home", "/about", "/draw", "/prizes", "/gallery", "/contact"],
  ...["/privacy", "/terms", "/complaints"],
];

async function text(path: string, browser: Pick<Browser, "get"> = owner) {
  return visibleText(await browser.get(path));
}

test("until the owner publishes, visitors see “opening soon” on every address and staff see the site", async () => {
  for (const path of publicPages) {
    const response = await site.get(path);
    expect([path, response.status, response.headers.get("location")]).toEqual([
      ...[path, 302, "/opening-soon"],
    ]);
  }
  const soon = await site.get("/opening-soon");
  expect(soon.status).toBe(200);
  expect(soon.headers.get("cache-control")).toBe("no-store");
  const text = await visibleText(soon);
  expect(text).toContain("Opening soon");
  expect(text).not.toMatch(/Your company|Goldkey/);
  for (const path of publicPages) expect((await owner.get(path)).status, path).toBe(200);
});

test("“opening soon” is in the site's own language, and leads to the others", async () => {
  const documents = openDocuments(site.database);
  const read = async (path: string) => (await site.get(path)).text();
  const english = { locale: "en-GB", languages: [] };
  const arabic = {
    ...{ locale: "ar-AE", languages: ["en"] },
    address: { name: "", lines: ["شارع النخيل", "دبي"], map: "" },
  };
  await documents.update(settings, "site", arabic, { publish: true });
  await expect.poll(() => read("/opening-soon")).toMatch(/<html lang="ar-AE" dir="rtl"/);
  const own = await read("/opening-soon");
  expect(own).toMatch(/href="\/assets\/arabic-[\w-]+\.css"/);
  expect(own).toMatch(/href="\/en\/opening-soon" lang="en"/);
  expect(own).toContain("شارع النخيل، دبي");
  expect(await read("/en/opening-soon")).toMatch(/<html lang="en-GB"(?! dir)/);
  const nowhere = { ...english, address: { name: "", lines: [], map: "" } };
  await documents.update(settings, "site", nowhere, { publish: true });
});

test("the guide lists the steps, and a step can be skipped and resumed", async () => {
  const before = await text("/admin");
  expect(before).toContain("Set up your site");
  expect(before).toContain("Publish the site");
  await owner.post("/admin?index", { act: "skip-step", step: "images" });
  expect(await text("/admin")).toContain("Your first images: Skipped");
  await owner.post("/admin?index", { act: "resume-step", step: "images" });
  expect(await text("/admin")).not.toContain("Skipped");
  await owner.post("/admin?index", { act: "hide-guide" });
  expect(await text("/admin")).toContain("Setup guide:");
  await owner.post("/admin?index", { act: "show-guide" });
});

test("a site without a name is not published; with one it is, and shows the company's facts", async () => {
  const refused = await owner.post("/admin?index", { act: "publish-site" });
  expect(refused.status).toBe(409);
  await openDocuments(site.database).update(
    settings,
    "site",
    {
      companyName: "Ashgrove and Daughters",
      badge: "A&D",
      accent: "#7fd4a0",
      country: "SE",
      founder: { name: "Ines Ashgrove", phone: "070-123 45 67" },
      people: [
        {
          ...{ position: "Sales", name: "Bea Lindqvist", phone: "070-123 45 68" },
          ...{ looksAfter: "", whatsappGreeting: "" },
        },
      ],
      address: { name: "", lines: ["3 Mill Lane", "Uppsala"], map: "" },
    },
    { publish: true },
  );
  expect(await text("/opening-soon", site)).toContain("Ashgrove and Daughters");
  expect((await owner.post("/admin?index", { act: "publish-site" })).status).toBe(200);
  await expect.poll(async () => (await site.get("/")).status, { timeout: 5_000 }).toBe(200);
  for (const path of publicPages) {
    const page = await site.get(path);
    expect(page.status, path).toBe(200);
    // Without the data of scripts, whose texts have placeholders.
    const html = (await page.text()).replaceAll(/<script.*?<\/script>/gs, "");
    expect(html, path).toContain("Ashgrove");
    expect(html, path).not.toMatch(/\{company\}|\[\[|\+4477009|company\.example|Your company/);
  }
  // The footer has everybody, with numbers as people of their country write them.
  expect(await text("/about", site)).toMatch(
    /Founder\s*Ines Ashgrove\s*\+46 70 123 45 67\s*Sales\s*Bea Lindqvist\s*\+46 70 123 45 68/,
  );
  const privacy = await text("/privacy", site);
  expect(privacy).toContain("3 Mill Lane, Uppsala");
  expect(privacy).not.toMatch(/lawyer|Write to us about your data/);
  expect(await text("/privacy?preview")).toContain("Have this text checked by a lawyer");
  expect((await site.get("/opening-soon")).headers.get("location")).toBe("/");

  await owner.post("/admin/settings/content", { act: "close-site" });
  await expect.poll(async () => (await site.get("/about")).status, { timeout: 5_000 }).toBe(302);
});

test("icons, manifest, shared links and mails carry the owner's brand, and none of ours", async () => {
  const icon = await (await site.get("/favicon.svg")).text();
  expect(icon).toContain("A&amp;D");
  expect(icon).toContain("#7fd4a0");
  for (const file of ["favicon.ico", "apple-touch-icon.png", "icon-512.png", "social-card.png"]) {
    const image = await site.get(`/${file}`);
    expect([file, image.status]).toEqual([file, 200]);
    expect(image.headers.get("content-type")).toMatch(/^image\//);
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(500);
  }
  const manifest = await (await site.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Ashgrove and Daughters", short_name: "A&D" });
  const home = await (await owner.get("/home")).text();
  expect(home).toContain("/social-card/home.png");
  expect(home).not.toMatch(/wordmark|Goldkey/);

  await owner.post("/admin/people", {
    ...{ act: "invite", name: "Bea", email: "bea@ashgrove.example", role: "editor" },
    "current-password": goodPassword,
  });
  const { rows } = await site.database.execute<{ body_html: string }>(
    sql`select body_html from outbox_mail where kind = 'invitation'`,
  );
  expect(rows[0]?.body_html).toContain("background:#7fd4a0");
  expect(rows[0]?.body_html).toContain("A&amp;D</span><b>Ashgrove and Daughters</b>");
});

test("a draft is rehearsed on a stage that only staff see, and stays a draft", async () => {
  const created = await owner.post("/admin/draws/new", { title: "Midsummer", start: "open-draw" });
  const page = created.headers.get("location") ?? "";
  const start = {
    ...{ act: "rehearse", console: "console-1", order: "last-first", callSeconds: "180" },
  };
  expect((await owner.post(`${page}/show`, start)).status).toBe(409);
  expect(await text(`${page}/show`)).toContain("A show needs a prize");
  await site.database.execute(sql`
    insert into prize (draw, position, prize_id, name, quantity)
    select id, 0, 'lake', 'A weekend by the lake', 1 from draw`);
  expect((await owner.post(`${page}/show`, start)).status).toBe(200);
  expect((await owner.post(`${page}/show`, { ...start, act: "start" })).status).toBe(409);
  const { rows } = await site.database.execute<{ slug: string; state: string }>(
    sql`select slug, state from draw`,
  );
  expect(rows).toEqual([{ slug: expect.any(String), state: "draft" }]);

  await owner.post("/admin?index", { act: "publish-site" });
  await expect.poll(async () => (await site.get("/")).status, { timeout: 5_000 }).toBe(200);
  const look = { act: "look", console: "console-1" };
  const seen = await owner.post(`${page}/show/act?rehearsal`, look);
  expect(await seen.json()).toMatchObject({ view: { show: { rehearsal: true } } });
  expect((await owner.post(`${page}/show/act`, look)).status).toBe(409);
  const stage = `/draw/${rows[0]?.slug}/stage?rehearsal`;
  const state = `/api/draws/${rows[0]?.slug}/show?stage&rehearsal`;
  for (const address of [stage, state]) {
    expect([address, (await owner.get(address)).status]).toEqual([address, 200]);
    expect([address, (await site.get(address)).status]).toEqual([address, 404]);
  }
  expect((await owner.get(stage.replace("?rehearsal", ""))).status).toBe(404);
  expect(await text("/admin")).toContain("Rehearse a draw: Done");
});
