import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { readPhone } from "./phone.ts";
import { readPlainPhone } from "./plain-phone.ts";

/** Digits that look random and are the same every time. */
function digits(seed: number, length: number): string {
  let [state, text] = [seed * 2_654_435_761 + 12_345, ""];
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += `${Math.floor(state / 65_536) % 10}`;
  }
  return text;
}

test("what is plain is read as libphonenumber reads it, for every calling code", () => {
  const codes = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))];
  const plain = new Set<string>();
  for (const [place, code] of codes.entries()) {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const text = `+${code}${digits(place * 1000 + attempt, 5 + (attempt % 9))}`;
      const quick = readPlainPhone(text);
      if (!quick) continue;
      plain.add(code);
      const number = parsePhoneNumberFromString(text, "GB");
      expect(number?.isPossible(), text).toBe(true);
      expect(quick.phone, text).toBe(number?.number);
      if (quick.country) expect(number?.getPossibleCountries(), text).toEqual([quick.country]);
    }
  }
  expect(plain.size).toBeGreaterThan(codes.length * 0.9);
});

test("what is not plain is left to libphonenumber", () => {
  for (const text of [
    "+4407700900142",
    "+447700",
    "+12",
    "07700900142",
    "+44 7700 900142",
    "+0044",
  ])
    expect(readPlainPhone(text), text).toBeUndefined();
  // The calling code of several countries says too little when only some may take part.
  expect(readPhone("+447700900142", "GB", ["GB"])).toEqual({ ok: true, phone: "+447700900142" });
  expect(readPhone("+447700900142", "GB", ["NO"])).toMatchObject({ ok: false });
  expect(readPhone("+4740123456", "GB", ["NO"])).toEqual({ ok: true, phone: "+4740123456" });
  expect(readPhone("+4740123456", "GB", ["GB"])).toMatchObject({ ok: false });
});
