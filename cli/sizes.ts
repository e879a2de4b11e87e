/** "812 B", "4.2 MB", "17 GB" */
export function sizeInWords(bytes: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1];
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}
