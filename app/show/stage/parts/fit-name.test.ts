import { expect, test } from "vitest";
import { nameFit } from "./fit-name.ts";
import { ShowClock } from "./show-clock.ts";
import { timeLeft, timeLeftInWords } from "./stage-time.ts";

test("a name is as large as fits, shrinks to 150, and then takes two lines", () => {
  expect(nameFit("Bo S.")).toMatchObject({ wide: 236, lines: 1, short: true });
  expect(nameFit("Ingrid Solheim")).toMatchObject({ lines: 1, short: false });
  expect(nameFit("Ingrid Solheim").wide).toBeGreaterThan(225);
  expect(nameFit("Maximiliana Featherston")).toMatchObject({ lines: 2 });
  const longest = nameFit("Wolfeschlegelsteinhausenbergerdorff");
  expect([longest.lines, longest.wide < 150]).toEqual([1, true]);
});

test("the remaining time ends with zero, in digits and in words", () => {
  expect([timeLeft(767_000), timeLeft(1), timeLeft(0), timeLeft(-5)]).toEqual([
    ...["12:47", "00:01", "00:00", "00:00"],
  ]);
  expect(timeLeft(3_600_000 + 61_000)).toBe("1:01:01");
  expect(timeLeftInWords(84_000, "en-GB")).toBe("1 minute 24 seconds");
});

test("the clock uses the fastest response, and a slow one only when it has none better", () => {
  const clock = new ShowClock();
  const real = Date.now();
  clock.addSample(real + 5_000, real - 400, real);
  expect(clock.uncertainty).toBe(200);
  clock.addSample(real + 5_000, real - 20, real);
  expect(clock.uncertainty).toBe(10);
  clock.addSample(real + 9_000, real - 900, real);
  expect(Math.round((clock.now() - Date.now()) / 100)).toBe(50);
});
