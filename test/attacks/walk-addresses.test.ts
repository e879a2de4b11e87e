import { expect, test } from "vitest";
import { fillAll } from "./walk-addresses.ts";

// stored-text.test.ts runs on demand only, with FAULTS=1. This test notices a new address at once.
test("every address of the site has values for the attacks on stored texts", async () => {
  const addresses = await fillAll(() => ["x"]);
  expect(addresses.length).toBeGreaterThan(100);
});
