import { expect, test } from "vitest";
import { fieldLabel, findBlock } from "./find-field.ts";
import { homeBlocks } from "./forms/home-form.ts";
import { pageBlocks } from "./forms/page-form.ts";
import { sectionForms } from "./forms/section-forms.ts";
import { settingsBlocks } from "./forms/settings-form.ts";

test("a problem is found in its block, and its link says which field it is", () => {
  const page = { ...pageBlocks(), sections: sectionForms() };
  const document = {
    title: "",
    sections: [
      { kind: "hero", id: "a" },
      { kind: "questions", id: "b", items: [] },
    ],
  };
  expect(findBlock(page, document, "sections.1.items.2.answer")?.id).toBe("b");
  expect(fieldLabel(page, document, "sections.0.title")).toBe("Hero: Headline");
  expect(fieldLabel(page, document, "sections.1.items.2.answer.markdown")).toMatch(
    /^Questions.*: .*, number 3, Answer$/,
  );
  expect(fieldLabel(page, document, "title")).toBe("Title: Title of the page");
  expect(fieldLabel(page, document, "search.description")).toMatch(/^Search/);
  expect(findBlock(page, document, "sections.7.title")).toBeUndefined();

  const settings = { before: settingsBlocks(), sections: [], after: [] };
  expect(fieldLabel(settings, {}, "companyName")).toMatch(/: Name of the company$/);
  const home = { ...homeBlocks(), sections: [] };
  expect(fieldLabel(home, {}, "units.1.name")).toMatch(/: .*, number 2, .+$/);
});
