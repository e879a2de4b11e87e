import { afterAll, beforeAll, expect, test } from "vitest";
import { openedForm } from "../contact/testing/opened-form.ts";
import { settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import {
  contentTranslations,
  type Original,
  originalOfDraw,
  translationId,
} from "../content/translating/content-translation.ts";
import { translations } from "../content/wording/translations.ts";
import { textOfPdf } from "../evidence/testing/read-pdf.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

async function read(address: string, headers?: Record<string, string>): Promise<string> {
  const response = await site.get(address, headers);
  expect(response.status, address).toBe(200);
  return response.text();
}

test("a page under the address of a language has its texts, dates and links", async () => {
  const html = await read("/de/contact");
  expect(html).toContain('lang="de-DE"');
  expect(html).toContain("Ihre Nachricht");
  expect(html).toMatch(/Montag bis/);
  expect(html).toContain('href="/de/gallery"');
  expect(html).not.toContain('href="/gallery"');
  expect(html).not.toContain("Your message");
  // Files, styles and scripts have one address.
  expect(html).not.toContain('"/de/assets');
});

test("Arabic pages are written from right to left, with a style sheet of their own", async () => {
  const [arabic, english] = [await read("/ar/draw"), await read("/draw")];
  expect(arabic).toMatch(/<html lang="ar-AE" dir="rtl"/);
  expect(arabic).toMatch(/href="\/assets\/arabic-[\w-]+\.css"/);
  expect(english).toMatch(/<html lang="en-GB">|<html lang="en-GB" data/);
  expect(english).not.toContain("arabic-");
});

test("the verifier asks in the language of the page, and sends no other", async () => {
  const arabic = await read("/ar/draw/harbour-draw-2025/verify");
  expect(arabic).toContain("هل الملف كامل ومقروء؟");
  expect(arabic).not.toContain("Is the file whole and readable?");
  const english = await read("/draw/harbour-draw-2025/verify");
  expect(english).toContain("Is the file whole and readable?");
});

test("every page names its address in all languages", async () => {
  const html = await read("/fr/about");
  expect(html).toContain('rel="canonical" href="http://localhost:3000/fr/about"');
  expect(html).toContain('hrefLang="ar" href="http://localhost:3000/ar/about"');
  expect(html).toContain('hrefLang="en" href="http://localhost:3000/about"');
  expect(html).toContain('hrefLang="x-default" href="http://localhost:3000/about"');
  expect(html).toContain('property="og:locale" content="fr_FR"');
  const sitemap = await read("/sitemap.xml");
  expect(sitemap).toContain("<loc>http://localhost:3000/es</loc>");
  expect(sitemap).toContain(
    '<xhtml:link rel="alternate" hreflang="hi" href="http://localhost:3000/hi/about"/>',
  );
});

test("search engines are kept from tickets and viewings in every language", async () => {
  const robots = await read("/robots.txt");
  for (const address of ["/ticket/", "/viewing/", "/*/ticket/", "/*/viewing/"]) {
    expect(robots).toContain(`Disallow: ${address}\n`);
  }
});

test("every language of the site is offered in its own words", async () => {
  expect(await read("/language-offer/es")).toContain("Este sitio también está en español.");
  expect(await read("/language-offer/de")).toContain("Auf Deutsch lesen");
  expect(await read("/language-offer/en")).toContain("This site is also in English.");
  expect((await site.get("/language-offer/xx")).status).toBe(404);
});

test("a form is answered in the language of its page", async () => {
  const refused = await site.post("/es/contact", { name: "" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Escriba su nombre.");
  const lost = await site.post("/de/ticket", { contact: "" });
  expect(await lost.text()).toContain("Geben Sie die Telefonnummer oder E-Mail-Adresse ein");
});

test.each([
  [
    ...["/ar/does-not-exist", '<html lang="ar-AE" dir="rtl"', "الصفحة غير موجودة"],
    ...["خطأ غير متوقع في التطبيق!", "404: لا توجد صفحة في \u2068/ar/does-not-exist\u2069"],
  ],
  [
    ...["/de/draw/unknown", '<html lang="de-DE"', "Seite nicht gefunden"],
    ...["Unerwarteter Fehler der Anwendung!", "404: Unter /de/draw/unknown gibt es keine Seite"],
  ],
] as const)(
  "%s has no page, and says so in its language",
  async (path, html, title, heading, details) => {
    const answer = await site.get(path);
    const page = await answer.text();
    expect(answer.status).toBe(404);
    expect(page).toContain(html);
    expect(page).toContain(`<title>${title} · Goldkey Estates</title>`);
    expect(page).toContain(heading);
    expect(page.replaceAll("<!-- -->", "")).toContain(details);
  },
);

test.each([
  ["/de/contact/thanks", "/de/contact"],
  ["/de/admin/login", "/admin/login"],
  ["/de/home/feed.atom", "/home/feed.atom"],
])("%s leads to %s", async (from, to) => {
  expect((await site.get(from)).headers.get("Location")).toBe(to);
});

test("no link of a page in another language is redirected", async () => {
  const html = await read("/ar/home/courtyard-house");
  const links = new Set([...html.matchAll(/<a [^>]*href="(\/ar\/[^"#?]*)/g)].map(([, to]) => to));
  expect(links.size).toBeGreaterThan(10);
  expect(links).toContain("/ar/home/courtyard-house/brochure.pdf");
  const answers = await Promise.all(
    [...links].map(async (to) => [to, (await site.get(to ?? "")).status]),
  );
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
});

test("phone numbers on Arabic paper are read from left to right", async () => {
  const brochure = await site.get("/ar/home/courtyard-house/brochure.pdf");
  expect(textOfPdf(await brochure.bytes()).replaceAll("\n", " ")).toContain("+44 7700 900142");
});

test("files for visitors are in the language of the page that links them", async () => {
  const draw = "/de/draw/harbour-draw-2025";
  expect(await readShown("/de/winners")).toContain(`href="${draw}/certificate.pdf"`);
  expect(await readShown(`${draw}/verify`)).toContain(`href="${draw}/certificate.pdf"`);
  expect(await readShown("/de/draw/winter-draw")).toContain(
    'href="/de/draw/winter-draw/picture/draw.png"',
  );
});

test("data of a page is in the language of its address", async () => {
  expect(await read("/de/_.data")).toContain("Alle Rechte vorbehalten.");
  expect(await read("/_.data")).not.toContain("Alle Rechte vorbehalten.");
});

test("the owner's own words in a language win over the catalogue", async () => {
  const documents = openDocuments(site.database);
  await documents.update(translations, "de", { contact: { send: "Absenden, bitte" } });
  await documents.publish(translations, "de");
  const html = await read("/de/contact");
  expect(html).toContain("Absenden, bitte");
  expect(html).toContain("Ihre Nachricht");
});

/** Published, as staff do it beside the original. */
async function translate(original: Original, texts: Record<string, string>) {
  const pairs = Object.entries(texts).map(([from, text]) => ({ original: from, text }));
  await openDocuments(site.database).add(
    contentTranslations,
    { language: "de", ...original, texts: pairs },
    { id: translationId("de", original), publish: true },
  );
}

async function translateDraw(slug: string, texts: Record<string, string>) {
  const { rows } = await site.database.$client.query("select id from draw where slug = $1", [slug]);
  await translate(originalOfDraw(rows[0]), texts);
}

/** Without what is for the browser's scripts only. */
async function readShown(address: string): Promise<string> {
  return (await read(address)).replaceAll(/<script.*?<\/script>/gs, "");
}

test("stage and phones name prizes and reasons in their language; what is sealed stays", async () => {
  const draw = "/draw/harbour-draw-2025";
  const sealed = await read("/api/draws/harbour-draw-2025/proof.json");
  await translateDraw("harbour-draw-2025", {
    "The Harbour draw 2025": "Die Hafenverlosung",
    "A week on the terrace": "Eine Woche auf der Terrasse",
  });
  const [stage, english] = [await readShown(`/de${draw}/stage`), await readShown(`${draw}/stage`)];
  expect(stage).toMatch(/Los \d+ wurde übersprungen: nicht erreichbar\./);
  expect(stage).toContain("Eine Woche auf der Terrasse");
  expect(stage).toContain("Die Hafenverlosung");
  expect(stage).not.toMatch(/on the terrace|Harbour draw/);
  expect(english).toMatch(/Ticket \d+ was skipped: could not be reached\./);
  expect(english).toContain("A week on the terrace");
  const moveShow = (change: string) => site.database.$client.query(`update show_state ${change}`);
  await moveShow("set ended_at = null, step = 'skipped 2.0'");
  const phone = await readShown(`/de${draw}`);
  expect(phone).toContain("In den Bedingungen genannter Grund: nicht erreichbar.");
  expect(phone).toContain("Eine Woche auf der Terrasse");
  expect(phone).not.toMatch(/on the terrace|Harbour draw/);
  expect(await readShown(draw)).toContain("Reason given in the terms: could not be reached.");
  await moveShow("set ended_at = starts_at + 40000, step = 'board'");
  expect(await read("/api/draws/harbour-draw-2025/proof.json")).toBe(sealed);
  // Where somebody compares what was sealed, the translation stands beside it.
  const both = "The Harbour draw 2025 (Die Hafenverlosung)";
  expect(await readShown(`/de${draw}/verify`)).toContain(both);
  expect(await read(`/de${draw}/verify`)).toContain("Eine Woche auf der Terrasse");
  expect(await read(`${draw}/verify`)).not.toMatch(/Hafenverlosung|auf der Terrasse/);
  const certificate = await site.get(`/de${draw}/certificate.pdf`);
  const paper = textOfPdf(await certificate.bytes()).replaceAll(/\s+/g, " ");
  expect(paper).toContain(both);
  expect(paper).toContain("A week on the terrace (Eine Woche auf der Terrasse)");
});

test("a ticket, its mail and the page that checks it name the draw in the language of the entrant", async () => {
  const title = "Die Winterverlosung";
  await translateDraw("winter-draw", { "The Winter draw": title });
  const entered = await site.post("/de/draw/winter-draw", {
    ...{ name: "Ada Example", phone: "07400 123456", email: "ada@example.com" },
    ...{ display: "initials", rulesAccepted: "yes", ofAge: "yes" },
    opened: await openedForm(site, "/de/draw/winter-draw"),
  });
  const ticket = entered.headers.get("Location") ?? "";
  expect(ticket).toMatch(/^\/de\/ticket\//);
  expect(await readShown(ticket)).toContain(title);
  expect(await readShown(ticket)).toContain(`${ticket}</p>`);
  expect(await readShown(ticket)).toContain('href="/de/draw/winter-draw/calendar.ics"');
  expect(await readShown(ticket)).not.toContain("(done)");
  const calendar = await read("/de/draw/winter-draw/calendar.ics");
  expect(calendar).toContain(`SUMMARY:${title} wird entschieden`);
  expect(calendar).toContain("URL:http://localhost:3000/de/draw/winter-draw\r\n");
  const mails = await site.database.$client.query("select subject from outbox_mail");
  expect(mails.rows).toEqual([{ subject: `Ihr Los 241: ${title}` }]);
  expect(await readShown("/de/check")).toContain(`>${title}</option>`);
  const ask = { question: "ticket", draw: "winter-draw", ticket: "12" };
  const checked = await (await site.post("/de/check", ask)).text();
  expect(checked).toMatch(new RegExp(`Los 12[^<]* ${title}`));
});

test.each([
  ["", "07400 123461", "Jonas Weber", "Hello Jonas,", "This is your ticket, Jonas"],
  ["/de", "07400 123462", "Jonas Weber", "Guten Tag Jonas Weber,", "Das ist Ihr Los, Jonas Weber"],
  ["/ar", "07400 123463", "عبد الله", "مرحبًا \u2068عبد الله\u2069،", "\u2068عبد الله\u2069</h1>"],
])(
  "under %s/, a ticket greets by the name that is usual",
  async (prefix, phone, name, hello, title) => {
    const email = `${phone.slice(-3)}@example.com`;
    const entered = await site.post(`${prefix}/draw/winter-draw`, {
      ...{ name, phone, email, display: "initials", rulesAccepted: "yes", ofAge: "yes" },
      opened: await openedForm(site, `${prefix}/draw/winter-draw`),
    });
    expect(await readShown(entered.headers.get("Location") ?? "")).toContain(title);
    const mails = await site.database.$client.query(
      "select body_text from outbox_mail where recipient = $1",
      [email],
    );
    expect(mails.rows[0]?.body_text.split("\n")[0]).toBe(hello);
  },
);

test("the thanks page names the topic in the language of the form", async () => {
  await translate({ of: settings.name, id: "site" }, { Press: "Presse und Medien" });
  const sent = await site.post("/de/contact", {
    ...{ topic: "Press", name: "Ada", phone: "07700 900142", message: "Hallo", consent: "yes" },
  });
  const thanks = sent.headers.get("Location") ?? "";
  expect(thanks).toMatch(/^\/de\/contact\/thanks/);
  expect(await readShown(thanks)).toContain("Presse und Medien");
});

test("numbers and plurals of an uploaded language are Latin, whatever its own digits are", async () => {
  const documents = openDocuments(site.database);
  const inMany = "{count, plural, one {# one} other {# many}}";
  await documents.add(translations, { entry: { inMany } }, { id: "fa", publish: true });
  await documents.update(settings, "site", { languages: ["de", "fa"] }, { publish: true });
  const page = await read("/fa/draw/winter-draw");
  expect(page).toMatch(/24\d many/);
  expect(page).not.toMatch(/[۰-۹]/);
  expect(page).toContain('property="og:locale" content="fa_IR"');
});

test("a site shows the languages of its settings, and texts of its own language", async () => {
  const documents = openDocuments(site.database);
  await documents.update(settings, "site", { locale: "fr-FR", languages: ["en", "fr"] });
  await documents.publish(settings, "site");
  expect(await read("/contact")).toContain("Votre message");
  expect(await read("/en/contact")).toContain("Your message");
  expect(await read("/draw/harbour-draw-2025/stage")).toContain('<html lang="fr-FR"');
  // The rules were sealed in English.
  const rules = await readShown("/draw/harbour-draw-2025/rules");
  expect(rules).toContain("Le règlement est rédigé en anglais.");
  expect(rules).toContain('<div lang="en-GB" dir="ltr">');
  expect(await readShown("/en/draw/harbour-draw-2025/rules")).not.toContain(
    "are written in English. That text",
  );
  expect((await site.get("/de/contact")).status).toBe(404);
  expect((await site.get("/fr/contact")).status).toBe(404);
});
