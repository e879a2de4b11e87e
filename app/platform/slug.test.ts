import { expect, test } from "vitest";
import { anchorFrom } from "./slug.ts";

test("headings in every script have an id, and Latin ones have plain letters", () => {
  expect(anchorFrom("Où écrire ?")).toBe("ou-ecrire");
  expect(anchorFrom("ما نحتفظ به")).toBe("ما-نحتفظ-به");
  expect(anchorFrom("हम क्या रखते हैं")).toBe("हम-क्या-रखते-हैं");
});
