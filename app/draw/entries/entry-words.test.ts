import fc from "fast-check";
import { expect, test } from "vitest";
import { couponCode, normaliseCouponCode, printedCouponCode } from "./coupon-code.ts";
import { displayName } from "./names.ts";
import { readPhone } from "./phone.ts";

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

test("numbers from abroad keep their country and numbers without one get the draw's", () => {
  expect(readPhone("90 00 01 23", "NO", [])).toEqual({ ok: true, phone: "+4790000123" });
  expect(readPhone("+47 90 00 01 23", "GB", [])).toEqual({ ok: true, phone: "+4790000123" });
  expect(readPhone("06 12345678", "IT", [])).toEqual({ ok: true, phone: "+390612345678" });
  expect(readPhone("+47 90 00 01 23", "GB", ["GB"])).toMatchObject({ ok: false });
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
