// The company's country. Pure.
import type { SiteSettings } from "./site-settings.ts";

/** Phone numbers without a country code are read in it. Without a setting, the country of the language. */
export function countryOf({ country, locale }: Pick<SiteSettings, "country" | "locale">): string {
  return country || new Intl.Locale(locale).maximize().region || "GB";
}
