import { dateFormat } from "./date-format.ts";

type Place = { locale: string; timeZone: string };

/** "GMT", "MEZ". Many languages have no name for a foreign zone and say "GMT+0": then its English name. Pure. */
export function zoneName(time: Date, { locale, timeZone }: Place): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: "short" }).formatToParts(time);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  if (!/[+−-]\d/.test(name) || locale.startsWith("en")) return name;
  return zoneName(time, { locale: "en-GB", timeZone });
}
