import { expect, test } from "vitest";
import { linesOfChanges, sentenceFor } from "./activity-texts.ts";

test("a known kind is shown as a sentence, and an unknown one stays readable", () => {
  expect(sentenceFor("account.signed-in")).toBe("signed in");
  expect(sentenceFor("winners.letter-worded")).toBe(sentenceFor("winners.mail-changed"));
  expect(sentenceFor("kettle.boiled-over")).toBe("kettle: boiled over");
  expect(sentenceFor("kettle")).toBe("kettle");
});

test("changes are shown as lines with before and after", () => {
  expect(
    linesOfChanges({
      role: { from: "editor", to: "manager" },
      grants: { from: [], to: ["people-data.read"] },
      disabled: { from: null, to: true },
      references: ["GK-1", "GK-2"],
    }),
  ).toEqual([
    { field: "role", from: "editor", to: "manager" },
    { field: "grants", from: "nothing", to: "people-data.read" },
    { field: "disabled", from: "nothing", to: "yes" },
    { field: "references", to: "GK-1, GK-2" },
  ]);
});
