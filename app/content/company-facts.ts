// Facts of the settings in page texts, such as {company}, and gaps that are still to be written, such as [[Your
// licence number.]]. Visitors see the facts and no gaps; staff see the gaps in the editor and its preview. Pure.
import { joinParts } from "../platform/join-parts.ts";
import type { SiteSettings } from "./site-settings.ts";

type CompanyFacts = Record<"company" | "address" | "email" | "phone" | "registrations", string>;

type FactSource = Pick<SiteSettings, "companyName" | "address" | "email" | "registrations"> & {
  founder: { phone: string };
};

/** An empty fact is a gap. */
export function companyFacts(settings: FactSource): CompanyFacts {
  const { address, registrations } = settings;
  return {
    company: settings.companyName,
    address: joinParts([address.name, ...address.lines]),
    email: settings.email,
    phone: settings.founder.phone,
    registrations: joinParts(registrations.map(({ label, value }) => `${label}: ${value}`)),
  };
}

const fact = /\{(company|address|email|phone|registrations)\}/g;
// No bracket inside, or a text of brackets would be read again from each of them.
const gap = /\[\[([^[\]]+)\]\]/g;

/** In every text of a document. With `gapsShown` (a preview) nothing is left out. */
export function fillFacts<Value>(value: Value, facts: CompanyFacts, gapsShown: boolean): Value {
  return fillValue(value, (text) => fillText(text, facts, gapsShown)) as Value;
}

function fillValue(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === "string") return fill(value);
  if (Array.isArray(value)) return value.map((item) => fillValue(item, fill));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, fillValue(part, fill)]),
  );
}

/** A line with a gap is left out for visitors: half a sentence helps nobody. */
export function fillText(text: string, facts: CompanyFacts, gapsShown: boolean): string {
  if (!/\{|\[\[/.test(text)) return text;
  const lines = text.split("\n").flatMap((line) => {
    const names = [...line.matchAll(fact)].map(([, name]) => name as keyof CompanyFacts);
    const incomplete = line.search(gap) >= 0 || names.some((name) => facts[name] === "");
    if (incomplete && !gapsShown) return [];
    const filled = line.replaceAll(fact, (_, name: keyof CompanyFacts) => {
      return facts[name] || `[${name}: see the settings]`;
    });
    return [filled.replaceAll(gap, "[$1]")];
  });
  return lines.join("\n").trim();
}
