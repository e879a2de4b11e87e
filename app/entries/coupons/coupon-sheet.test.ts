import { expect, test } from "vitest";
import { textOfPdf } from "../../evidence/testing/read-pdf.ts";
import { english } from "../../languages/catalogues.server.ts";
import { makeCouponSheet } from "./coupon-sheet.server.ts";

const made = new Date(0);
const language = { locale: "en-GB", direction: "ltr" } as const;
const brand = { badge: "GK", accent: "#d4af37", ink: "#7a5c10" };

test("a PDF has every code, starts a new page after 24 coupons and does not block the event loop", async () => {
  const coupons = Array.from({ length: 60 }, (_, position) => ({
    serial: position + 1,
    printed: `GK-${1000 + position}-ABCD`,
    address: `https://houses.example/c/${1000 + position}ABCD`,
  }));
  let turns = 0;
  const site = setInterval(() => {
    turns += 1;
  }, 1);
  const pdf = await makeCouponSheet({
    ...{
      brand: { ...brand, company: "Łódź Houses" },
      draw: "Winter draw",
      batch: "Buyers",
      coupons,
      made,
      language,
    },
    texts: english.papers,
  });
  clearInterval(site);
  expect(turns).toBeGreaterThan(10);
  expect(
    Buffer.from(pdf)
      .toString("latin1")
      .match(/\/Type \/Page\n/g),
  ).toHaveLength(3);
  const text = textOfPdf(pdf);
  for (const { serial, printed } of coupons) {
    expect(text).toContain(printed);
    expect(text).toContain(`No. ${serial}, Buyers`);
  }
  // Characters outside Latin-1 are in another font, so in another text run.
  expect(text.replaceAll("\n", "")).toContain("Łódź Houses");
});

test("an address that people have to type is never shortened", async () => {
  const host = "www.the-very-long-name-of-a-company-of-houses.example";
  const coupons = [{ serial: 1, printed: "GK-0000-0000", address: `https://${host}/c/00000000` }];
  const company = "A name that is much too long for one line of a coupon";
  const named = { brand: { ...brand, company }, batch: "B" };
  const texts = english.papers;
  const pdf = await makeCouponSheet({
    ...named,
    draw: "Winter draw",
    coupons,
    made,
    language,
    texts,
  });
  const text = textOfPdf(pdf).replaceAll("\n", "");
  expect(text).toContain(`${host}/draw`);
  expect(text).toContain("…");
});
