// The sample company does not contradict itself: dates, counts, people and pictures agree on every page.
import { expect, test } from "vitest";
import { homeDocument } from "../content/home-document.ts";
import { picturesOf } from "../transfer/archive.ts";
import { sampleAlbums } from "./albums.ts";
import { company } from "./company.ts";
import { harbourDraw, winterDraw } from "./draw-plans.ts";
import { sampleHomes } from "./homes/sample-homes.ts";
import { about } from "./pages/about.ts";
import { draw, prizes } from "./pages/draw-and-prizes.ts";
import { contact, gallery } from "./pages/gallery-and-contact.ts";
import { home } from "./pages/home.ts";
import { landing } from "./pages/landing.ts";

const pages = { landing, home, about, draw, prizes, gallery, contact };
const homes = Object.entries(sampleHomes).map(([slug, fields]) => ({
  slug,
  ...homeDocument.parse(fields),
}));
const draws = [winterDraw(Date.UTC(2026, 10, 18) / 1000), harbourDraw];

function homeNamed(name: string) {
  const found = homes.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`There is no sample home called ${name}.`);
  return found;
}

test("the milestones on About are in order, and homes are not older than the company", () => {
  const steps = about.sections.flatMap((section) =>
    section.kind === "timeline" ? section.steps : [],
  );
  const years = steps.map(({ when }) => Number(when));
  expect(years).toEqual(years.toSorted());
  expect(company.strapline).toContain(String(years[0]));
  for (const { year, name } of homes) {
    expect(year, name).toBeGreaterThanOrEqual(years[0] ?? 0);
  }
});

test("the Meridian is finished on About, in its album and in its homes in the same year", () => {
  const rising = sampleAlbums["meridian-rising"];
  const last =
    rising?.photos
      .map(({ date = "" }) => date)
      .toSorted()
      .at(-1) ?? "";
  const meridian = homes.filter(({ place }) => place === "The Meridian");
  expect(meridian.map(({ slug }) => slug)).toEqual(["penthouse-31", "residence-30"]);
  const steps = about.sections.flatMap((section) =>
    section.kind === "timeline" ? section.steps : [],
  );
  const finished = steps.find(({ title }) => title === "The Meridian")?.when;
  expect(new Set([finished, ...meridian.map(({ year }) => String(year))]).size).toBe(1);
  expect(last.slice(0, 4) <= String(finished)).toBe(true);
  expect(last <= (rising?.date ?? "")).toBe(true);
});

test("photos of a home in the gallery are called as the home is", () => {
  const places = Object.values(sampleAlbums).flatMap(({ photos }) =>
    photos.map(({ place = "" }) => place),
  );
  for (const name of ["Casa Norte", "Penthouse 31"]) {
    expect(places).toContain(name);
    expect(homeNamed(name).photos.length).toBeGreaterThanOrEqual(4);
  }
});

test("every home is shown from outside, with its kitchen, a bedroom and a bath", () => {
  const rooms = [/kitchen/, /bed/, /bath/];
  for (const { name, photos } of homes) {
    const shown = photos.map(({ picture: { media } }) => media);
    expect(shown.length, name).toBeGreaterThanOrEqual(5);
    for (const room of rooms)
      expect(
        shown.some((id) => room.test(id)),
        `${name}: ${room}`,
      ).toBe(true);
  }
});

test("a building's texts count its units as its table does", () => {
  const { units, line, otherFacts } = homeNamed("Harbour Residences");
  expect(units).toHaveLength(24);
  expect(line).toMatch(/^Twenty-four /);
  expect(otherFacts).toContainEqual({ label: "Apartments", value: `${units.length}` });
  expect(new Set(units.map(({ name }) => name)).size).toBe(units.length);
  expect(units.filter(({ status }) => status === "for-sale")).toHaveLength(7);
});

test("what a home has outside is on its plans, as large as its facts say, and in its story", () => {
  const open = /terrace|balcon|court|loggia/i;
  for (const { name, plans, outside, story } of homes) {
    if (outside === undefined) continue;
    const rooms = plans.flatMap(({ rooms }) => rooms).filter(({ label }) => open.test(label));
    const sum = rooms.reduce((total, { area }) => total + area, 0);
    expect(sum, name).toBe(outside);
    expect(story?.markdown, name).toMatch(open);
  }
});

test("the rooms of a home are not larger than the home", () => {
  const outside = /terrace|balcon|courtyard|garage|pool|loggia/i;
  for (const { name, plans, inside, units } of homes) {
    if (units.length > 0 || inside === undefined) continue;
    const rooms = plans.flatMap(({ rooms }) => rooms).filter(({ label }) => !outside.test(label));
    const sum = rooms.reduce((total, { area }) => total + area, 0);
    expect(sum, name).toBeLessThanOrEqual(inside);
  }
});

test("people who show a home are people of the company", () => {
  const text = JSON.stringify({ pages, homes });
  expect(text).toContain(company.founder.name);
  for (const { person, name } of homes) {
    const shown = person === "founder" ? company.founder : company.coFounder;
    expect(shown.name, name).not.toBe("");
    expect(shown.phone, name).toMatch(/^\+447700900\d{3}$/);
  }
});

test("a sold home was listed before it was sold, and every home before today", () => {
  expect(homeNamed("Residence 30")).toMatchObject({ status: "sold", statusNote: "March 2026" });
  expect(homeNamed("Residence 30").listedOn < "2026-03-01").toBe(true);
  for (const { listedOn, name } of homes) expect(listedOn <= "2026-11-18", name).toBe(true);
});

test("every picture that could be taken for a photograph of a home is called a rendering", () => {
  for (const { photosNote, photos, name } of homes) {
    expect(photosNote, name).toMatch(/^Renderings/);
    for (const { note } of photos) expect(note, name).toMatch(/rendering$/);
  }
  expect(gallery.lead).toContain("renderings");
});

test("no home, album or page shows a picture twice, and the site shows none more than three times", () => {
  const shown = [
    ...Object.entries(pages).map(([id, page]) => [id, picturesIn(page.sections)] as const),
    ...homes.map(({ slug, photos }) => [slug, picturesIn(photos)] as const),
    ...Object.entries(sampleAlbums).map(([id, { photos }]) => [id, picturesIn(photos)] as const),
    // A prize that is given again has the same pictures.
    ...new Map(
      draws.flatMap(({ prizes }) =>
        (prizes ?? []).map(({ prizeId, picture, pictures = [] }) => [
          `${prizeId}`,
          [...new Set([picture, ...pictures].map(String))],
        ]),
      ),
    ),
  ];
  for (const [place, ids] of shown) expect(new Set(ids).size, place).toBe(ids.length);
  const uses = Map.groupBy(
    shown.flatMap(([place, ids]) => ids.map((id) => ({ id, place }))),
    ({ id }) => id,
  );
  const often = [...uses].filter(([, places]) => places.length > 3);
  expect(often.map(([id, places]) => `${id}: ${places.map(({ place }) => place)}`)).toEqual([]);
  expect(picturesOf(homes).size).toBeGreaterThan(14);
});

/** The ids of pictures in the order of the document, repeated ones included. */
function picturesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if ("media" in value && typeof value.media === "string") return [value.media];
  return Object.values(value).flatMap(picturesIn);
}
