import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Browser,
  openStaffSite,
  type StaffSite,
  visibleText,
} from "../../../accounts/testing/staff-site.ts";
import { homes, pages, settings } from "../../../content/collections.ts";
import { openDocuments } from "../../../content/documents/documents.server.ts";
import type { PageDocument } from "../../../content/page-document.ts";
import {
  contentTranslations,
  translationId,
} from "../../../content/translating/content-translation.ts";
import { listPublicDraws } from "../../../draws/store.server.ts";
import { openEntryServices } from "../../../entries/entry-services.server.ts";
import { openDraw } from "../../../planning/open-draw.server.ts";
import { createDraft, saveStory } from "../../../planning/store.server.ts";
import { readEnvironment } from "../../../platform/environment.server.ts";
import { createLog } from "../../../platform/log.server.ts";
import { ada, testPlan, testPrizes, testRules } from "../../../testing/test-plan.ts";

let site: StaffSite;
let owner: Browser;

beforeAll(async () => {
  site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  owner = site.openBrowser();
  await owner.signIn(email);
});
afterAll(() => site[Symbol.asyncDispose]());

async function read(address: string): Promise<string> {
  const response = await site.get(address);
  expect(response.status, address).toBe(200);
  return response.text();
}

/** Posts one text, as the form with all of them does. */
async function translate(
  what: string,
  original: string,
  text: string,
  more: Record<string, string> = {},
) {
  const [language = "", of = "", id = ""] = what.split("/");
  const stored = await openDocuments(site.database).read(
    contentTranslations,
    translationId(language, { of, id }),
    { state: "draft" },
  );
  const fields = { act: "publish", version: `${stored?.version ?? 0}`, original, text, ...more };
  return owner.post(`/admin/translations/${what}`, fields);
}

async function readPage(id: string): Promise<PageDocument> {
  const page = await openDocuments(site.database).read(pages, id);
  if (!page) throw new Error(`There is no page ${id}.`);
  return page.data;
}

async function publishPage(id: string, change: Partial<PageDocument>) {
  await openDocuments(site.database).update(pages, id, change, { publish: true });
}

test("a published translation is shown in its language, and only there", async () => {
  const { title, search, sections } = await readPage("about");
  const titles = sections.map((section) => ("title" in section ? section.title : ""));
  const translated = titles.find(Boolean) ?? "";
  await translate("de/pages/about", title, "Über das Haus");
  await translate("de/pages/about", search.title, "Wer wir sind", { act: "save" });
  expect(await read("/de/about")).toContain("Über das Haus");
  expect(await read("/de/about")).not.toContain("Wer wir sind");
  expect(await (await owner.get("/de/about?preview")).text()).toContain("Wer wir sind");
  expect(await read("/about")).not.toContain("Über das Haus");
  expect(await read("/fr/about")).not.toContain("Über das Haus");

  // Sections without a translation are marked as the site's own language, others are not.
  const marked = (html: string) => html.split('class="contents" lang="en-GB"').length - 1;
  const before = marked(await read("/ar/about"));
  await translate("ar/pages/about", translated, "عن الشركة");
  const after = await read("/ar/about");
  expect(after).toContain("عن الشركة");
  expect(marked(after)).toBe(before - 1);
});

test("a text is missing, published, outdated, and correct again once somebody says so", async () => {
  const address = "/admin/translations/es/pages/privacy";
  const { title } = await readPage("privacy");
  expect(await visibleText(await owner.get(address))).toMatch(/0 of \d+ texts translated/);
  await translate("es/pages/privacy", title, "Su privacidad");
  const translated = await visibleText(await owner.get(address));
  expect(translated).toMatch(/1 of \d+ texts translated/);
  expect(translated).toContain("Published");

  const changed = `${title} and you`;
  await publishPage("privacy", { title: changed });
  const outdated = await visibleText(await owner.get(address));
  expect(outdated).toMatch(/0 of \d+ texts translated, 1 outdated/);
  expect(outdated).toContain("Su privacidad");
  expect(outdated).toContain("The translation is still correct");
  const overview = await visibleText(await owner.get("/admin/translations"));
  expect(overview).toMatch(/Spanish\d+ of \d+ texts translated, 1 outdated/);
  // An outdated translation may be wrong, so visitors get the original.
  expect(await read("/es/privacy")).toContain(changed);

  await translate("es/pages/privacy", changed, "Su privacidad");
  expect(await read("/es/privacy")).not.toContain("Su privacidad");
  await translate("es/pages/privacy", changed, "Su privacidad", { keep: "0" });
  expect(await read("/es/privacy")).toContain("Su privacidad");
});

