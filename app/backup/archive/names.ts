// What backups are called. Pure.

export type Occasion = "daily" | "by-hand";

/** "goldkey-daily-2026-11-15-033000.tar.gz": sorted by name they are sorted by time. */
export function archiveName(occasion: Occasion, at: Date): string {
  const [day = "", time = ""] = at.toISOString().split("T");
  return `goldkey-${occasion}-${day}-${time.slice(0, 8).replaceAll(":", "")}.tar.gz`;
}

/** Only the daily ones, and only what is called exactly like one, is ever removed by itself. */
export function isDailyArchive(name: string): boolean {
  return /^goldkey-daily-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/.test(name);
}

/** The daily ones beyond the newest so many. */
export function outlived(names: string[], keep: number): string[] {
  return names.filter(isDailyArchive).sort().reverse().slice(keep);
}
