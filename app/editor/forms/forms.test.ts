// Forms derived from schemas, differences, redirects and accents: the pure parts of editing.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  accentTokens,
  contrast,
  goldAccent,
  ground,
  judgeAccent,
  onAccent,
} from "../../content/accent.ts";
import { emptyCompany } from "../../content/empty-site.ts";
import { optionalPhone } from "../../content/pieces.ts";
import { findTarget, refuseRule } from "../../content/redirects/redirects.ts";
import { section } from "../../content/section-kinds.ts";
import { siteSettings } from "../../content/site-settings.ts";
import { blankFields } from "./blank-values.ts";
import { compareDocuments, describeDifference } from "./differences.ts";
import { pageBlocks } from "./page-form.ts";
import { sectionForms } from "./section-forms.ts";
import { countries, currencies, languages, timeZones } from "./setting-lists.ts";
import { settingsBlocks } from "./settings-form.ts";
import { diffWords } from "./word-diff.ts";

const form = { ...pageBlocks(), sections: sectionForms() };

test.each(sectionForms().map((form) => [form.kind, form] as const))(
  "a new %s section fits its schema at once",
  (kind, { fields }) => {
    const blank = { kind, id: "n1", ...blankFields(fields) };
    expect(section.safeParse(blank).error?.issues).toBeUndefined();
  },
);

test("every setting but the built-in logo's file and the languages can be edited here", () => {
  const keys = settingsBlocks().flatMap(({ at, fields }) =>
    at ? [at] : fields.map(({ key }) => key),
  );
  // Languages have a page of their own.
  const elsewhere = ["logo", "languages"];
  const known = Object.keys(siteSettings.shape).filter((key) => !elsewhere.includes(key));
  expect(keys.toSorted()).toEqual(known.toSorted());
});

test("a phone number in the settings may be written as people write it, and is read in the company's country", () => {
  for (const typed of [
    "+44 (0)7700 900-142",
    "0044 7700 900142",
    "+44.7700.900142",
    " +447700900142",
  ]) {
    expect(optionalPhone.parse(typed)).toBe("+447700900142");
  }
  expect(optionalPhone.parse(" ")).toBe("");
  expect(optionalPhone.safeParse("none").success).toBe(false);

  const company = { ...emptyCompany, country: "SE" };
  const person = { name: "Bea", looksAfter: "", whatsappGreeting: "" };
  const withPhone = (phone: string) =>
    siteSettings.safeParse({ ...company, people: [{ ...person, position: "Sales", phone }] });
  expect(withPhone("070-123 45 67").data?.people[0]?.phone).toBe("+46701234567");
  expect(withPhone("07700").error?.issues[0]?.path).toEqual(["people", 0, "phone"]);
});

test("language, time zone and country are chosen from lists, which have names", () => {
  const fields = settingsBlocks().flatMap((block) => block.fields);
  const optionsOf = (key: string) => {
    const control = fields.find((field) => field.key === key)?.control;
    return control?.kind === "choice"
      ? Object.fromEntries(control.options.map(({ value, label }) => [value, label]))
      : {};
  };
  expect(optionsOf("locale")["sv-SE"]).toBe("Swedish (Sweden) (sv-SE)");
  expect(optionsOf("country")).toMatchObject({ SE: "Sweden", GB: "United Kingdom" });
  expect(optionsOf("timeZone")).toMatchObject({
    "America/New_York": "America/New York",
    UTC: "UTC",
  });
  for (const [key, codes] of Object.entries({
    locale: languages,
    timeZone: timeZones,
    country: countries,
  })) {
    const schema = siteSettings.shape[key as "locale" | "timeZone" | "country"];
    expect(Object.keys(codes).filter((code) => !schema.safeParse(code).success)).toEqual([]);
  }
  expect(currencies).toMatchObject({ GBP: "British Pound (GBP)", SEK: "Swedish Krona (SEK)" });
});

test("differences use the labels of the form and follow a section that was moved", () => {
  const story = (id: string, title: string) => ({
    kind: "story",
    id,
    title,
    body: { markdown: "Text" },
  });
  const before = { title: "Old", search: {}, sections: [story("a", "One"), story("b", "Two")] };
  const after = {
    title: "New",
    search: {},
    sections: [
      { ...story("b", "Two, changed"), hidden: true },
      story("a", "One"),
      { kind: "text", id: "c", body: { markdown: "More" } },
    ],
  };
  expect(compareDocuments(form, before, after).map(describeDifference)).toEqual([
    "Title: Title of the page changed",
    "Story hidden",
    "Story: Heading changed",
    "Text added",
    "Story moved",
  ]);
  expect(compareDocuments(form, after, after)).toEqual([]);
});

test("texts are compared word by word, unless they share few words", () => {
  expect(diffWords("the hour after sunset", "the blue hour after sunset")).toEqual([
    { text: "the", change: "same" },
    { text: " blue", change: "added" },
    { text: " hour after sunset", change: "same" },
  ]);
  expect(diffWords("one thing", "something else").map(({ change }) => change)).toEqual([
    "removed",
    "same",
    "added",
  ]);
});

test("redirects never form a loop of any length", () => {
  const rules = [
    { from: "/a", to: "/b?x=1" },
    { from: "/b", to: "/c#d" },
  ];
  expect(findTarget(rules, "/A/")).toBe("/b?x=1");
  expect(refuseRule(rules, { from: "/c", to: "/a" }, () => false)?.field).toBe("to");
  expect(refuseRule(rules, { from: "/c", to: "/d" }, () => false)).toBeNull();
  expect(refuseRule(rules, { from: "/c", to: "/d" }, (address) => address === "/c")?.field).toBe(
    "from",
  );
});

test("an accent is checked against its backgrounds, and its tints are readable", () => {
  const tokens = readFileSync(path.resolve(import.meta.dirname, "../../ui/tokens.css"), "utf8");
  expect(tokens).toContain(`--color-ground: ${ground}`);
  expect(tokens).toContain(`--color-on-gold: ${onAccent}`);
  expect(judgeAccent(goldAccent).ok).toBe(true);
  expect(judgeAccent("#8a6d1a").ok).toBe(false);
  expect(accentTokens(goldAccent)).toEqual({});
  const paperTint = accentTokens("#ffe9a0")["--color-paper-gold"] ?? "";
  expect(contrast(paperTint, "#f3ede2")).toBeGreaterThanOrEqual(4.5);
});

test("an unknown locale or time zone is refused, because Intl would throw on every date", () => {
  const { locale, timeZone } = siteSettings.shape;
  expect(["en-GB", "de"].map((name) => locale.safeParse(name).success)).toEqual([true, true]);
  expect(["en_GB", "!"].map((name) => locale.safeParse(name).success)).toEqual([false, false]);
  expect(timeZone.safeParse("Europe/Atlantis").success).toBe(false);
});
