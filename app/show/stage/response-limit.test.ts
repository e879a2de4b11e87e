import { expect, test } from "vitest";
import { ResponseLimit } from "./response-limit.ts";

test("a window that gave up on slow answers waits long enough to hear the next one", () => {
  const limit = new ResponseLimit();
  const took = 9_000;
  let missed = 0;
  while (limit.milliseconds < took) {
    limit.missed();
    missed += 1;
  }
  expect(missed).toBe(2);
  limit.responded(took);
  expect(limit.milliseconds).toBeGreaterThan(took);
});

test("an outage is noticed after four seconds again once answers are quick", () => {
  const limit = new ResponseLimit();
  limit.waitLongest();
  limit.responded(30);
  expect(limit.milliseconds).toBe(4_000);
  for (let outage = 0; outage < 10; outage += 1) limit.missed();
  expect(limit.milliseconds).toBe(20_000);
});