test("a home is translated on its page, in the list and in the filter", async () => {
  const home = await openDocuments(site.database).read(homes, "courtyard-house");
  if (!home) throw new Error("There is no such home.");
  const { name, place } = home.data;
  await translate("ar/homes/courtyard-house", name, "بيت الفناء");
  await translate("ar/homes/courtyard-house", place, "تل البستان");
  expect(await read("/ar/home/courtyard-house")).toMatch(/<h1[^>]*>بيت الفناء</);
  const list = await read("/ar/home");
  expect(list).toContain("بيت الفناء");
  expect(list).toContain(">تل البستان</option>");
  expect(await read(`/ar/home?place=${encodeURIComponent(place)}`)).toContain("بيت الفناء");
  expect(await read("/home")).not.toContain("بيت الفناء");
});

test("the rules of a draw are shown as a translation, with the binding text below", async () => {
  const [found] = await listPublicDraws(site.database);
  if (!found) throw new Error("There is no draw.");
  const { id, slug, rulesText, terms } = found.draw;
  const before = await read(`/de/draw/${slug}/rules`);
  expect(before).toContain("Die Regeln sind auf Englisch geschrieben.");
  await translate(`de/draws/${id}`, rulesText, "# Regeln\n\n## Wer mitmachen darf\n\nAlle.");
  await translate(`de/draws/${id}`, terms.title, "Die Winterverlosung");
  const rules = await read(`/de/draw/${slug}/rules`);
  expect(rules).toContain("Regeln: Die Winterverlosung");
  const order = [
    "Dies ist eine Übersetzung.",
    "Wer mitmachen darf",
    "verbindliche Text auf Englisch",
  ];
  const places = [...order, '<div lang="en-GB" dir="ltr">'].map((text) => rules.indexOf(text));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  expect(await read(`/de/draw/${slug}`)).toContain("Die Winterverlosung");
  expect(await read(`/draw/${slug}/rules`)).not.toContain("Übersetzung");
});

test("a company's own reasons and its public value are translated, of draws that are over too", async () => {
  const { database, dataFolder } = site;
  const environment = readEnvironment({ DATA_DIR: dataFolder });
  const services = await openEntryServices({ database, environment, log: createLog("error") });
  const closesAt = Math.floor(Date.now() / 1000) + 3600;
  const description = "Six dice, thrown before the audience.";
  const lookUp = "https://dice.example/today";
  const plan = {
    ...testPlan,
    ...{ closesAt, skipReasons: ["unreachable", "moved-abroad"] },
    rulesText: `${testRules}Winners who moved abroad are skipped.`,
    randomness: {
      ...{ source: "public-value" as const, description, lookUp, announcedAt: closesAt + 60 },
    },
  };
  const draft = await createDraft(services, { slug: "dice", plan, prizes: testPrizes }, ada);
  if (!draft.ok) throw new Error(JSON.stringify(draft));
  const { id, planVersion } = draft.draw;
  const opening = await openDraw(services, id, planVersion, ada);
  if (!opening.ok) throw new Error(JSON.stringify(opening));
  const editor = await visibleText(await owner.get(`/admin/translations/de/draws/${id}`));
  expect(editor).toContain("moved abroad");
  await translate(`de/draws/${id}`, "moved abroad", "ins Ausland gezogen");
  await translate(`de/draws/${id}`, description, "Sechs Würfel vor Publikum.");
  expect(await read("/de/draw/dice")).toContain(`Sechs Würfel vor Publikum. ${lookUp}`);
  const verify = await read("/de/draw/dice/verify");
  expect(verify).toContain("ins Ausland gezogen");
  const list = await visibleText(await owner.get("/admin/translations/de"));
  expect(list).toMatch(/Draws that are over \(\d\)The Harbour draw 2025/);
});

test("a translation that somebody else has saved meanwhile is not overwritten unseen", async () => {
  const { title } = await readPage("terms");
  await translate("fr/pages/terms", title, "Conditions");
  const late = await translate("fr/pages/terms", title, "Termes", { version: "0" });
  expect(late.status).toBe(409);
  const page = await visibleText(late);
  expect(page).toContain("Test owner saved this translation while you were writing");
  expect(page).toContain("Termes");
  expect(await read("/fr/terms")).toContain("Conditions");
});

