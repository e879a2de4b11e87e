/**
 * "2,204", as `toLocaleString("en-GB")` writes a whole number. By hand, because the first use of `Intl` on a
 * page costs a phone a tenth of a second, in the middle of taking the page over.
 */
export function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
