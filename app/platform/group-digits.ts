/**
 * "2,204", like `toLocaleString("en-GB")` for a whole number. Without `Intl`, whose first use on a page blocks
 * a phone for a tenth of a second during hydration.
 */
export function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
