// Saves and publishes a translation. What was typed for a text that has changed meanwhile is kept as a translation of
// the earlier text.
import { z } from "zod";
import { namesOf } from "../../../accounts/staff-store.server.ts";
import { recordActivity } from "../../../activity/record.server.ts";
import { openDocuments } from "../../../content/documents/documents.server.ts";
import { DocumentExists, VersionConflict } from "../../../content/documents/errors.ts";
import {
  contentTranslations,
  type TranslatedText,
  translationId,
} from "../../../content/translating/content-translation.ts";
import { asOriginal, mergeTexts, pairTexts } from "../../../content/translating/text-states.ts";
import { englishNameOf } from "../../../languages/languages.ts";
import { type Act, actsReturning } from "../../../permissions/acts.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import { repeated } from "../../../platform/http/form-fields.ts";
import { wholeNumber } from "../../../platform/http/whole-number.ts";
import type { ActResult } from "../../../ui/form/act-result.ts";
import { type TranslationParams, translationSubject } from "./load-translation.server.ts";
import type { TranslatedOriginal } from "./originals.server.ts";

type TranslationActResult = ActResult & {
  /** Of a refused form, in its order. */
  typedTexts?: string[];
};

const longest = 150_000;
const text = z.string().transform(asOriginal).pipe(z.string().max(longest));

const fields = z
  .object({
    /** Zero: there is no translation yet. */
    version: wholeNumber(),
    original: repeated(text),
    text: repeated(text),
    /** The places of outdated texts that are still correct. */
    keep: repeated(wholeNumber()),
    /** The place of a text to copy: for browsers without scripts. */
    copy: wholeNumber().optional(),
  })
  .refine((form) => form.original.length === form.text.length, {
    path: ["text"],
    message: "The form is incomplete. Reload the page and try again.",
  });

type Saving = Act<
  Awaited<ReturnType<typeof translationSubject>>,
  z.infer<typeof fields>,
  TranslationParams
>;

export const translationActs = actsReturning<TranslationActResult>()({
  subject: translationSubject,
  acts: {
    save: { permission: "pages.edit", fields, run: (act: Saving) => save(act, false) },
    publish: { permission: "pages.edit", fields, run: (act: Saving) => save(act, true) },
  },
});

async function save(act: Saving, publish: boolean) {
  try {
    return await saveTexts(act, publish);
  } catch (error) {
    if (!(error instanceof VersionConflict || error instanceof DocumentExists)) throw error;
    const database = act.context.get(databaseContext);
    const newest = await openDocuments(database).read(contentTranslations, idOf(act), {
      state: "draft",
    });
    const nameOf = await namesOf(database, [newest?.updatedBy ?? null]);
    const who = nameOf(newest?.updatedBy ?? null);
    return {
      status: 409,
      problem: `${who} saved this translation while you were writing. Your texts are still here. Saving again replaces theirs.`,
      typedTexts: act.fields.text,
    };
  }
}

function idOf({ subject: { language, original } }: Saving): string {
  return translationId(language, original);
}

async function saveTexts(act: Saving, publish: boolean): Promise<TranslationActResult> {
  const { context, subject, staff, fields: posted } = act;
  const { original, language } = subject;
  const id = idOf(act);
  await context.get(databaseContext).transaction(async (transaction) => {
    const documents = openDocuments(transaction);
    const draft = await documents.read(contentTranslations, id, { state: "draft" });
    const stored = draft?.data.texts ?? [];
    const originals = original.texts.map(({ text: written }) => written);
    const texts = mergeTexts(stored, confirmedTexts(posted, original, stored), {
      originals,
      shown: original.shown,
    });
    const document = { language, of: original.of, id: original.id, texts };
    if (draft) {
      await documents.update(contentTranslations, id, () => document, {
        expectedVersion: posted.version,
        by: staff.id,
        publish,
      });
    } else await documents.add(contentTranslations, document, { id, by: staff.id, publish });
    if (publish) {
      await recordActivity(transaction, {
        who: staff,
        what: "page.translated",
        about: { kind: "translation", id, name: `${original.name}, ${nameOf(language)}` },
        changes: { texts: texts.length },
      });
    }
  });
  const text = publish ? "is published" : "is saved as a draft";
  return { toast: { text: `${original.name} in ${nameOf(language)} ${text}.` } };
}

/**
 * The translation of an earlier text counts for the new one if somebody changed it or said that it is still correct. It
 * is then removed, unless visitors still see the earlier text, so that it is not offered for a third one.
 */
function confirmedTexts(
  { original, text: texts, keep, copy }: z.infer<typeof fields>,
  { texts: written, shown }: TranslatedOriginal,
  stored: TranslatedText[],
): TranslatedText[] {
  const originals = written.map(({ text: current }) => current);
  const pairs = new Map(pairTexts(originals, stored, []).map((pair) => [pair.original, pair]));
  return original.flatMap((current, place) => {
    if (place === copy) return [{ original: current, text: current }];
    const typed = texts[place] ?? "";
    const pair = pairs.get(current);
    const translated = { original: current, text: typed };
    if (pair?.former === undefined) return [translated];
    if (pair.translation === typed && !keep.includes(place)) return [];
    return shown.has(pair.former)
      ? [translated]
      : [{ original: pair.former, text: "" }, translated];
  });
}

function nameOf(language: string): string {
  return englishNameOf(language) ?? language;
}
