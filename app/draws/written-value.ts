// How a public value is written down, so that two people who read the same one enter the same text. Pure.
// The sealed description says it in one of the sentences below; the ledger has the value in this form.

export const valueForms = ["as-announced", "digits", "numbers"] as const;
export type ValueForm = (typeof valueForms)[number];

const sentences: Record<ValueForm, string> = {
  "as-announced": "",
  digits: "Written as digits only, without spaces or separators.",
  numbers: "Written as numbers with one space between them.",
};

const publishedAt = /(?:^|\s)Published at (\S+)\.$/;

type NamedValue = { description: string; written?: ValueForm; lookUp?: string };

/** What the terms say: the description, how the value is written, and where to look it up. */
export function describeValue({
  description,
  written = "as-announced",
  lookUp = "",
}: NamedValue): string {
  const more = [sentences[written], lookUp && `Published at ${lookUp}.`].filter(Boolean);
  if (description === "" || more.length === 0) return description;
  return [/[.!?]$/.test(description) ? description : `${description}.`, ...more].join(" ");
}

export function valueFormOf(description: string): ValueForm {
  return (
    valueForms.find((form) => sentences[form] !== "" && description.includes(sentences[form])) ??
    "as-announced"
  );
}

/** The address in the sealed description; undefined without one. */
export function lookUpAddress(description: string): string | undefined {
  return publishedAt.exec(description)?.[1];
}

/** Without the address, for screens that show it in a place of its own. */
export function withoutAddress(description: string): string {
  return description.replace(publishedAt, "");
}

/** A sealed description in another language. Its address needs no translation. */
export function translateValue(
  description: string,
  translate: (text: string) => string | undefined,
): string | undefined {
  const translation = translate(withoutAddress(description));
  const address = lookUpAddress(description);
  return translation && address ? `${translation} ${address}` : translation;
}

const separators = /[\p{White_Space}\uFEFF.,;:/|_\-–—+]+/gu;

/** "4 – 8, 15" and "4 8 15" are the same value where the description says so; white space never matters. */
export function normalizeValue(typed: string, description: string): string {
  const text = typed.normalize("NFC");
  switch (valueFormOf(description)) {
    case "digits":
      return text.replace(separators, "");
    case "numbers":
      return text.replace(separators, " ").trim();
    case "as-announced":
      return text.replace(/[\p{White_Space}\uFEFF]+/gu, " ").trim();
  }
}

/** Digits for a rehearsal, in the form of the real ones. The same number gives the same digits. */
export function inventValue(description: string, number: number): string {
  const digits = `${((number + 7) * 7919 * 104_729) % 900_000}`.padStart(6, "4");
  return valueFormOf(description) === "digits" ? digits : [...digits].join(" ");
}
