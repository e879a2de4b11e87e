// How prices and areas are written. Pure.
import { type HomeStatus, isTaken } from "../content/home-document.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";

export type MoneyStyle = { locale: string; currency: string };
export type HomeTexts = Wording["homeFacts"];

/** International foot of 1959: exactly 0.3048 m. */
const squareFootInMetres = 0.3048 ** 2;

export function squareFeet(squareMetres: number): number {
  return Math.round(squareMetres / squareFootInMetres);
}

/** One format for each style: creating one takes longer than rendering a card. */
const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, currency?: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const style = currency ? ({ style: "currency", currency } as const) : {};
  const format = new Intl.NumberFormat([locale, "en-GB"], {
    ...style,
    minimumFractionDigits: 0,
    maximumFractionDigits: currency ? 0 : 1,
  });
  if (formats.size < 100) formats.set(key, format);
  return format;
}

/** Other languages would write "UK£" or "GBP" for what is written "£" on the rest of the site. */
export function formatMoney(amount: number, { locale, currency }: MoneyStyle): string {
  const format = numberFormat(locale, currency);
  const sign = locale.startsWith("en") ? "" : signOf(currency);
  if (!sign) return format.format(amount);
  const parts = format.formatToParts(amount);
  return parts.map(({ type, value }) => (type === "currency" ? sign : value)).join("");
}

const signs = new Map<string, string>();

/** "£" of GBP; empty for a currency that has letters only, such as CHF. */
function signOf(currency: string): string {
  const known = signs.get(currency);
  if (known !== undefined) return known;
  const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const parts = new Intl.NumberFormat("en", style).formatToParts(0);
  const symbol = parts.find(({ type }) => type === "currency")?.value ?? "";
  const sign = /\p{L}/u.test(symbol) ? "" : symbol;
  if (signs.size < 100) signs.set(currency, sign);
  return sign;
}

export function formatNumber(value: number, locale: string): string {
  return numberFormat(locale).format(value);
}

/** "54–62", "54" */
export function formatRange(values: number[], locale: string): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const format = numberFormat(locale);
  return least === most ? format.format(least) : format.formatRange(least, most);
}

export function isRented(status: HomeStatus): boolean {
  return status === "for-rent" || status === "let";
}

/** "£1,640,000", "£2,400 a month" or "Price on request"; empty once a home is sold or let. */
export function priceText(
  { price, status }: { price?: number | undefined; status: HomeStatus },
  style: MoneyStyle,
  texts: HomeTexts,
): string {
  if (isTaken(status)) return "";
  if (price === undefined) return texts.onRequest;
  const money = formatMoney(price, style);
  return isRented(status) ? fillIn(texts.aMonth, { price: money }) : money;
}

/** The price of one square metre; nothing without a price or an area. */
export function pricePerMetre({
  price,
  inside,
}: {
  price?: number | undefined;
  inside?: number | undefined;
}): number | undefined {
  return price !== undefined && inside ? Math.round(price / inside) : undefined;
}

const statusKeys = {
  coming: "coming",
  "for-sale": "forSale",
  reserved: "reserved",
  sold: "sold",
  "for-rent": "forRent",
  let: "let",
} as const satisfies Record<HomeStatus, keyof HomeTexts>;

export function statusText(status: HomeStatus, texts: HomeTexts): string {
  return texts[statusKeys[status]];
}

export function bedroomsText(count: number, texts: HomeTexts, locale: string): string {
  if (count === 1) return texts.oneBedroom;
  return fillIn(texts.bedroomCount, { count: formatNumber(count, locale) });
}
