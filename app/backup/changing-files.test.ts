import { renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestDatabase } from "../platform/testing/test-database.ts";
import { listDataFiles } from "./data-files.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";

test("a backup succeeds although a file is replaced or removed while it runs", async () => {
  await using database = await openTestDatabase();
  const root = await mkdtemp(join(tmpdir(), "goldkey-changing-"));
  const source = await mkdtemp(join(root, "source"));
  for (const name of ["a", "b", "c", "d"]) await writeFile(join(source, name), "as it was");
  const archive = join(root, "backup.tar.gz");
  const { files } = await makeBackup({ database, dataFolder: source }, archive, {
    // Called before each file is opened and after all are listed.
    progress(_, part) {
      if (part !== "a") return;
      writeFileSync(join(source, "b.draft"), "another, longer than before");
      renameSync(join(source, "b.draft"), join(source, "b"));
      rmSync(join(source, "c"));
    },
  });
  expect(files).toBe(3);

  await using empty = await openTestDatabase({ migrated: false });
  const target = await mkdtemp(join(root, "target"));
  await restoreBackup({ database: empty, dataFolder: target }, archive);
  expect((await listDataFiles(target)).map(({ path }) => path)).toEqual(["a", "b", "d"]);
  expect(await readFile(join(target, "b"), "utf8")).toBe("another, longer than before");
  await rm(root, { recursive: true, force: true });
});