test("without scripts, a text is copied from its original as a draft, and what was typed is saved", async () => {
  const address = "/admin/translations/fr/pages/about";
  const { title } = await readPage("about");
  const form = await (await owner.get(address)).text();
  expect(form).toMatch(/<button(?=[^>]*name="copy")(?=[^>]*value="0")/);
  const copied = await translate("fr/pages/about", title, "", { act: "save", copy: "0" });
  expect(await visibleText(copied)).toContain("About in French is saved as a draft.");
  const page = await (await owner.get(address)).text();
  expect(page).toMatch(new RegExp(`<textarea[^>]*name="text"[^>]*>\\n?${title}</textarea>`));
  expect(await visibleText(new Response(page))).toMatch(
    /1 of \d+ texts translated, 1 not published/,
  );
});

test("translations move with their page, published texts and drafts", async () => {
  const documents = openDocuments(site.database);
  const { sections: _, ...about } = await readPage("about");
  const page = { ...about, title: "Our gardens", sections: [] };
  await documents.add(pages, page, { id: "gardens", publish: true });
  await translate("de/pages/gardens", "Our gardens", "Unsere Gärten");
  await translate("de/pages/gardens", about.search.title, "Gartenseite", { act: "save" });
  const moved = await owner.post("/admin/pages/gardens", { act: "move", address: "/parks" });
  expect(moved.status).toBe(303);
  const shown = await read("/de/parks");
  expect(shown).toContain("Unsere Gärten");
  expect(shown).not.toContain("Gartenseite");
  expect(await (await owner.get("/de/parks?preview")).text()).toContain("Gartenseite");
  const left = translationId("de", { of: "pages", id: "gardens" });
  expect(await documents.read(contentTranslations, left, { state: "draft" })).toBeNull();
});

test("the overview counts what is translated, and counts again when a text changes", async () => {
  const count = async () => {
    const overview = await visibleText(await owner.get("/admin"));
    const [, done, all] = /Hindi(\d+) of (\d+) texts translated/.exec(overview) ?? [];
    return { done: Number(done), all: Number(all) };
  };
  const before = await count();
  expect(before.all).toBeGreaterThan(100);
  await translate("hi/pages/about", (await readPage("about")).title, "हमारे बारे में");
  expect(await count()).toEqual({ ...before, done: before.done + 1 });
  const [open] = (await listPublicDraws(site.database)).filter(
    ({ draw }) => !draw.endedAt && draw.story,
  );
  if (!open) throw new Error("There is no open draw.");
  await saveStory(site.database, open.draw.id, "");
  expect(await count()).toEqual({ done: before.done + 1, all: before.all - 1 });

  // Not for somebody who cannot translate, and not on a site with one language.
  const { email } = await site.addPerson("auditor");
  const auditor = site.openBrowser();
  await auditor.signIn(email);
  expect(await visibleText(await auditor.get("/admin"))).not.toContain("texts translated");
  const documents = openDocuments(site.database);
  const { languages = [] } = (await documents.read(settings, "site"))?.data ?? {};
  await documents.update(settings, "site", { languages: [] }, { publish: true });
  expect(await visibleText(await owner.get("/admin"))).not.toContain("texts translated");
  await documents.update(settings, "site", { languages }, { publish: true });
});

test("translations are under Pages in the navigation and in the breadcrumbs", async () => {
  const page = await (await owner.get("/admin/translations/de/pages/about")).text();
  const [navigation = ""] = /<nav aria-label="Admin">.*?<\/nav>/s.exec(page) ?? [];
  const current = /<a (?=[^>]*aria-current="page")[^>]*href="([^"]+)"/.exec(navigation);
  expect(current?.[1]).toBe("/admin/pages");
  const [trail = ""] = /<nav aria-label="You are here".*?<\/nav>/s.exec(page) ?? [];
  expect(await visibleText(new Response(trail))).toMatch(/Pages\/Translations\/About, German$/);
});

test("only who may edit an original translates it", async () => {
  const { email } = await site.addPerson("editor");
  const editor = site.openBrowser();
  await editor.signIn(email);
  expect((await editor.get("/admin/translations/de/pages/about")).status).toBe(200);
  expect((await editor.get("/admin/translations/de/settings/site")).status).toBe(403);
  const fields = { act: "publish", version: "0", original: "a", text: "b" };
  expect((await editor.post("/admin/translations/de/settings/site", fields)).status).toBe(403);
  expect((await owner.get("/admin/translations/it/pages/about")).status).toBe(404);
});
