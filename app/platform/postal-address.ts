// An address as on an envelope, for schema.org. Pure.

/** "10115 Berlin", "F-75001 Paris" */
const codeFirst = /^((?:[A-Z]{1,2}-)?\d{3,6})\s+(.+)$/;
/** "Serena Bay SB1 0GK", "Springfield, IL 62701" */
const codeLast = /^(.+?),?\s+([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{4,6}(?:-\d{4})?)$/;

/** The last of several lines is the town. `country`: ISO 3166. */
export function postalAddress({ name, lines }: { name: string; lines: string[] }, country: string) {
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
    addressCountry: country,
  };
}
