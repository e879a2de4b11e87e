// The company as a schema.org RealEstateAgent, for search engines. Pure.
import { countryOf } from "../country-of.ts";
import { peopleOf } from "../people-of.ts";
import type { PresentedSettings } from "../presented.ts";

export function companyOf(settings: PresentedSettings, origin: string) {
  const profiles = [settings.instagram, ...settings.networks.map(({ address }) => address)].filter(
    Boolean,
  );
  return {
    "@type": "RealEstateAgent",
    "@id": `${origin}/#company`,
    name: settings.companyName,
    description: settings.strapline,
    url: origin,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/social-card.png`,
    ...(settings.email && { email: settings.email }),
    ...(settings.founder.phone && { telephone: settings.founder.phone }),
    founder: peopleOf(settings).map(({ name }) => ({ "@type": "Person", name })),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(settings.address.lines.length > 0 && { address: postalAddress(settings) }),
    openingHours: settings.hours.map(
      ({ days, opens, closes }) => `${days.map(shortDay).join(",")} ${opens}-${closes}`,
    ),
  };
}

/** "10115 Berlin", "F-75001 Paris" */
const codeFirst = /^((?:[A-Z]{1,2}-)?\d{3,6})\s+(.+)$/;
/** "Serena Bay SB1 0GK", "Springfield, IL 62701" */
const codeLast = /^(.+?),?\s+([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{4,6}(?:-\d{4})?)$/;

/** The settings have lines as on an envelope: the last one is the town. */
export function postalAddress({
  address: { name, lines },
  ...settings
}: Pick<PresentedSettings, "address" | "country" | "locale">) {
  const street = lines.length > 1 ? lines.slice(0, -1) : lines;
  const town = lines.length > 1 ? (lines.at(-1) ?? "") : "";
  const [, code, place] = codeFirst.exec(town) ?? [];
  const [, placeBefore, codeAfter] = codeLast.exec(town) ?? [];
  const postalCode = code ?? codeAfter;
  return {
    "@type": "PostalAddress",
    ...(name && { name }),
    streetAddress: street.join(", "),
    ...(town && { addressLocality: place ?? placeBefore ?? town }),
    ...(postalCode && { postalCode }),
    addressCountry: countryOf(settings),
  };
}

/** schema.org writes Mo, Tu, We … */
function shortDay(day: string) {
  return day.charAt(0).toUpperCase() + day.charAt(1);
}
