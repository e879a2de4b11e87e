// A language of longer, accented texts in brackets, uploaded as an owner adds one: what is shown without brackets is in no
// catalogue, and what is cut has no room for German. Run by hand: FAULTS=1 npx playwright test pseudo-language
import type { Page } from "@playwright/test";
import type pg from "pg";
import { english } from "../app/languages/catalogues.server.ts";
import { test } from "./draw-site.ts";
import { openStage, startShow } from "./show-screens.ts";
import { desktopOnly, expect, hydrated, phoneOnly } from "./site.ts";

/** Italian: no catalogue of it comes with the site. */
const code = "it";

const phone = { width: 390, height: 844 };
const projector = { width: 1280, height: 720 };
const upright = { width: 1080, height: 1920 };

const accents: Record<string, string> = { a: "á", e: "ë", i: "ï", o: "ö", u: "ü", c: "ç", n: "ñ" };

/** "Send" becomes "⟦Sëñd löñg⟧". Placeholders and plurals stay. */
function lengthen(text: string): string {
  const pieces = text.split(/(\{(?:[^{}]|\{[^{}]*\})*\})/);
  const accented = pieces.map((piece) =>
    piece.startsWith("{") ? piece : piece.replace(/[aeioucn]/g, (letter) => accents[letter] ?? ""),
  );
  return `⟦${accented.join("")}${" löñg".repeat(Math.round((text.length * 0.4) / 5) || 1)}⟧`;
}

function makeCatalogue() {
  return Object.fromEntries(
    Object.entries(english).map(([part, texts]) => [
      part,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, lengthen(text)])),
    ]),
  );
}

async function addLanguage(page: Page) {
  await page.goto("/admin/settings/languages");
  await hydrated(page);
  await page.getByLabel("File with the texts").setInputFiles({
    name: `${code}.json`,
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(makeCatalogue())),
  });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("The texts in Italian are saved.")).toBeVisible();
  await page.getByRole("button", { name: "Offer Italian" }).click();
  await expect(page.getByText("Visitors can read the site in Italian.")).toBeVisible();
}

/** What people wrote, and what `Intl` writes: it is in no catalogue, and shown as it is. */
async function writtenElsewhere(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ text: string }>(
    `select published_data::text as text from document where published_data is not null
     union all select concat_ws(' ', terms, rules_text, story) from draw
     union all select concat_ws(' ', story, included, not_included, valuation, costs, conditions) from prize
     union all select quote from winner_file union all select alt from media union all select concat_ws(' ', name, place) from entry
     union all select concat_ws(' ', name, place) from opened_ticket`,
  );
  const days = Array.from({ length: 24 }, (_, place) => new Date(2026, place / 2, place + 1));
  const dates = days.map((day) => day.toLocaleDateString(code, { dateStyle: "full" }));
  const others = "GMT BST KB";
  return plain([...rows.map(({ text }) => text), ...dates, others].join(" "));
}

function plain(text: string): string {
  return text
    .replaceAll(/\\n|\\"|[*_#[\]“”"’'()]/g, " ")
    .replaceAll(/[\w-]+\.(bin|jsonl?|txt|py|mjs|pdf)\b/g, " ")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
}

/** Every text of the page without what is in brackets, and every element whose text is cut. */
function inspect() {
  const seen = { loose: [] as string[], cut: [] as string[] };
  const hidden = "script, style, noscript, svg, [aria-hidden=true], [class*=sr-only]";
  const asWritten = "[lang]:not(html), pre, code, .type-mono, .font-mono";
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const hasText = own.some(({ textContent }) => /\p{L}{2}/u.test(textContent ?? ""));
    const box = element.getBoundingClientRect();
    if (!hasText || element.closest(hidden) || box.width <= 1 || !element.checkVisibility())
      continue;
    const block = element.closest("p, li, dt, dd, h1, h2, h3, th, td, label, button, figcaption");
    const outside = textOf(block ?? element).replaceAll(/⟦[^⟦⟧]*(⟦[^⟦⟧]*⟧[^⟦⟧]*)*(⟧|$)/g, " ");
    if (!element.closest(asWritten) && /\p{L}{2}/u.test(outside)) seen.loose.push(outside.trim());
    if (isCut(element, box)) seen.cut.push((element.textContent ?? "").slice(0, 60));
  }
  const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (sideways > 0) seen.cut.push(`the page, by ${sideways} px`);
  return seen;

  function textOf(element: Element): string {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest(asWritten)) texts.push(textContent ?? "");
    }
    return texts.join(" | ");
  }

  /** By the window or by an element that hides what does not fit; not by one that scrolls. */
  function isCut(element: HTMLElement, box: DOMRect): boolean {
    const wide = element.scrollWidth > element.clientWidth + 1;
    if (getComputedStyle(element).overflowX === "hidden" && wide) return true;
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      const { overflowX } = getComputedStyle(outer);
      if (overflowX === "auto" || overflowX === "scroll") return false;
      const frame = outer.getBoundingClientRect();
      const hides = overflowX === "hidden" || overflowX === "clip";
      if (hides && (box.right > frame.right + 1 || box.left < frame.left - 1)) return true;
    }
    return box.right > innerWidth + 1 || box.left < -1;
  }
}

