// The rules of homes: filters, order, prices, areas, and rows from a spreadsheet.
import { expect, test } from "vitest";
import { firstHome, homeDocument, homeUnit } from "../content/home-document.ts";
import { readNumber, readTable } from "../editor/fields/table-text.ts";
import { blankFields } from "../editor/forms/blank-values.ts";
import { homeBlocks } from "../editor/forms/home-form.ts";
import { english } from "../languages/catalogues.server.ts";
import {
  addressOf,
  choicesFor,
  everything,
  type Filterable,
  filterHomes,
  readFilter,
  similarHomes,
} from "./home-filter.ts";
import { formatRange, priceText, squareFeet } from "./prices-and-areas.ts";

function home(slug: string, fields: Partial<Filterable>): Filterable & { slug: string } {
  return {
    ...{ slug, name: slug, place: "Bay", kind: "house", status: "for-sale", units: [] },
    ...{ listedOn: "2026-01-01", ...fields },
  };
}

const homes = [
  home("cottage", { bedrooms: 2, inside: 80, price: 300_000, listedOn: "2026-01-03" }),
  home("villa", { bedrooms: 5, inside: 400, place: "Hill", listedOn: "2026-01-02" }),
  home("sold", {
    bedrooms: 4,
    inside: 200,
    price: 900_000,
    status: "sold",
    listedOn: "2026-02-01",
  }),
  home("tower", {
    kind: "building",
    units: [
      { bedrooms: 1, inside: 50, price: 200_000, status: "for-sale" },
      { bedrooms: 3, inside: 120, price: 700_000, status: "sold" },
    ],
  }),
];
const found = (filter: Partial<typeof everything>) =>
  filterHomes(homes, { ...everything, ...filter }, "en-GB").map(({ slug }) => slug);

test("filters look at what can still be had in a building, and sold homes come last", () => {
  expect(found({})).toEqual(["cottage", "villa", "tower", "sold"]);
  expect(found({ bedrooms: 3 })).toEqual(["villa", "sold"]);
  expect(found({ price: 300_000 })).toEqual(["cottage", "tower"]);
  expect(found({ area: 100, place: "Hill" })).toEqual(["villa"]);
  expect(found({ status: "sold" })).toEqual(["tower", "sold"]);
  expect(found({ sort: "cheapest" })).toEqual(["tower", "cottage", "villa", "sold"]);
  expect(found({ sort: "largest" })).toEqual(["villa", "cottage", "tower", "sold"]);
});

test("a filter is an address, and what cannot be read is left out of it", () => {
  const address = "/home?place=Hill&bedrooms=3&sort=cheapest";
  const filter = readFilter(new URL(address, "https://site.invalid").searchParams);
  expect(addressOf(filter)).toBe(address);
  const odd = readFilter(new URLSearchParams("kind=castle&price=-1&bedrooms=9e9&page=x&area="));
  expect(odd).toEqual(everything);
  expect(addressOf(odd)).toBe("/home");
});

test("only choices that make a difference are offered", () => {
  expect(choicesFor(homes)).toMatchObject({
    places: ["Bay", "Hill"],
    kinds: ["house", "building"],
    bedrooms: [2, 3, 4, 5],
    areas: [75, 100, 150, 200, 300, 400],
  });
  expect(choicesFor([homes[0] as Filterable]).prices).toEqual([]);
});

test("homes of one day are sorted as the language of the page sorts names", () => {
  const sameDay = ["Zinnen", "Öland", "Ahorn"].map((name) => home(name, {}));
  const sorted = (locale: string) =>
    filterHomes(sameDay, everything, locale).map((one) => one.name);
  expect(sorted("de-DE")).toEqual(["Ahorn", "Öland", "Zinnen"]);
  expect(sorted("sv-SE")).toEqual(["Ahorn", "Zinnen", "Öland"]);
});

test("areas of units are a range as the language writes it", () => {
  expect(formatRange([62.5, 54, 58], "de-DE")).toBe("54–62,5");
  expect(formatRange([54, 54], "ar-AE")).toBe("54");
});

