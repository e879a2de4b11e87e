import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fillIn } from "../content/wording/fill-in.ts";
import { wordingOf } from "../content/wording/read-wording.server.ts";
import { translations } from "../content/wording/translations.ts";
import { projectFolder } from "../platform/project-folder.server.ts";
import { english, readCatalogue } from "./catalogues.server.ts";
import { browserLocaleOf, languageCodes, namesToSend } from "./languages.ts";
import { compileMessage, faultOfMessage, placeholdersOf } from "./messages.ts";

const translated = languageCodes.filter((language) => language !== "en");

/** "frame.follow" of every text, with the text. */
function listTexts(parts: object): [string, string][] {
  return Object.entries(parts).flatMap(([part, texts]) =>
    Object.entries(texts as Record<string, string>).map(([key, text]): [string, string] => [
      `${part}.${key}`,
      text,
    ]),
  );
}

const englishTexts = new Map(listTexts(english));

test.each(translated)("the catalogue %s has every text, and no other", async (language) => {
  const keys = listTexts(await readCatalogue(language)).map(([key]) => key);
  expect(keys.toSorted()).toEqual([...englishTexts.keys()].toSorted());
});

test.each(translated)(
  "the texts of %s have the placeholders of the English ones",
  async (language) => {
    const texts = listTexts(await readCatalogue(language));
    const differing = texts.filter(
      ([key, text]) =>
        placeholdersOf(text).join() !== placeholdersOf(englishTexts.get(key) ?? "").join(),
    );
    expect(differing).toEqual([]);
  },
);

test("the code for browsers has the texts around every page, and no others", () => {
  const folder = join(projectFolder, "build/client/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const code = scripts.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const found = [...englishTexts].filter(([, text]) => text.length > 60 && code.includes(text));
  expect(found.map(([key]) => key)).toEqual([
    ...["frame.lost", "frame.notFetched", "fixed.wrongLead"],
  ]);
});

test.each(languageCodes)("an owner could type the texts of %s", async (language) => {
  expect(translations.schema.safeParse(await readCatalogue(language)).error).toBeUndefined();
});

test("a plural has the forms of its language", async () => {
  const { draw } = await wordingOf("ar");
  const inArabic = (count: number) => fillIn(draw.ticketMany, { count: `${count}` });
  expect(new Set([2, 3, 11, 100].map(inArabic)).size).toBe(4);
  expect(inArabic(2)).not.toContain("2");
  expect(inArabic(11)).toContain("11");
});

test("plurals, numbers and times have one language on the server and in every browser", () => {
  const text = "{count, plural, one {# tocyn} other {# o docynnau}}";
  expect(compileMessage(text, "cy")).toContain("{count, plural, en, one {");
  expect(compileMessage(text, "it")).toContain("{count, plural, it, one {");
  expect([browserLocaleOf("cy"), browserLocaleOf("it")]).toEqual(["en-GB", "it-IT"]);
  expect(namesToSend(["de", "cy"])).toEqual({ cy: "Cymraeg" });
});

test("a text may choose by a value or a place, and formats what is already written", () => {
  const filled = (text: string, values: Record<string, string>) =>
    fillIn(compileMessage(text, "it"), values);
  const prize =
    "{kind, select, house {Vinta una casa} car {Vinta un’auto} other {Vinto un premio}}";
  expect(["house", "car", "boat"].map((kind) => filled(prize, { kind }))).toEqual([
    "Vinta una casa",
    "Vinta un’auto",
    "Vinto un premio",
  ]);
  const place = "{rank, selectordinal, many {all’#º} other {al #º}} posto";
  expect([8, 9].map((rank) => filled(place, { rank: `${rank}` }))).toEqual([
    "all’8º posto",
    "al 9º posto",
  ]);
  expect(filled("{count, number} fino al {date, date}", { count: "1.204", date: "3 maggio" })).toBe(
    "1.204 fino al 3 maggio",
  );
});

test("values in a text from right to left are isolated", () => {
  expect(compileMessage("اتصل: {phone}", "ar")).toBe("اتصل: \u2068{phone}\u2069");
  expect(compileMessage("Rufen Sie {phone} an", "de")).toBe("Rufen Sie {phone} an");
});

test.each([
  ["{count, plural, one {# Los}}", "MISSING_OTHER_CLAUSE"],
  ["{count, plural, other {# von {all}}}", "may only have text"],
  ["{when, date, short}", "a style is not supported"],
  ["{count, plural, offset:1 one {# other} other {# others}}", "offset is not supported"],
  ["{open", "EXPECT_ARGUMENT_CLOSING_BRACE"],
])("%s is not a message", (text, fault) => {
  expect(faultOfMessage(text)).toContain(fault);
});

/** A prize may be of any gender, or in another language, so no word may have to agree with it. */
const agreeing = {
  hi: /\{prize\} (?:जीता|निकाला|रहता|जा सकता)/,
  ar: /(?:تنتقل|تبقى) \{prize\}/,
  fr: /(?:gagné|gagne|de) \{prize\}/,
  es: /(?:ganado|gana|ganó|de) \{prize\}/,
  de: /(?:gewinnt|hat|von) \{prize\}|\{prize\} gewonnen/,
};

test("no word has to agree with the name of a prize", async () => {
  for (const [language, pattern] of Object.entries(agreeing)) {
    const texts = listTexts(await readCatalogue(language));
    expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
  }
});
