import { mkdirSync, mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Environment, readEnvironment } from "../platform/environment.server.ts";
import { openSecrets } from "../platform/installation/secrets.server.ts";
import { openTestDatabase } from "../platform/testing/test-database.ts";
import { backUpNow } from "./back-up-now.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { readBackupState } from "./store.server.ts";

test("a backup holds SECRET_KEY wherever it comes from, and none is made with a wrong one", async () => {
  await using database = await openTestDatabase();
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-secret-"));
  const [DATA_DIR, target] = [join(folder.path, "data"), join(folder.path, "restored")];
  mkdirSync(DATA_DIR);
  const SECRET_KEY = "a secret key from the environment of a node";
  const environment = readEnvironment({ DATA_DIR, SECRET_KEY });
  const secrets = await openSecrets(database, environment);
  const file = join(folder.path, "whole.tar.gz");
  const order = { occasion: "by-hand", toBucket: false } as const;
  const services = (of: Environment) => ({
    database,
    environment: of,
    requireKeys: async () => {},
  });
  await backUpNow(services(environment), { ...order, file });

  await using elsewhere = await openTestDatabase({ migrated: false });
  await restoreBackup({ database: elsewhere, dataFolder: target }, file);
  expect(readFileSync(join(target, "secret-key"), "utf8").trim()).toBe(SECRET_KEY);
  expect(await openSecrets(elsewhere, readEnvironment({ DATA_DIR: target }))).toEqual(secrets);

  const wrong = readEnvironment({ DATA_DIR, SECRET_KEY: "another secret key, which is a mistake" });
  const other = { ...order, file: join(folder.path, "other.tar.gz") };
  await expect(backUpNow(services(wrong), other)).rejects.toThrow(
    "belongs to an installation whose SECRET_KEY",
  );
  expect(await readBackupState(database)).toMatchObject({
    failure: { error: expect.stringContaining("SECRET_KEY") },
  });
});
