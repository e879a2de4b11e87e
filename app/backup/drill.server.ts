// A restore on trial: what comes back is backed up again, and both archives are compared.
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Manifest } from "./archive/manifest.ts";
import { checkBackup, openArchive } from "./check-backup.server.ts";
import { type BackupProgress, type Installation, makeBackup } from "./make-backup.server.ts";
import { type Restored, restoreBackup } from "./restore-backup.server.ts";

type DrillOptions = { identities?: string[]; progress?: BackupProgress };

export type Drilled = Restored & {
  /** Where the restored installation differs from the archive; empty when it does not. */
  differences: string[];
};

/** `scratch` is an empty installation, which the caller throws away. `folder` is for the second archive. */
export async function drillBackup(
  scratch: Installation,
  file: string,
  folder: string,
  { identities, progress = () => {} }: DrillOptions = {},
): Promise<Drilled> {
  const restored = await restoreBackup(scratch, file, {
    identities,
    progress: (share, part) => progress(share * 0.6, part),
  });
  const again = join(folder, "again.tar.gz");
  await makeBackup(scratch, again, {
    progress: (share, part) => progress(0.6 + share * 0.2, part),
  });
  const second = await checkBackup(again);
  progress(0.9, "comparing");
  const differences = compareManifests(restored.manifest, second);
  // A newer release has changed the form of the tables, so their bytes differ. Their rows were counted.
  if (restored.manifest.migrations.length === second.migrations.length) {
    const [first, other] = [await hashTables(file, identities), await hashTables(again)];
    for (const [table, hash] of first) {
      if (other.get(table) !== hash) differences.push(`the rows of ${table} are not the same`);
    }
  }
  progress(1, "done");
  return { ...restored, differences };
}

function compareManifests(first: Manifest, second: Manifest): string[] {
  const rows = new Map(second.tables.map((table) => [table.name, table.rows]));
  const files = (manifest: Manifest) =>
    new Map(
      manifest.entries
        .filter(({ name }) => name.startsWith("files/"))
        .map(({ name, sha256 }) => [name, sha256]),
    );
  const restoredFiles = files(second);
  return [
    ...first.tables
      // Newer migrations are noted there.
      .filter(({ name }) => name !== "applied_migration")
      .filter((table) => rows.get(table.name) !== table.rows)
      .map((table) => `${table.name} had ${table.rows} rows and has ${rows.get(table.name) ?? 0}`),
    ...[...files(first)]
      .filter(([name, hash]) => restoredFiles.get(name) !== hash)
      .map(([name]) => `the file ${name.slice("files/".length)} is not the same`),
  ];
}

/** One hash over all parts of a table: where a table is cut into parts depends on the moment. */
async function hashTables(file: string, identities?: string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  for await (const { name, content } of openArchive(file, { identities })) {
    const table = /^database\/([^/]+)\//.exec(name)?.[1];
    if (table === undefined) continue;
    const hash = hashes.get(table) ?? createHash("sha256");
    hashes.set(table, hash);
    for await (const chunk of content) hash.update(chunk);
  }
  return new Map([...hashes].map(([table, hash]) => [table, hash.digest("hex")]));
}
