// Tests what staff share of a draw: link, QR code, posters and the picture for stories.
import sharp from "sharp";
import { expect, test } from "vitest";
import { openStaffSite } from "../accounts/testing/staff-site.ts";
import { draw } from "../draws/tables.server.ts";
import { contentOfPdf, textOfPdf } from "../evidence/testing/read-pdf.ts";
import { makePoster } from "./poster.server.ts";
import type { PosterFacts } from "./poster-facts.ts";
import { makeStory } from "./story.server.ts";

test("an open draw has posters with the operator key, a QR code and a story", async () => {
  await using site = await openStaffSite();
  const rows = await site.database.select().from(draw);
  const open = rows.find(({ state }) => state === "open");
  if (!open?.terms) throw new Error("The sample has no open draw.");
  const { operatorKey, title } = JSON.parse(open.terms);
  const browser = site.openBrowser();
  await site.addPerson("owner");
  await browser.signIn("owner@estates.example");
  const share = `/admin/draws/${open.id}/share`;
  expect(await (await browser.get(share)).text()).toContain(`/draw/${open.slug}`);

  const poster = await browser.get(`${share}/poster-a4.pdf`);
  expect(poster.headers.get("Content-Type")).toBe("application/pdf");
  const text = textOfPdf(await poster.bytes()).replaceAll("\n", " ");
  expect(text).toContain(title.split(" ")[0]);
  expect(text).toContain("Entries close");
  expect(text).toContain("A demonstration. This prize does not exist.");
  expect(text.replaceAll(" ", "")).toContain(operatorKey);
  expect(text.replaceAll(" ", "")).toContain(`/draw/${open.slug}`);

  // Staff choose a language, and the QR code leads to it. One that the site does not have is ignored.
  const arabic = await (await browser.get(`${share}/poster-a4.pdf?language=ar`)).bytes();
  expect(contentOfPdf(arabic)).toContain("/Lang (ar-AE)");
  expect(textOfPdf(arabic).replaceAll("\n", "")).toContain(`/ar/draw/${open.slug}`);
  const page = await browser.get(`${share}?language=ar`);
  expect(await page.text()).toContain(`/ar/draw/${open.slug}`);
  const qr = (search: string) =>
    browser.get(`${share}/code.svg${search}`).then((svg) => svg.text());
  expect(await qr("?language=it")).toBe(await qr(""));

  const story = await sharp(await (await browser.get(`${share}/story.png`)).bytes()).metadata();
  expect([story.width, story.height]).toEqual([1080, 1920]);
  expect(await (await browser.get(`${share}/code.svg`)).text()).toMatch(/^<svg /);
  expect((await browser.get(`${share}/poster-a5.pdf`)).status).toBe(404);

  // Visitors save a picture of the draw, or one that says "I’m in".
  const publicPage = await (await fetch(`${site.origin}/draw/${open.slug}`)).text();
  expect(publicPage).toContain(`href="/draw/${open.slug}/picture/draw.png"`);
  const [drawPicture, inPicture] = await Promise.all(
    ["draw.png", "im-in.png"].map((file) =>
      fetch(`${site.origin}/draw/${open.slug}/picture/${file}`).then((answer) => answer.bytes()),
    ),
  );
  expect(await sharp(inPicture).metadata()).toMatchObject({ width: 1080, height: 1920 });
  expect(Buffer.compare(drawPicture ?? Buffer.alloc(0), inPicture ?? Buffer.alloc(0))).not.toBe(0);
  const unknown = await fetch(`${site.origin}/draw/${open.slug}/picture/ticket.png`);
  expect(unknown.status).toBe(404);
});

test("a poster and a picture keep long texts in their place, and leave out missing ones", async () => {
  const long = "An uncommonly long name that nobody would choose for a thing like this, and yet. ";
  const facts: PosterFacts = {
    brand: { company: long, badge: "GK", accent: "#d4af37", ink: "#7a5c10" },
    language: { locale: "en-GB", direction: "ltr" },
    ...{ title: long.repeat(2), offer: `${long}, £1` },
    ...{ morePrizes: "and seven more prizes", closes: "Entries close today", scan: "Scan" },
    ...{ address: `https://example.com/draw/${"long-".repeat(12)}`, check: long, vkey: "v" },
    ...{ operatorKey: long, demonstration: long, picture: undefined, made: new Date(0) },
  };
  for (const size of ["A4", "A3"] as const) {
    const pdf = Buffer.from(await makePoster(facts, size)).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  }
  // A draw that is no demonstration, with a prize whose value is not told.
  const real = { ...facts, offer: "A house", demonstration: "" };
  const story = await sharp(await makeStory(real)).metadata();
  expect([story.width, story.height]).toEqual([1080, 1920]);
});
