// What an owner does with the languages of the site.
import { z } from "zod";
import { recordActivity } from "../../../activity/record.server.ts";
import { translations } from "../../../content/wording/translations.ts";
import { english } from "../../../languages/catalogues.server.ts";
import { englishNameOf } from "../../../languages/languages.ts";
import { defineActs } from "../../../permissions/acts.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import { parseJson } from "../../../platform/http/readable-text.ts";
import { checkCatalogue } from "./check-catalogue.ts";
import { offerLanguage, saveCatalogue } from "./save-languages.server.ts";

const noFile = "Choose a file first.";
const mostNamed = 8;

const code = z.string().refine((given) => englishNameOf(given) !== undefined, "is not a language");

export const languageActs = defineActs({
  acts: {
    offer: {
      permission: "settings.edit",
      fields: z.object({ language: code, offered: z.enum(["yes", "no"]) }),
      async run({ context, staff, fields: { language, offered } }) {
        const database = context.get(databaseContext);
        const state = await offerLanguage(database, language, offered === "yes", staff.id);
        const name = englishNameOf(language) ?? language;
        await recordActivity(database, {
          who: staff,
          what: offered === "yes" ? "settings.language-offered" : "settings.language-withdrawn",
          about: { kind: "settings", id: "languages", name },
        });
        const done =
          offered === "yes"
            ? `Visitors can read the site in ${name}.`
            : `${name} is no longer offered.`;
        return { toast: { text: state === "shown" ? done : waits } };
      },
    },
    upload: {
      permission: "settings.edit",
      // A form without a chosen file sends one without a name.
      fields: z.object({
        file: z.instanceof(File, { error: noFile }).refine(({ name }) => name !== "", noFile),
      }),
      async run({ context, staff, fields: { file } }) {
        const language = /^([a-z]{2})\.json$/i.exec(file.name)?.[1]?.toLowerCase() ?? "";
        const name = englishNameOf(language);
        if (!name || language === "en") {
          return { problem: "Name the file after its language: it.json for Italian." };
        }
        const checked = checkCatalogue(parseJson(await file.text()), english);
        if (!checked.ok) {
          return { problem: `Nothing was changed. ${someOf(checked.faults, " ")}` };
        }
        const fitting = translations.schema.safeParse(checked.texts);
        if (!fitting.success) {
          const faults = fitting.error.issues.map(
            (issue) => `${issue.path.join(".")} ${issue.message}.`,
          );
          return { problem: `Nothing was changed. ${someOf(faults, " ")}` };
        }
        const database = context.get(databaseContext);
        await saveCatalogue(database, language, checked.texts, staff.id);
        await recordActivity(database, {
          who: staff,
          what: "settings.language-uploaded",
          about: { kind: "settings", id: "languages", name },
          changes: { missing: checked.missing.length, unknown: checked.unknown.length },
        });
        const { missing, unknown } = checked;
        const gaps =
          missing.length > 0 ? ` ${missing.length} texts are missing and shown in English.` : "";
        const extra =
          unknown.length > 0
            ? ` Not used, because the site has no such text: ${someOf(unknown, ", ")}.`
            : "";
        return { toast: { text: `The texts in ${name} are saved.${gaps}${extra}` } };
      },
    },
  },
});

const waits = "Saved. Visitors see it once you publish the settings, which have other changes.";

function someOf(names: string[], between: string): string {
  const rest = names.length - mostNamed;
  return names.slice(0, mostNamed).join(between) + (rest > 0 ? `${between}and ${rest} more` : "");
}
