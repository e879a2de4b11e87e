// File names of backups. Pure.

export type Occasion = "daily" | "by-hand";

/** "goldkey-daily-2026-11-15-033000.tar.gz", or with ".age" when encrypted: sorting by name sorts by time. */
export function archiveName(
  occasion: Occasion,
  at: Date,
  { encrypted = false }: { encrypted?: boolean } = {},
): string {
  const [day = "", time = ""] = at.toISOString().split("T");
  const ending = encrypted ? ".tar.gz.age" : ".tar.gz";
  return `goldkey-${occasion}-${day}-${time.slice(0, 8).replaceAll(":", "")}${ending}`;
}

/** Any archive that Goldkey has named itself. */
export function isArchiveName(name: string): boolean {
  return /^goldkey-(daily|by-hand)-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz(\.age)?$/.test(name);
}

/** Only files with exactly this name are deleted automatically. */
function isDailyArchive(name: string): boolean {
  return isArchiveName(name) && name.startsWith("goldkey-daily-");
}

/**
 * The daily backups to delete: the newest one of each of the last `keep` days remains. By days, because a night on which
 * the bucket does not answer makes one each hour.
 */
export function outlived(names: string[], keep: number): string[] {
  const days = Map.groupBy(names.filter(isDailyArchive).sort().reverse(), dayOf);
  return [...days.values()].flatMap((sameDay, at) => (at < keep ? sameDay.slice(1) : sameDay));
}

function dayOf(name: string): string {
  return name.slice("goldkey-daily-".length, "goldkey-daily-2026-11-15".length);
}
