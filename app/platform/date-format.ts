// Formats for dates, each made once: making one takes longer than rendering a section of a page. Pure.

/** A company has one locale and one time zone; a stranger's inventions must not pile up. */
const most = 200;
const known = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError for a locale or a time zone that does not exist, as `Intl` does. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const before = known.get(key);
  if (before) return before;
  const format = new Intl.DateTimeFormat(locale, options);
  if (known.size < most) known.set(key, format);
  return format;
}
