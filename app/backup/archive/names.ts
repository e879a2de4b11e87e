// File names of backups. Pure.

export type Occasion = "daily" | "by-hand";

/** "goldkey-daily-2026-11-15-033000.tar.gz": sorting by name sorts by time. */
export function archiveName(occasion: Occasion, at: Date): string {
  const [day = "", time = ""] = at.toISOString().split("T");
  return `goldkey-${occasion}-${day}-${time.slice(0, 8).replaceAll(":", "")}.tar.gz`;
}

/** Only files with exactly this name are deleted automatically. */
export function isDailyArchive(name: string): boolean {
  return /^goldkey-daily-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/.test(name);
}

/** The daily backups to delete, so that the newest `keep` remain. */
export function outlived(names: string[], keep: number): string[] {
  return names.filter(isDailyArchive).sort().reverse().slice(keep);
}