test(
  "a language of long texts in brackets is complete and nothing is cut",
  phoneOnly,
  async ({ page, database, draws }) => {
    const { tickets } = await draws.open("long", 8);
    await addLanguage(page);
    const elsewhere = await writtenElsewhere(database);
    const ticket = new URL(tickets[0]?.url ?? "", "http://site.invalid").pathname;
    const problems: string[] = [];
    const addresses = [
      ...[
        "",
        "/home",
        "/home?bedrooms=9",
        "/home/casa-norte",
        "/home/harbour-residences",
        "/about",
      ],
      ...["/draw/long", "/draw/harbour-draw-2025", "/draw/long/rules", "/prizes", "/winners"],
      ...["/draw/harbour-draw-2025/verify", "/verify", "/check", "/ticket", ticket],
      ...["/draw/winter-draw/prizes/casa-alba", "/gallery", "/gallery/residences"],
      ...["/gallery/residences/casa-norte-drive", "/gallery/drawn-and-built/casa-alba"],
      ...["/contact", "/contact?topic=viewing", "/complaints", "/accessibility", "/nothing-here"],
      ...["/draw/long/stage", "/draw/harbour-draw-2025/stage"],
    ];
    for (const address of addresses) {
      await page.setViewportSize(address.endsWith("/stage") ? projector : phone);
      await page.goto(`/${code}${address}`);
      await page.waitForLoadState("networkidle");
      const { loose, cut } = await page.evaluate(inspect);
      const unknown = loose.filter((text) => !isIn(elsewhere, text));
      problems.push(...[...new Set(unknown)].map((text) => `${address}: in no catalogue: ${text}`));
      problems.push(...[...new Set(cut)].map((text) => `${address}: cut: ${text}`));
    }
    expect(problems).toEqual([]);
  },
);

/** Every piece between numbers and marks. */
function isIn(elsewhere: string, text: string): boolean {
  const pieces = plain(text).split(/[^\p{L} ]+/u);
  return pieces.every((piece) => !/\p{L}{2}/u.test(piece) || elsewhere.includes(piece.trim()));
}

/** Everybody wins, so the same names are on stage in every order. */
const longest = {
  prizes: [
    { prizeId: "key", name: "The key to Casa Alba" },
    { prizeId: "week", name: "A week on the terrace with a view of the harbour" },
    { prizeId: "box", name: "The house box", quantity: 6 },
  ],
  people: [
    { name: "Ingrid Annika Solheim-Lindqvist", place: "Villefranche-sur-Mer" },
    { name: "Maximiliana Featherstonehaugh", place: "Newcastle upon Tyne" },
    { name: "Wolfeschlegelsteinhausenbergerdorff", place: "Wolverhampton" },
    { name: "María de los Ángeles Villanueva", place: "Santa Cruz de Tenerife" },
    { name: "Konstantinos Papadopoulos-Georgiou", place: "Thessaloniki" },
    { name: "عبد الرحمن بن محمد آل خليفة الأنصاري", place: "الدار البيضاء" },
    { name: "Jean-Baptiste de la Rochefoucauld", place: "Châlons-en-Champagne" },
    { name: "Oluwaseun Adeyemi-Okonkwo", place: "Llanfairpwllgwyngyll" },
  ],
};

/** Rows that run out of their place, and the list if it is higher than the screen. */
function inspectRows() {
  const cut = [...document.querySelectorAll<HTMLElement>(".list li, .rows li")].filter(
    (row) => row.scrollWidth > row.clientWidth + 1,
  );
  const main = document.querySelector(".main")?.getBoundingClientRect();
  const list = document.querySelector(".list, .rows")?.getBoundingClientRect();
  const high = !main || !list || list.top < main.top - 1 || list.bottom > main.bottom + 1;
  return [...cut.map((row) => row.innerText), ...(high ? ["the list"] : [])];
}

test(
  "the stage shows long names and towns in full",
  desktopOnly,
  async ({ page: operator, context, draws }) => {
    const slug = "names";
    const { draw } = await draws.open(slug, longest.people.length, {}, longest);
    await draws.decide(draw);
    await startShow(operator, draw.id);
    for (const step of ["batch 2", "board"]) {
      await draws.playTo(slug, step);
      // All rows have risen, and the board is at its first page.
      await draws.moveStep(slug, -30_000);
      for (const address of [`/draw/${slug}/stage`, `/ar/draw/${slug}/stage`]) {
        for (const size of [projector, upright]) {
          const stage = await openStage(context, address);
          await stage.setViewportSize(size);
          await expect(stage.locator(".list li, .rows li").first()).toBeVisible();
          const { cut } = await stage.evaluate(inspect);
          expect([...cut, ...(await stage.evaluate(inspectRows))]).toEqual([]);
          await stage.close();
        }
      }
    }
  },
);