test("similar homes are available, of the same kind, and near in place and price", () => {
  const [cottage] = homes;
  expect(
    similarHomes(homes, cottage as (typeof homes)[number], "en-GB").map(({ slug }) => slug),
  ).toEqual(["villa", "tower"]);
});

test("prices have the company's currency, and areas both units", () => {
  const texts = english.homeFacts;
  const pounds = { locale: "en-GB", currency: "GBP" };
  expect(priceText({ price: 1_640_000, status: "for-sale" }, pounds, texts)).toBe("£1,640,000");
  expect(priceText({ price: 2400, status: "for-rent" }, pounds, texts)).toBe("£2,400 a month");
  expect(priceText({ status: "reserved" }, pounds, texts)).toBe("Price on request");
  expect(priceText({ price: 1, status: "sold" }, pounds, texts)).toBe("");
  const euros = { locale: "de-DE", currency: "EUR" };
  expect(priceText({ price: 500_000, status: "for-sale" }, euros, texts)).toBe("500.000\u00a0€");
  // As on the rest of the site: not "UK£", "£GB" or "GBP".
  const inPounds = (locale: string) =>
    priceText({ price: 385_000, status: "for-sale" }, { ...pounds, locale }, texts);
  expect(inPounds("ar-AE")).toBe("\u200f385,000\u00a0£");
  expect(inPounds("fr-FR")).toBe("385\u202f000\u00a0£");
  expect(inPounds("es-ES")).toBe("385.000\u00a0£");
  const francs = { locale: "de-CH", currency: "CHF" };
  expect(priceText({ price: 900, status: "for-sale" }, francs, texts)).toContain("CHF");
  expect(squareFeet(314)).toBe(3380);
});

const units = homeBlocks()
  .before.flatMap(({ fields }) => fields)
  .find(({ key }) => key === "units")?.control;
const columns = units?.kind === "table" ? units.columns : [];

test("rows are read from a spreadsheet with its own order of columns and its own spelling", () => {
  const { rows, problems, unknown } = readTable(
    columns,
    "Status\tUnit\tArea\tAgent\tPrice\r\nFor sale\t1A\t54,5 m²\tMV\t£385,000\r\nsold\t1B\t74\tTQ\t\r\n",
  );
  expect(problems).toEqual([]);
  expect(unknown).toEqual(["Agent"]);
  const blank = { type: "", level: "" };
  expect(rows).toEqual([
    { ...blank, name: "1A", inside: 54.5, price: 385_000, status: "for-sale" },
    { ...blank, name: "1B", inside: 74, status: "sold" },
  ]);
  for (const row of rows) expect(homeUnit.safeParse(row).success).toBe(true);
});

test("a dry run names the lines that cannot be used, and uses the others", () => {
  const { rows, problems } = readTable(
    columns,
    '1A,"Type A, corner",1,1,54,385000,for-sale\n,Type B,1,one,74,x,gone\n',
  );
  expect(rows).toMatchObject([{ name: "1A", type: "Type A, corner", bedrooms: 1 }]);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.line).toBe(2);
  expect(problems[0]?.sentence).toMatch(/Unit is missing.+Bedrooms: “one”.+Status: “gone”/);
  expect([readNumber("1.640.000"), readNumber("12a3"), readNumber("-")]).toEqual([
    1_640_000,
    undefined,
    undefined,
  ]);
});

test("a new home and everything that can be added to it fit the schema at once", () => {
  const first = firstHome("A home", "2026-11-18");
  expect(homeDocument.safeParse(first).error?.issues).toBeUndefined();
  const fields = homeBlocks().before.flatMap(({ fields }) => fields);
  expect(fields.find(({ key }) => key === "kind")?.control.kind).toBe("choice");
  const added = fields.flatMap(({ key, control }): [string, unknown][] => {
    if (control.kind === "table") return [[key, [blankFields(control.columns)]]];
    if (control.kind !== "list" || control.item.kind !== "group") return [];
    return [[key, [blankFields(control.item.fields)]]];
  });
  expect(added.length).toBeGreaterThan(3);
  const whole = { ...first, ...Object.fromEntries(added) };
  expect(homeDocument.safeParse(whole).error?.issues).toBeUndefined();
});
