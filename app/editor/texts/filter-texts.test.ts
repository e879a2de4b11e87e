import { expect, test } from "vitest";
import { english } from "../../languages/catalogues.server.ts";
import { wordingBlocks } from "../forms/wording-form.ts";
import { countChanged, filterTexts, mostTexts } from "./filter-texts.ts";

const blocks = wordingBlocks(english);
const document = { contact: { name: "Who are you?" } };

function found(search: string, onlyChanged = false) {
  const result = filterTexts(blocks, document, { search, onlyChanged });
  return result.blocks.flatMap(({ id, fields }) => fields.map(({ key }) => `${id}.${key}`));
}

test("texts are found by what visitors see, by label, and when staff changed them", () => {
  expect(found("who ARE you")).toEqual(["contact.name"]);
  expect(found("", true)).toEqual(["contact.name"]);
  expect(found("tenpin bowling")).toEqual([]);
  expect(countChanged(blocks, document)).toBe(1);
  expect(found("e")).toHaveLength(mostTexts);
  expect(filterTexts(blocks, document, { search: "e", onlyChanged: false }).count).toBeGreaterThan(
    500,
  );
});

test("every text belongs to a group, and groups follow the pages", () => {
  const groups = [...new Set(blocks.map(({ group }) => group))];
  expect(groups.slice(0, 4)).toEqual(["Every page", "Landing page", "Homes", "Draw"]);
  const translated = wordingBlocks(english, { withFixed: true }).map(({ id }) => id);
  // Sent while the database does not answer, so nobody can change them.
  const shipped = ["refusals"];
  const editable = Object.keys(english).filter((id) => !shipped.includes(id));
  expect(translated.sort()).toEqual(editable.sort());
  // From the specification: translated, but not the owner's to change in English.
  const fixed = [
    "fixed",
    "verdicts",
    "verdictCard",
    "verifyChecks",
    "receiptChecks",
    "checkStates",
    "certificate",
    "disagreement",
  ];
  expect(blocks.map(({ id }) => id).sort()).toEqual(translated.filter((id) => !fixed.includes(id)));
});
