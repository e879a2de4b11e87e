// The two parts of a ticket: the name shown if it wins, as the entrant chose, and the identity. Pure.
import type { Identity, PublicPart } from "../../protocol/tickets.ts";
import type { DisplayChoice } from "./states.ts";

/** Created on first use, so that the page with the entry form loads faster. */
let graphemes: Intl.Segmenter | undefined;

export function displayName(name: string, choice: DisplayChoice): string {
  if (choice === "full") return name;
  const [first = "", ...others] = name.split(" ");
  const last = others.at(-1);
  if (choice === "first-and-initial") return last ? `${first} ${initial(last)}` : first;
  return last ? `${initial(first)} ${initial(last)}` : initial(first);
}

/** The first grapheme cluster: a letter with its accents and joined characters. */
function initial(word: string): string {
  // Two ASCII letters never form a cluster; this is faster than Intl.Segmenter.
  if (/^[!-~](?:[!-~]|$)/.test(word)) return `${word.charAt(0)}.`;
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const { segment } of graphemes.segment(word)) return `${segment}.`;
  return "";
}

export function publicPart(
  { name, place, display }: { name: string; place: string; display: DisplayChoice },
  /** The person, in hex. */
  tag: string,
  showPlace: boolean,
): PublicPart {
  return { name: displayName(name, display), place: showPlace ? place : "", tag };
}

export function identityOf(person: {
  name: string;
  phone: string;
  email?: string | null | undefined;
}): Identity {
  const { name, phone, email } = person;
  return email ? { email, name, phone } : { name, phone };
}
