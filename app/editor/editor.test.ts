// Editing pages and settings by HTTP, on one database with two sites.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Browser,
  openStaffSite,
  type StaffSite,
  visibleText,
} from "../accounts/testing/staff-site.ts";
import { pages, settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { wording, wordingId } from "../content/wording/wording-document.server.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

let site: StaffSite;
let second: TestSite;
let editor: Browser;
let owner: Browser;

beforeAll(async () => {
  site = await openStaffSite({ SAMPLE_CONTENT: "off" });
  second = await openTestSite({ SAMPLE_CONTENT: "off" }, { shareWith: site });
  editor = await signedIn("editor");
  owner = await signedIn("owner");
});

afterAll(async () => {
  await second[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

async function signedIn(role: "editor" | "owner" | "front-desk") {
  const { email } = await site.addPerson(role);
  const browser = site.openBrowser();
  expect((await browser.signIn(email)).status).toBeLessThan(400);
  return browser;
}

/** The address of the loader's data, as the router fetches it. */
async function post(browser: Browser, address: string, form: Record<string, string>) {
  const response = await browser.post(address.replace(/(?=\?|$)/, ".data"), form);
  return { status: response.status, text: await response.text() };
}

async function draftOf(id: string) {
  const draft = await openDocuments(site.database).read(pages, id, { state: "draft" });
  if (!draft) throw new Error(`There is no draft of ${id}.`);
  return draft;
}

function save(browser: Browser, id: string, version: number, document: unknown) {
  return post(browser, `/admin/pages/${id}`, {
    act: "save",
    version: `${version}`,
    document: JSON.stringify(document),
  });
}

async function sendTyping(browser: Browser, address: string, message: object) {
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(site.origin + address, {
    method: "POST",
    headers: { Cookie: cookies, Origin: site.origin, "Content-Type": "application/json" },
    body: JSON.stringify(message),
  });
  return {
    status: response.status,
    result: (await response.json()) as {
      problems: Record<string, string>;
      otherEditors: { name: string; place: string }[];
      concerns: { sentence: string; refuses: boolean }[];
    },
  };
}

test("unsaved text is shown in its author's preview only", async () => {
  const { data, version } = await draftOf("about");
  const document = { ...data, title: "Typed and not saved" };
  const { result } = await sendTyping(editor, "/admin/pages/about/presence", {
    place: "title",
    version,
    document,
  });
  expect(result.problems).toEqual({});

  const preview = await editor.get("/about?preview");
  expect(preview.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  expect(preview.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
  expect(preview.headers.get("Cache-Control")).toBe("no-store");
  expect(await visibleText(preview)).toContain("Typed and not saved");

  expect(await visibleText(await owner.get("/about?preview"))).not.toContain("Typed and not saved");
  expect(await visibleText(await site.get("/about"))).not.toContain("Typed and not saved");
  const stranger = await site.get("/about?preview");
  expect(stranger.status).toBe(303);
  expect(stranger.headers.get("Location")).toMatch(/^\/admin\/login/);
  expect((await (await signedIn("front-desk")).get("/about?preview")).status).toBe(403);
  expect((await site.get("/about")).headers.get("X-Frame-Options")).toBe("DENY");

  const others = await sendTyping(owner, "/admin/pages/about/presence", {
    place: "title",
    version,
  });
  expect(others.result.otherEditors).toEqual([
    { name: "Test editor", place: "title", types: true },
  ]);
  // The unsaved text is restored for its author.
  expect(await visibleText(await editor.get("/admin/pages/about"))).toContain(
    "You typed this and did not save it",
  );
});

test("a published change is visible on every process at once, without hidden sections", async () => {
  const { data, version } = await draftOf("home");
  const sections = [
    { kind: "story", title: "A shown story", body: { markdown: "Once <b>upon</b> a time" } },
    { kind: "story", title: "A hidden story", hidden: true, body: { markdown: "Not yet" } },
  ];
  const saved = await save(editor, "home", version, { ...data, title: "Our house", sections });
  expect(saved.status).toBe(200);
  expect(await visibleText(await second.get("/home"))).not.toContain("Our house");

  const newest = await draftOf("home");
  const published = await post(editor, "/admin/pages/home", {
    act: "publish",
    version: `${newest.version}`,
  });
  expect(published.status).toBe(200);
  const text = await (await second.get("/home")).text();
  expect(text).toContain("Our house");
  expect(text).toContain("A shown story");
  expect(text).toContain("Once &lt;b&gt;upon&lt;/b&gt; a time");
  expect(text).not.toContain("A hidden story");
  const { rows } = await site.database.execute<{ changes: { changed: string } }>(
    sql`select changes from activity where what = 'page.published' order by seq desc limit 1`,
  );
  expect(rows[0]?.changes.changed).toContain("Title: Title of the page changed");
});

test("of two people on one page the second is told who saved and what, and nothing was overwritten", async () => {
  const { data, version } = await draftOf("contact");
  await save(editor, "contact", version, { ...data, title: "By the editor" });
  // Repeating a save whose response was lost saves once and is no conflict.
  const again = await editor.post("/admin/pages/contact/save", {
    act: "save",
    version: `${version}`,
    document: JSON.stringify({ ...data, title: "By the editor" }),
  });
  expect(await again.json()).toMatchObject({ saved: { version: version + 1 } });
  const refused = await save(owner, "contact", version, { ...data, title: "By the owner" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Test editor");
  expect(refused.text).toContain("By the editor");
  expect((await draftOf("contact")).data.title).toBe("By the editor");
});

test("invalid fields are refused one by one, and published pages stay as they are", async () => {
  const { data, version } = await draftOf("terms");
  const wrong = await save(editor, "terms", version, { ...data, title: "" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("Fill this in.");
  const { result } = await sendTyping(editor, "/admin/pages/terms/presence", {
    place: "",
    version,
    document: {
      ...data,
      sections: [
        { kind: "text", body: { markdown: "[gone](/no-such-page) and [here](/contact#form)" } },
        { kind: "plate", picture: { media: "no-such-picture" }, place: "", detail: "" },
      ],
    },
  });
  expect(result.concerns.map(({ sentence }) => sentence)).toEqual([
    "The link to /no-such-page leads nowhere.",
    "A picture or PDF is no longer in the library. Choose another one.",
  ]);
});

test("a new section without a picture is saved, and published only when one is chosen", async () => {
  const { data, version } = await draftOf("complaints");
  const plate = { kind: "plate", picture: { media: "" }, place: "", detail: "" };
  const sections = [...data.sections, plate];
  expect((await save(editor, "complaints", version, { ...data, sections })).status).toBe(200);
  const publish = { act: "publish", version: `${version + 1}` };
  const refused = await post(editor, "/admin/pages/complaints", publish);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Choose a picture.");
  await save(editor, "complaints", version + 1, data);
});

test("an accent with too little contrast cannot be published; another one is used on every page", async () => {
  const change = async (accent: string) => {
    const documents = openDocuments(site.database);
    const draft = await documents.update(settings, "site", { accent });
    return post(owner, "/admin/settings?index", { act: "publish", version: `${draft.version}` });
  };
  const refused = await change("#552211");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Too dark to be read");
  expect((await change("#7fd1c7")).status).toBe(200);
  expect(await (await second.get("/about")).text()).toContain("--color-gold:#7fd1c7");
  expect((await editor.get("/admin/settings")).status).toBe(403);
});

test("a scheduled page is published automatically", async () => {
  const { data, version } = await draftOf("privacy");
  await save(editor, "privacy", version, { ...data, title: "From tonight" });
  const newest = await draftOf("privacy");
  const asked = await post(editor, "/admin/pages/privacy", {
    act: "schedule",
    version: `${newest.version}`,
    "publish-at": "2099-01-01T20:00",
  });
  expect(asked.status).toBe(200);
  expect(await visibleText(await editor.get("/admin/pages"))).toContain("Public 1 Jan 2099");
  const past = await post(editor, "/admin/pages/privacy", {
    act: "schedule",
    version: `${newest.version}`,
    "publish-at": "2020-01-01T20:00",
  });
  expect(past.status).toBe(400);
  await site.database.execute(sql`update document_schedule set publish_at = now()`);
  await expect
    .poll(async () => visibleText(await second.get("/privacy")), { timeout: 10_000 })
    .toContain("From tonight");
  const { rows } = await site.database.execute(
    sql`select 1 from activity where what = 'page.published-on-schedule' and who_name = 'Test editor'`,
  );
  expect(rows).toHaveLength(1);
});

test("the history describes what changed, and an old version can be restored", async () => {
  const first = await draftOf("gallery");
  await save(editor, "gallery", first.version, { ...first.data, title: "A second title" });
  const history = await visibleText(await owner.get("/admin/pages/gallery/history"));
  expect(history).toContain("Test editor");
  expect(history).toContain("Title: Title of the page changed");
  expect(history).not.toContain("{");
  const newest = await draftOf("gallery");
  // Both versions beside each other, before anything is restored.
  const compared = await visibleText(
    await owner.get(`/admin/pages/gallery/history?compare=${first.version}`),
  );
  expect(compared).toContain(`What changed since version ${first.version}`);
  const asIn = async (version: number) =>
    visibleText(await owner.get(`/gallery?preview&of=pages/gallery&version=${version}`));
  expect(await asIn(newest.version)).toContain("A second title");
  expect(await asIn(first.version)).not.toContain("A second title");
  const restored = await owner.post("/admin/pages/gallery", {
    act: "restore",
    restore: `${first.version}`,
    version: `${newest.version}`,
  });
  expect(restored.status).toBe(303);
  expect((await draftOf("gallery")).data.title).toBe(first.data.title);
});

test("a scheduled publication can be cancelled, and a draft discarded", async () => {
  const first = await draftOf("complaints");
  await save(editor, "complaints", first.version, { ...first.data, title: "Not for long" });
  const { version } = await draftOf("complaints");
  const address = "/admin/pages/complaints";
  const asked = { act: "schedule", version: `${version}`, "publish-at": "2099-01-01T20:00" };
  expect((await post(editor, address, asked)).status).toBe(200);
  expect((await post(editor, address, { act: "unschedule" })).status).toBe(200);
  const waiting = await site.database.execute(
    sql`select 1 from document_schedule where collection = 'pages' and id = 'complaints'`,
  );
  expect(waiting.rows).toHaveLength(0);

  const gone = await editor.post(address, { act: "discard", version: `${version}` });
  expect(gone.status).toBe(303);
  expect((await draftOf("complaints")).data).toEqual(first.data);
  // The discarded draft is still in the history.
  expect(await visibleText(await owner.get(`${address}/history`))).toContain("Not for long");
  const { rows } = await site.database.execute<{ what: string }>(
    sql`select what from activity where about = 'page:complaints' order by seq`,
  );
  expect(rows.map(({ what }) => what)).toEqual([
    "page.scheduled",
    "page.unscheduled",
    "page.restored",
  ]);
});

test("staff can change texts of the wording; cleared texts get their defaults", async () => {
  const documents = openDocuments(site.database);
  const draft = await documents.read(wording, wordingId, { state: "draft" });
  const version = draft?.version ?? 0;
  const document = {
    ...draft?.data,
    contact: { name: " ", send: "Send it to us", consent: "Keep what I wrote for a year." },
    contactProblems: { name: "Who are you, please?" },
    thanks: { saved: "Under {reference} we have it." },
    mails: { signature: "The house of {company}\nAlways there" },
  };
  const typed = await sendTyping(editor, "/admin/pages/wording/presence", {
    place: "contact",
    version,
    document,
  });
  expect(typed.result.problems).toEqual({});
  expect(await visibleText(await editor.get("/contact?preview"))).toContain("Send it to us");
  expect(await visibleText(await site.get("/contact"))).not.toContain("Send it to us");

  const wrong = { ...document, thanks: { ...document.thanks, saved: "We have it." } };
  const refused = await save(editor, "wording", version, wrong);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("This must hold {reference}.");

  expect((await save(editor, "wording", version, document)).status).toBe(200);
  const newest = await documents.read(wording, wordingId, { state: "draft" });
  // Nothing else is stored, so that better texts of a later version arrive.
  const stored = Object.entries(newest?.data ?? {}).filter(([, part]) => Object.keys(part).length);
  expect(Object.fromEntries(stored)).toEqual({
    contactProblems: document.contactProblems,
    thanks: document.thanks,
    mails: document.mails,
    contact: { send: "Send it to us", consent: "Keep what I wrote for a year." },
  });
  const published = await post(editor, "/admin/pages/wording", {
    act: "publish",
    version: `${newest?.version}`,
  });
  expect(published.status).toBe(200);
  const text = await visibleText(await second.get("/contact"));
  expect(text).toContain("Send it to us");
  expect(text).toContain("Keep what I wrote for a year.");
  expect(text).toContain("Your name");
  expect(await visibleText(await second.post("/contact", { name: "" }))).toContain(
    "Who are you, please?",
  );
  expect(await visibleText(await second.get("/contact/thanks?reference=YC-2026-0001"))).toContain(
    "Under YC-2026-0001 we have it.",
  );
  expect(await visibleText(await editor.get("/admin/pages/wording/history"))).toContain(
    "Send it to us",
  );
});

test("staff can add, publish, unpublish and delete a page, but not delete fixed pages", async () => {
  const add = (fields: Record<string, string>) => editor.post("/admin/pages/new", fields);
  expect(await visibleText(await add({ title: "Any", address: "/draw" }))).toContain(
    "The site itself uses /draw.",
  );
  expect((await add({ title: "Casa Norte by night", address: "" })).headers.get("Location")).toBe(
    "/admin/pages/casa-norte-by-night",
  );
  const address = "/casa-norte-by-night";
  expect((await add({ title: "Again", address })).status).toBe(400);
  expect((await site.get(address)).status).toBe(404);
  expect(await visibleText(await editor.get(`${address}?preview`))).toContain(
    "Casa Norte by night",
  );

  const { version } = await draftOf("casa-norte-by-night");
  const act = (fields: Record<string, string>) => post(editor, `/admin/pages${address}`, fields);
  expect((await act({ act: "publish", version: `${version}` })).status).toBe(200);
  expect((await second.get(address)).status).toBe(200);
  expect(await (await second.get("/sitemap.xml")).text()).toContain(address);

  // After a move the old address redirects; moving back makes no loop.
  const move = (from: string, to: string) =>
    editor.post(`/admin/pages${from}`, { act: "move", address: to });
  expect((await move(address, "/contact")).status).toBe(400);
  expect((await move(address, "/norte")).status).toBe(303);
  const led = await second.get(address);
  expect([led.status, led.headers.get("Location")]).toEqual([301, "/norte"]);
  expect((await second.get("/norte")).status).toBe(200);
  expect((await move("/norte", address)).status).toBe(303);
  expect((await second.get(address)).status).toBe(200);
  expect((await second.get("/norte")).headers.get("Location")).toBe(address);

  expect((await act({ act: "unpublish" })).status).toBe(200);
  expect((await second.get(address)).status).toBe(404);
  expect(await visibleText(await editor.get("/admin/pages"))).toContain("Not public");
  expect((await editor.post(`/admin/pages${address}`, { act: "remove" })).status).toBe(303);
  expect((await editor.get(`/admin/pages${address}`)).status).toBe(404);

  const fixed = await post(editor, "/admin/pages/terms", { act: "unpublish" });
  expect(fixed.status).toBe(409);
  expect((await site.get("/terms")).status).toBe(200);
});

test("a fixed page can be unpublished and published again", async () => {
  const header = async () =>
    /<header.*?<\/header>/s.exec(await (await second.get("/")).text())?.[0];
  expect(await header()).toContain('href="/gallery"');
  expect((await post(editor, "/admin/pages/gallery", { act: "unpublish" })).status).toBe(200);
  const missing = await second.get("/gallery");
  const text = await missing.text();
  expect([missing.status, text.includes("All rights reserved.")]).toEqual([404, true]);
  expect(await header()).not.toContain('href="/gallery"');
  expect(await header()).toContain('href="/about"');
  expect(await (await second.get("/sitemap.xml")).text()).not.toContain("/gallery");
  expect(await visibleText(await editor.get("/gallery?preview"))).toContain("Gallery");

  const { version } = await draftOf("gallery");
  const again = await post(editor, "/admin/pages/gallery", {
    act: "publish",
    version: `${version}`,
  });
  expect([again.status, (await second.get("/gallery")).status]).toEqual([200, 200]);
  expect(await header()).toContain('href="/gallery"');
});
