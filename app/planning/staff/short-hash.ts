/** "4be0 17a9 … c35f": enough to compare by eye. */
export function shortHash(hex: string): string {
  return `${hex.slice(0, 4)} ${hex.slice(4, 8)} … ${hex.slice(-4)}`;
}
