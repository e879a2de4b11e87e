import { mkdirSync, mkdtempDisposableSync, readFileSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { readEnvironment } from "../platform/environment.server.ts";
import { readWhole } from "../platform/files/file-store.server.ts";
import { openObjectFiles } from "../platform/files/object-files.server.ts";
import { openSecrets } from "../platform/installation/secrets.server.ts";
import { openObjectStore } from "../platform/testing/object-store.ts";
import { openTestDatabase } from "../platform/testing/test-database.ts";
import { readIdentities, requireRecipient } from "./archive/encryption.server.ts";
import { backUpNow, tryToBackUp } from "./back-up-now.server.ts";
import { openBackupBucket } from "./bucket.server.ts";
import { drillBackup } from "./drill.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { listBackupRuns, readBackupState } from "./store.server.ts";

function nameOn(day: number, hour = 3): string {
  return `goldkey-daily-2026-11-${day}-0${hour}0000.tar.gz.age`;
}

test("archives are encrypted, copied to the bucket, kept for some days and restored from it", async () => {
  await using database = await openTestDatabase();
  await using store = await openObjectStore();
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-bucket-"));
  const at = (...names: string[]) => join(folder.path, ...names);
  mkdirSync(at("data"));
  const identity = await generateX25519Identity();
  const environment = readEnvironment({
    DATA_DIR: at("data"),
    BACKUP_KEEP: "2",
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    BACKUP_S3_BUCKET: "pictures",
    BACKUP_S3_ENDPOINT: store.settings.endpoint,
    BACKUP_S3_ACCESS_KEY_ID: "S3RVER",
    BACKUP_S3_SECRET_ACCESS_KEY: "S3RVER",
  });
  const secrets = await openSecrets(database, environment);
  const services = { database, environment, requireKeys: async () => {} };
  const make = (name: string) =>
    backUpNow(services, { occasion: "daily", toBucket: true, file: at("backups", name) });
  for (const name of [nameOn(13), nameOn(14, 3), nameOn(14, 4), nameOn(15)]) await make(name);
  const bucket = openBackupBucket(environment);
  // The newest of each of the last two days.
  expect(await bucket?.list()).toEqual([nameOn(14, 4), nameOn(15)]);
  const [run] = await listBackupRuns(database, 1);
  expect(run).toMatchObject({ encrypted: true, objectKey: `backups/${nameOn(15)}` });
  expect(
    readFileSync(at("backups", nameOn(15)))
      .subarray(0, 21)
      .toString(),
  ).toBe("age-encryption.org/v1");

  const file = (await bucket?.download("newest", at("fetched"))) ?? "";
  expect(readFileSync(file)).toEqual(readFileSync(at("backups", nameOn(15))));
  await using empty = await openTestDatabase({ migrated: false });
  const to = { database: empty, dataFolder: at("restored") };
  await expect(restoreBackup(to, file)).rejects.toThrow("is encrypted: say where its secret key");
  const identities = [await generateX25519Identity()];
  await expect(restoreBackup(to, file, { identities })).rejects.toThrow("cannot be decrypted");
  await writeFile(at("key.txt"), `# created: today\n${identity}\n`);
  const drilled = await drillBackup(to, file, folder.path, {
    identities: await readIdentities(at("key.txt")),
  });
  expect(drilled).toMatchObject({ differences: [], files: 1 });
  expect(await openSecrets(empty, readEnvironment({ DATA_DIR: at("restored") }))).toEqual(secrets);
});

test("a mistyped recipient is found out at the start", async () => {
  const recipient = await identityToRecipient(await generateX25519Identity());
  await requireRecipient(recipient);
  const mistyped = `${recipient.slice(0, -1)}${recipient.endsWith("q") ? "p" : "q"}`;
  await expect(requireRecipient(mistyped)).rejects.toThrow("BACKUP_RECIPIENT is mistyped");
});

test("without its keys a node makes no archive, and a bucket that is gone leaves the one on disk", async () => {
  await using database = await openTestDatabase();
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-bucket-"));
  const environment = readEnvironment({
    DATA_DIR: folder.path,
    BACKUP_S3_BUCKET: "pictures",
    BACKUP_S3_ENDPOINT: "http://127.0.0.1:9",
    BACKUP_S3_ACCESS_KEY_ID: "S3RVER",
    BACKUP_S3_SECRET_ACCESS_KEY: "S3RVER",
  });
  await openSecrets(database, environment);
  const file = join(folder.path, "backups", nameOn(15));
  const order = { occasion: "daily", toBucket: true, file } as const;
  const requireKeys = () => Promise.reject(new Error("The key that signs is missing."));
  await expect(tryToBackUp({ database, environment, requireKeys }, order)).rejects.toThrow();
  expect(await readdir(folder.path)).toEqual(["secret-key"]);
  expect((await readBackupState(database)).failure?.error).toContain("key that signs is missing");

  const whole = { database, environment, requireKeys: async () => {} };
  await expect(tryToBackUp(whole, order)).rejects.toThrow("was not copied to the bucket pictures");
  expect(await readdir(join(folder.path, "backups"))).toEqual([nameOn(15)]);
  const { failure, lastGood } = await readBackupState(database);
  expect(failure?.error).toContain("is complete in");
  expect(lastGood).toBeUndefined();
});

test("a large file is stored in parts, or not at all", async () => {
  await using store = await openObjectStore();
  const files = openObjectFiles(store.settings, { partBytes: 1_000_000 });
  const content = Buffer.alloc(2_500_000, "gold and key");
  async function* pieces(limit = content.length) {
    for (let from = 0; from < limit; from += 300_000) yield content.subarray(from, from + 300_000);
  }
  const bytes = content.length;
  await files.write("backups/large", { bytes, pieces: pieces() });
  expect((await readWhole(files, "backups/large")).equals(content)).toBe(true);
  async function* broken() {
    yield* pieces(1_500_000);
    throw new Error("the disk broke");
  }
  await expect(files.write("backups/half", { bytes, pieces: broken() })).rejects.toThrow("broke");
  expect(await files.size("backups/half")).toBeNull();
});
