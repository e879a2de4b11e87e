import { expect, test } from "vitest";
import { keepNoStacks, keepStacksFromNow } from "./marks-without-stacks.ts";

test("until the code is there errors have no stack; classes of errors are whole at any time", () => {
  const usual = Error;
  keepNoStacks();
  try {
    const mark = Error("mark");
    expect(mark).toBeInstanceOf(usual);
    expect(mark.message).toBe("mark");
    expect(mark.stack).toBeUndefined();
    class Missing extends Error {
      override name = "Missing";
    }
    const missing = new Missing("not here");
    expect(missing).toBeInstanceOf(Missing);
    expect(`${missing}`).toBe("Missing: not here");
    expect(missing.stack).toContain("marks-without-stacks.test");
  } finally {
    keepStacksFromNow();
  }
  expect(Error).toBe(usual);
  expect(Error("real").stack).toContain("marks-without-stacks.test");
});
