// The mails of a draw in the language of the person who gets them.
import { published } from "../content/documents/content-view.server.ts";
import type { PresentedSettings } from "../content/presented.ts";
import { originalOfDraw } from "../content/translating/content-translation.ts";
import {
  readTranslation,
  type Translate,
  untranslated,
} from "../content/translating/translate.server.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import type { Wording } from "../content/wording/wording.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import { inLanguage, keptLanguage, type Language } from "../languages/languages.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { type MailTemplate, usualTemplates, type WinnerMailKind } from "./mails.ts";
import { readEditedTemplates } from "./store.server.ts";

export type WinnerMail = {
  template: MailTemplate;
  /** Null: the site's own. */
  language: Language | null;
  texts: Wording["mails"];
  settings: PresentedSettings;
  /** For the names of the draw and its prizes. */
  translate: Translate;
};

/** A mail that staff changed and nobody translated goes out as staff wrote it. */
export async function readWinnerMail(
  database: AnyDatabase,
  draw: SealedDraw,
  site: PresentedSettings,
  kind: WinnerMailKind,
  wanted: string | null,
): Promise<WinnerMail> {
  const kept = keptLanguage(wanted, site);
  const [edited, translate] = await Promise.all([
    readEditedTemplates(database, draw.id),
    readTranslation(database, kept, originalOfDraw(draw)),
  ]);
  const original = edited.find((template) => template.kind === kind);
  const [subject, body] = [original?.subject, original?.body].map(
    (text) => text && translate(text),
  );
  const translated = subject && body ? { subject, body } : undefined;
  const language = original && !translated ? null : kept;
  const { mails: texts } = await readWording(database, published, language);
  return {
    template: translated ?? original ?? usualTemplates(texts)[kind],
    language,
    texts,
    settings: inLanguage(site, language),
    translate: language ? translate : untranslated,
  };
}
