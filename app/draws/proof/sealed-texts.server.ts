import { originalOfDraw } from "../../content/translating/content-translation.ts";
import { readTranslation } from "../../content/translating/translate.server.ts";
import type { Language } from "../../languages/languages.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { ownReasons } from "../reasons.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import { translateValue } from "../written-value.ts";
import type { SealedTexts } from "./sealed-texts.ts";

/** For pages that show a proof as it is: they add these to its texts. Undefined in the site's own language. */
export async function readSealedTexts(
  database: AnyDatabase,
  draw: Pick<SealedDraw, "id" | "terms">,
  language: Language | null,
): Promise<SealedTexts | undefined> {
  if (!language) return undefined;
  const translate = await readTranslation(database, language, originalOfDraw(draw));
  const { title, prizes, randomness, ...reasons } = draw.terms;
  const texts = [title, ...prizes.map(({ name }) => name), ...ownReasons(reasons)];
  const pairs = texts.map((sealed) => [sealed, translate(sealed)]);
  if (randomness.source === "public-value") {
    pairs.push([randomness.description, translateValue(randomness.description, translate)]);
  }
  return Object.fromEntries(pairs.filter(([, translation]) => translation));
}
