import fc from "fast-check";
import { expect, test } from "vitest";
import { countriesInText } from "../draws/countries-in-text.ts";
import { displayName } from "../draws/display-name.ts";
import { couponCode, normaliseCouponCode, printedCouponCode } from "./coupon-code.ts";
import { readEntry } from "./entry-rules.ts";
import { readPhone } from "./phone.ts";
import { usualEntryTexts, wordProblems } from "./refusals.ts";

test("a name is shown as its owner chose", () => {
  expect(displayName("Anna Karin Kjær", "full")).toBe("Anna Karin Kjær");
  expect(displayName("Anna Karin Kjær", "first-and-initial")).toBe("Anna K.");
  expect(displayName("Anna Karin Kjær", "initials")).toBe("A. K.");
  expect(displayName("Zoë", "first-and-initial")).toBe("Zoë");
  expect(displayName("Ærø", "initials")).toBe("Æ.");
  // Two code points, one letter to a reader.
  expect(displayName("Ina N̈guyen", "initials")).toBe("I. N̈.");
});

test("initials never give the whole name away", () => {
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

function nameTaken(name: string) {
  const input = { name, phone: "07400 123456", display: "full", rulesAccepted: true, ofAge: true };
  const origin = { route: "web", idempotencyKey: "", network: "", holdReason: "" } as const;
  const reading = readEntry(input, plan, origin);
  return reading.ok ? reading.entry.name : wordProblems(reading.problems, usualEntryTexts).name;
}

test.each([
  ["an Arabic name copied with a mark of direction", "\u200fمحمد \u202aعلي\u202c", "محمد علي"],
  ["joiners that are spelling", "نور\u200cالدین", "نور\u200cالدین"],
  ["a soft hyphen and a byte order mark", "\ufeffAn\u00adna Berg", "Anna Berg"],
  ["a family of one sign", "👩‍👩‍👧 Ada", "👩‍👩‍👧 Ada"],
  ["a script", "<script>alert(1)</script>", "<script>alert(1)</script>"],
])("%s is taken as its owner reads it", (_, typed, taken) => {
  expect(nameTaken(typed)).toBe(taken);
});

test.each([
  ["spaces", "   "],
  ["signs of no width", "\u200b\u200d\u2060"],
  ["a filler that counts as a letter", "\u3164"],
  ["punctuation", "..."],
  ["digits", "12345"],
  ["a picture", "🎉"],
])("a name of nothing but %s is no name", (_, typed) => {
  expect(nameTaken(typed)).toBe("Tell us your name.");
});

test("countries stand in a sentence as people say them", () => {
  expect(countriesInText(["GB", "IE", "NL"])).toBe(
    "the United Kingdom, Ireland, or the Netherlands",
  );
  expect(countriesInText(["NO", "FO"])).toBe("Norway or the Faroe Islands");
});

test("numbers from abroad keep their country and numbers without one get the draw's", () => {
  expect(readPhone("90 00 01 23", "NO", [])).toEqual({ ok: true, phone: "+4790000123" });
  expect(readPhone("+47 90 00 01 23", "GB", [])).toEqual({ ok: true, phone: "+4790000123" });
  expect(readPhone("06 12345678", "IT", [])).toEqual({ ok: true, phone: "+390612345678" });
  expect(readPhone("+47 90 00 01 23", "GB", ["GB"])).toMatchObject({ ok: false });
  // The calling code of several countries says too little when only some may take part.
  expect(readPhone("+447700900142", "GB", ["GB"])).toEqual({ ok: true, phone: "+447700900142" });
  expect(readPhone("+447700900142", "GB", ["NO"])).toMatchObject({ ok: false });
  expect(readPhone("+4740123456", "GB", ["NO"])).toEqual({ ok: true, phone: "+4740123456" });
});

test("a coupon code survives how people type it, and no single wrong sign passes", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 7, maxLength: 7 }),
      fc.nat(7),
      fc.nat(30),
      (random, place, shift) => {
        const code = couponCode(random);
        expect(normaliseCouponCode(printedCouponCode(code, "GK").toLowerCase())).toBe(code);
        expect(normaliseCouponCode(code.replaceAll("0", "o").replaceAll("1", "l"))).toBe(code);
        const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        const sign = alphabet.charAt((alphabet.indexOf(code.charAt(place)) + 1 + shift) % 32);
        const wrong = code.slice(0, place) + sign + code.slice(place + 1);
        expect(normaliseCouponCode(wrong)).toBeUndefined();
      },
    ),
  );
});
