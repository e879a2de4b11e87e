import { expect, test } from "vitest";
import {
  messageCodeFrom,
  normaliseMessageCode,
  printedMessageCode,
  recipientHint,
} from "./message-code.ts";

test("a code survives being printed, typed in small letters and read aloud wrongly", () => {
  const code = messageCodeFrom(new Uint8Array([0, 1, 2, 3, 31, 32, 33, 200, 255, 64]));
  expect(code).toBe("0123Z018Z0");
  expect(printedMessageCode(code)).toBe("0123Z-018Z0");
  for (const typed of ["0123z-018z0", " 0123Z 018Z0 ", "ol23z-oi8zo", "0123Z–018Z0"]) {
    expect(normaliseMessageCode(typed)).toBe(code);
  }
});

test("what is not ten signs of the alphabet is no code", () => {
  for (const typed of ["", "0123Z-018Z", "0123Z-018Z01", "0123Z-018ZU", "hello, you there"]) {
    expect(normaliseMessageCode(typed)).toBeUndefined();
  }
});

test("a hint lets the owner know an address again and hides it from others", () => {
  expect(recipientHint("ada.example@mail.example.com")).toBe("a…@m….com");
  expect(recipientHint("ö@x.de")).toBe("ö…@x….de");
});
