// Country names in the middle of a sentence. Pure.

/** English puts an article before these: "from the United Kingdom". */
const withArticle =
  /^(United|Netherlands|Philippines|Bahamas|Gambia|Maldives|Seychelles|Comoros|Isle of|Dominican Republic|Central African|Caribbean)|(Islands|Territories|Territory)$/;

/** "the United Kingdom, Ireland or Norway" */
export function countriesInText(codes: readonly string[], locale = "en"): string {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const list = new Intl.ListFormat(locale, { type: "disjunction" });
  const english = locale.startsWith("en");
  return list.format(
    codes.map((code) => {
      const name = names.of(code) ?? code;
      return english && withArticle.test(name) ? `the ${name}` : name;
    }),
  );
}
