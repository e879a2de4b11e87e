import { expect, test } from "vitest";
import { ResponseLimit } from "./response-limit.ts";

test("after timeouts a window waits long enough for the next slow response", () => {
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

test("the limit returns to four seconds when responses are fast again", () => {
  const limit = new ResponseLimit();
  limit.waitLongest();
  limit.responded(30);
  expect(limit.milliseconds).toBe(4_000);
  for (let outage = 0; outage < 10; outage += 1) limit.missed();
  expect(limit.milliseconds).toBe(20_000);
});
