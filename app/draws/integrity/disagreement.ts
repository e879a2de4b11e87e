// What pages for staff and the API say instead of winners. Visitors get it in their language: the texts of the page.
import { defaultTexts } from "../../content/wording/texts.ts";
import { disagreement as texts } from "../../content/wording/verdict-texts.ts";

export const disagreement = defaultTexts(texts);
