import { expect, test } from "vitest";
import { matching } from "./commands.ts";

const items = [{ label: "Keyboard shortcuts" }, { label: "View site" }, { label: "Overview" }];

test.each([
  ["", ["Keyboard shortcuts", "View site", "Overview"]],
  ["key sh", ["Keyboard shortcuts"]],
  ["SITE", ["View site"]],
  ["view", ["View site"]],
  ["zzz", []],
  ["where is the site", ["View site"]],
  ["!", []],
])("typing %j offers %j", (text, labels) => {
  expect(matching(items, text).map(({ label }) => label)).toEqual(labels);
});
