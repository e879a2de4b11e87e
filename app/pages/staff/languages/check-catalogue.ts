// Checks a catalogue that an owner uploads, text by text, against the English texts. Pure.
import type { PartialWording, Wording } from "../../../content/wording/wording.ts";
import { faultOfMessage, placeholdersOf } from "../../../languages/messages.ts";

type CheckedCatalogue =
  | { ok: true; texts: PartialWording; missing: string[]; unknown: string[] }
  | { ok: false; faults: string[] };

/** `texts` has what this version knows. Missing texts are shown in English; unknown ones are left out. */
export function checkCatalogue(given: unknown, english: Wording): CheckedCatalogue {
  if (!isRecord(given)) return { ok: false, faults: ["The file is not a catalogue of texts."] };
  const known = textsOf(english);
  const texts: Record<string, Record<string, string>> = {};
  const faults: string[] = [];
  const unknown: string[] = [];
  for (const [part, values] of Object.entries(given)) {
    if (!isRecord(values)) {
      unknown.push(part);
      continue;
    }
    for (const [key, text] of Object.entries(values)) {
      const name = `${part}.${key}`;
      const original = known.get(name);
      if (original === undefined) unknown.push(name);
      else if (typeof text !== "string") faults.push(`${name} is not a text.`);
      else if (text.trim() !== "") {
        const fault = faultOf(text, original);
        if (fault) faults.push(`${name} ${fault}`);
        texts[part] = { ...texts[part], [key]: text.trim() };
      }
    }
  }
  if (faults.length > 0) return { ok: false, faults };
  const missing = missingTexts(texts, english);
  if (missing.length === known.size) {
    return { ok: false, faults: ["The file has none of the site’s texts."] };
  }
  return { ok: true, texts: texts as PartialWording, missing, unknown };
}

/** The names of the texts that a catalogue lacks, "contact.send". */
export function missingTexts(
  texts: { [part: string]: { [key: string]: string | undefined } | undefined },
  english: Wording,
): string[] {
  const has = (name: string) => {
    const [part = "", key = ""] = name.split(".");
    return Boolean(texts[part]?.[key]);
  };
  return [...textsOf(english).keys()].filter((name) => !has(name));
}

function faultOf(text: string, original: string): string | undefined {
  const fault = faultOfMessage(text);
  if (fault) return `cannot be read: ${fault}.`;
  const [expected, found] = [placeholdersOf(original), placeholdersOf(text)];
  if (expected.join() === found.join()) return undefined;
  const named = expected.map((name) => `{${name}}`).join(" and ") || "no placeholder";
  return `must contain ${named}.`;
}

function textsOf(english: Wording): Map<string, string> {
  return new Map(
    Object.entries(english).flatMap(([part, texts]) =>
      Object.entries(texts).map(([key, text]): [string, string] => [`${part}.${key}`, text]),
    ),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
