import { expect, test } from "vitest";
import { zonedTime } from "./clock-time.ts";

const evening = Date.UTC(2026, 11, 9, 20, 15);

test("a time names its zone in the language of the page, as the pages of a draw do", () => {
  const timeZone = "Europe/Berlin";
  expect(zonedTime(evening, { locale: "en-GB", timeZone })).toBe("21:15:00 CET");
  expect(zonedTime(evening, { locale: "de-DE", timeZone })).toBe("21:15:00 MEZ");
});

test("a zone without a name in a language has its English one", () => {
  expect(zonedTime(evening, { locale: "es-ES", timeZone: "Europe/London" })).toBe("20:15:00 GMT");
});
