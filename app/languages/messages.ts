// ICU messages, read with the parser of FormatJS. On the server only: browsers get texts in which the language of a
// plural is named, so that `fillIn` needs no parser.
import {
  type ArgumentElement,
  type MessageFormatElement,
  parse,
  TYPE,
} from "@formatjs/icu-messageformat-parser";
import { browserLocaleOf, directionOf, languageOf } from "./languages.ts";

/** Unicode Bidirectional Algorithm, section 2.4: the value has the direction of its first letter. */
const firstStrongIsolate = "\u2068";
const popIsolate = "\u2069";

/** The names of the placeholders in a message, sorted. Throws for a text that is not a message. */
export function placeholdersOf(text: string): string[] {
  const names = elementsOf(text).flatMap((element) => {
    if (element.type === TYPE.literal) return [];
    if (isValue(element)) return element.value;
    const { value, options, ...choice } = readChoice(element);
    if (choice.offset) throw new Error("offset is not supported in a plural");
    Object.values(options).map((option) => formOf(option.value));
    return value;
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
  if (!isolates && !text.includes(",")) return text;
  // A bracket that belongs to no placeholder: the owner's own text is shown as it is.
  if (faultOfMessage(text)) return text;
  return elementsOf(text).map(compileElement).join("");

  function compileElement(element: MessageFormatElement): string {
    if (element.type === TYPE.literal) return element.value;
    if (isValue(element)) {
      const name = `{${element.value}}`;
      return isolates ? `${firstStrongIsolate}${name}${popIsolate}` : name;
    }
    const { value, options, kind } = readChoice(element);
    const forms = Object.entries(options).map(
      ([form, option]) => `${form} {${formOf(option.value)}}`,
    );
    const plurals = kind === "select" ? "" : `${languageOf(browserLocaleOf(language))}, `;
    return `{${value}, ${kind}, ${plurals}${forms.join(" ")}}`;
  }
}

type ValueElement = Extract<MessageFormatElement, { style?: unknown }> | ArgumentElement;

/** "{count}", "{count, number}": values are formatted for the language before they are filled in. */
function isValue(element: MessageFormatElement): element is ValueElement {
  if (element.type === TYPE.argument) return true;
  const formatted = [TYPE.number, TYPE.date, TYPE.time].includes(element.type);
  if (formatted && "style" in element && element.style) {
    throw new Error("a style is not supported in a number, date or time");
  }
  return formatted;
}

/** A plural, selectordinal or select. */
function readChoice(element: MessageFormatElement) {
  if (element.type === TYPE.select) return { ...element, kind: "select", offset: 0 };
  if (element.type !== TYPE.plural) throw new Error("a tag is not supported");
  return { ...element, kind: element.pluralType === "ordinal" ? "selectordinal" : "plural" };
}

/** The text of one form of a choice: other placeholders belong before or after it. */
function formOf(elements: MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.pound) return "#";
      if (element.type === TYPE.literal) return element.value;
      throw new Error("a form of a plural or select may only have text and #");
    })
    .join("");
}

function elementsOf(text: string): MessageFormatElement[] {
  return parse(text, { ignoreTag: true });
}
