import fc from "fast-check";
import { expect, test } from "vitest";
import { countriesInText } from "../draws/countries-in-text.ts";
import { displayName } from "../draws/display-name.ts";
import { english } from "../languages/catalogues.server.ts";
import { couponCode, normaliseCouponCode, printedCouponCode } from "./coupon-code.ts";
import { readEntry } from "./entry-rules.ts";
import { readPhone } from "./phone.ts";
import { wordProblems } from "./refusals.ts";

test("a name is shown as its owner chose", () => {
  expect(displayName("Anna Karin Kjær", "full")).toBe("Anna Karin Kjær");
  expect(displayName("Anna Karin Kjær", "first-and-initial")).toBe("Anna K.");
  expect(displayName("Anna Karin Kjær", "initials")).toBe("A. K.");
  expect(displayName("Zoë", "first-and-initial")).toBe("Zoë");
  expect(displayName("Ærø", "initials")).toBe("Æ.");
  // Two code points, one grapheme.
  expect(displayName("Ina N̈guyen", "initials")).toBe("I. N̈.");
});

test("initials never contain the first or last name", () => {
  const word = fc.stringMatching(/^[\p{L}]{2,12}$/u);
  fc.assert(
    fc.property(word, word, (first, last) => {
      const shown = displayName(`${first} ${last}`, "initials");
      return !shown.includes(first) && !shown.includes(last);
    }),
  );
});

const plan = {
  countries: [],
  displayChoices: ["full" as const],
  minimumAge: 18,
  phoneCountry: "GB",
  routes: ["web" as const],
};

function acceptedName(name: string) {
  const input = { name, phone: "07400 123456", display: "full", rulesAccepted: true, ofAge: true };
  const origin = { route: "web", idempotencyKey: "", network: "", holdReason: "" } as const;
  const reading = readEntry(input, plan, origin);
  return reading.ok
    ? reading.entry.name
    : wordProblems(reading.problems, english.entryProblems).name;
}

test.each([
  ["an Arabic name copied with direction marks", "\u200fمحمد \u202aعلي\u202c", "محمد علي"],
  ["a name with joiners", "نور\u200cالدین", "نور\u200cالدین"],
  ["a name with a soft hyphen and a byte order mark", "\ufeffAn\u00adna Berg", "Anna Berg"],
  ["a name with an emoji of several code points", "👩‍👩‍👧 Ada", "👩‍👩‍👧 Ada"],
  ["a script element", "<script>alert(1)</script>", "<script>alert(1)</script>"],
])("%s is accepted, without invisible characters that are not spelling", (_, typed, accepted) => {
  expect(acceptedName(typed)).toBe(accepted);
});

test.each([
  ["spaces", "   "],
  ["zero-width characters", "\u200b\u200d\u2060"],
  ["a filler that Unicode classes as a letter", "\u3164"],
  ["punctuation", "..."],
  ["digits", "12345"],
  ["an emoji", "🎉"],
])("a name that consists only of %s is refused", (_, typed) => {
  expect(acceptedName(typed)).toBe("Enter your name.");
});

test("country names have their article in a sentence", () => {
  expect(countriesInText(["GB", "IE", "NL"])).toBe(
    "the United Kingdom, Ireland, or the Netherlands",
  );
  expect(countriesInText(["NO", "FO"])).toBe("Norway or the Faroe Islands");
});

test("a number keeps its country code, and a number without one gets the draw's", () => {
  expect(readPhone("90 00 01 23", "NO", [])).toEqual({ ok: true, phone: "+4790000123" });
  expect(readPhone("+47 90 00 01 23", "GB", [])).toEqual({ ok: true, phone: "+4790000123" });
  expect(readPhone("06 12345678", "IT", [])).toEqual({ ok: true, phone: "+390612345678" });
  // Germany's plan allows 17 digits, E.164 and the protocol 15.
  expect(readPhone("+49 30 1234567890123", "DE", [])).toMatchObject({ ok: false });
  expect(readPhone("+47 90 00 01 23", "GB", ["GB"])).toMatchObject({ ok: false });
  // +44 is the calling code of several countries; one allowed country is enough.
  expect(readPhone("+447700900142", "GB", ["GB"])).toEqual({ ok: true, phone: "+447700900142" });
  expect(readPhone("+447700900142", "GB", ["NO"])).toMatchObject({ ok: false });
  expect(readPhone("+4740123456", "GB", ["NO"])).toEqual({ ok: true, phone: "+4740123456" });
});

test("a refused phone number names the countries in the language of the page", () => {
  const refused = readPhone("+47 90 00 01 23", "GB", ["GB"], "de-DE");
  expect(refused).toMatchObject({ problem: { values: { countries: "Vereinigtes Königreich" } } });
});

test("a coupon code is accepted in any spelling, and every single wrong character is detected", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 7, maxLength: 7 }),
      fc.nat(7),
      fc.nat(30),
      (random, position, shift) => {
        const code = couponCode(random);
        expect(normaliseCouponCode(printedCouponCode(code, "GK").toLowerCase())).toBe(code);
        expect(normaliseCouponCode(code.replaceAll("0", "o").replaceAll("1", "l"))).toBe(code);
        const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        const character = alphabet.charAt(
          (alphabet.indexOf(code.charAt(position)) + 1 + shift) % 32,
        );
        const wrong = code.slice(0, position) + character + code.slice(position + 1);
        expect(normaliseCouponCode(wrong)).toBeUndefined();
      },
    ),
  );
});
