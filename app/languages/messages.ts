// ICU messages, read with the parser of FormatJS. On the server only: browsers get texts in which the language of a
// plural is named, so that `fillIn` needs no parser.
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { browserLocaleOf, directionOf, languageOf } from "./languages.ts";

/** Unicode Bidirectional Algorithm, section 2.4: the value has the direction of its first letter. */
const firstStrongIsolate = "\u2068";
const popIsolate = "\u2069";

const argumentTypes: { [type: number]: string } = {
  [TYPE.select]: "select",
  [TYPE.number]: "number",
  [TYPE.date]: "date",
  [TYPE.time]: "time",
};

/** The names of the placeholders in a message, sorted. Throws for a text that is not a message. */
export function placeholdersOf(text: string): string[] {
  const names = elementsOf(text).flatMap((element) => {
    if (element.type === TYPE.argument) return element.value;
    if (element.type === TYPE.plural) {
      // `fillIn` counts without both.
      if (element.pluralType === "ordinal") throw new Error("selectordinal is not supported");
      if (element.offset) throw new Error("offset is not supported in a plural");
      Object.values(element.options).map(({ value }) => formOf(value));
      return element.value;
    }
    if (element.type === TYPE.literal) return [];
    const asked = argumentTypes[element.type] ?? "this";
    throw new Error(`${asked} is not supported: only {name} and {name, plural, …} are allowed`);
  });
  return [...new Set(names)].sort();
}

/** What is wrong with a message; undefined if nothing is. */
export function faultOfMessage(text: string): string | undefined {
  try {
    placeholdersOf(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "is not a message";
  }
}

/**
 * "{count, plural, one {# Los} other {# Lose}}" becomes "{count, plural, de, one {# Los} other {# Lose}}". In a language
 * that is written from right to left, values are isolated, so that "+44 7700" keeps its order.
 */
export function compileMessage(text: string, language: string): string {
  const isolates = directionOf(language) === "rtl";
  if (!isolates && !text.includes("plural")) return text;
  // A bracket that belongs to no placeholder: the owner's own text is shown as it is.
  if (faultOfMessage(text)) return text;
  return elementsOf(text).map(compileElement).join("");

  function compileElement(element: MessageFormatElement): string {
    if (element.type === TYPE.literal) return element.value;
    if (element.type === TYPE.argument) {
      const name = `{${element.value}}`;
      return isolates ? `${firstStrongIsolate}${name}${popIsolate}` : name;
    }
    if (element.type !== TYPE.plural) throw new Error("only plurals are allowed");
    const forms = Object.entries(element.options).map(
      ([form, { value }]) => `${form} {${formOf(value)}}`,
    );
    const plurals = languageOf(browserLocaleOf(language));
    return `{${element.value}, plural, ${plurals}, ${forms.join(" ")}}`;
  }
}

/** The text of one form of a plural: other placeholders belong before or after the plural. */
function formOf(elements: MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.pound) return "#";
      if (element.type === TYPE.literal) return element.value;
      throw new Error("a form of a plural may only have text and #");
    })
    .join("");
}

function elementsOf(text: string): MessageFormatElement[] {
  return parse(text, { ignoreTag: true });
}
