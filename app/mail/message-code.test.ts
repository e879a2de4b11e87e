import { expect, test } from "vitest";
import {
  messageCodeFrom,
  normaliseMessageCode,
  printedMessageCode,
  recipientHint,
} from "./message-code.ts";

test("a code is recognised in lower case, with spaces and with confused characters", () => {
  const code = messageCodeFrom(new Uint8Array([0, 1, 2, 3, 31, 32, 33, 200, 255, 64]));
  expect(code).toBe("0123Z018Z0");
  expect(printedMessageCode(code)).toBe("0123Z-018Z0");
  for (const typed of ["0123z-018z0", " 0123Z 018Z0 ", "ol23z-oi8zo", "0123Z–018Z0"]) {
    expect(normaliseMessageCode(typed)).toBe(code);
  }
});

test("only ten characters of the alphabet are a code", () => {
  for (const typed of ["", "0123Z-018Z", "0123Z-018Z01", "0123Z-018ZU", "hello, you there"]) {
    expect(normaliseMessageCode(typed)).toBeUndefined();
  }
});

test("a hint is recognisable for the owner of an address and hides it from others", () => {
  expect(recipientHint("ada.example@mail.example.com")).toBe("a…@m….com");
  expect(recipientHint("ö@x.de")).toBe("ö…@x….de");
});
