// Cached date formats: creating one takes longer than rendering a section of a page. Pure.

/** A limit, because requests could contain any number of locales and time zones. */
const most = 200;
const known = new Map<string, Intl.DateTimeFormat>();

/**
 * In English if `Intl` does not know the language; otherwise it would be the language of the machine. Throws a RangeError
 * for a locale or a time zone that does not exist, as `Intl` does.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const before = known.get(key);
  if (before) return before;
  const format = new Intl.DateTimeFormat([locale, "en-GB"], options);
  if (known.size < most) known.set(key, format);
  return format;
}
