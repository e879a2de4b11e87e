// The company's country. Pure.

/** Phone numbers without a country code are read in it. Without a setting, the country of the language. */
export function countryOf({ country, locale }: { country: string; locale: string }): string {
  return country || new Intl.Locale(locale).maximize().region || "GB";
}
