import { expect, test } from "vitest";
import { companyFacts, fillText } from "./company-facts.ts";
import { emptyCompany, starterPages } from "./empty-site.ts";
import { pageDocument } from "./page-document.ts";

const facts = companyFacts({
  ...emptyCompany,
  companyName: "Ashgrove & Daughters",
  address: { name: "", lines: ["3 Mill Lane"], map: "" },
});

test("visitors see the facts of the settings, and no line with a gap", () => {
  const text = "{company} is at {address}.\n\nWrite to {email}.\n\n- [[Your licence number.]]";
  expect(fillText(text, facts, false)).toBe("Ashgrove & Daughters is at 3 Mill Lane.");
});

test("staff see what is missing", () => {
  expect(fillText("Write to {email}. [[Say when.]]", facts, true)).toBe(
    "Write to [email: see the settings]. [Say when.]",
  );
});

test("braces and brackets of other texts stay as they are", () => {
  expect(fillText("{name} [1] [a](/b)", facts, false)).toBe("{name} [1] [a](/b)");
});

test("every starter text fits its schema, and says who is responsible without a fictional fact", () => {
  for (const [id, page] of Object.entries(starterPages)) {
    expect(pageDocument.safeParse(page).error, id).toBeUndefined();
  }
  const texts = JSON.stringify({ ...starterPages, ...emptyCompany });
  expect(texts).not.toMatch(/\+44|example|Goldkey|Street and number/);
  for (const id of ["privacy", "terms", "complaints"]) {
    expect(JSON.stringify(starterPages[id])).toContain("checked by a lawyer");
    expect(fillText(JSON.stringify(starterPages[id]), facts, true)).toContain("Ashgrove");
  }
});
