import { mkdirSync, mkdtempDisposableSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "../environment.server.ts";
import { StartFailure } from "../start-failure.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { seal, unseal } from "./seal.server.ts";
import { openSecrets } from "./secrets.server.ts";

function dataFolder() {
  return mkdtempDisposableSync(join(tmpdir(), "goldkey-secrets-"));
}

function environmentOf(folder: { path: string }, variables: Record<string, string> = {}) {
  return readEnvironment({ DATA_DIR: folder.path, ...variables });
}

test("the first start makes one secret key, and every secret is derived from it", async () => {
  await using database = await openTestDatabase();
  using folder = dataFolder();
  const secrets = await openSecrets(database, environmentOf(folder));
  const file = join(folder.path, "secret-key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { sealingKey, ...named } = secrets;
  expect(sealingKey).toHaveLength(32);
  expect(new Set(Object.values(named)).size).toBe(7);
  for (const value of Object.values(named)) {
    expect(Buffer.from(value, "base64url")).toHaveLength(32);
  }
  expect(await openSecrets(database, environmentOf(folder))).toEqual(secrets);

  // Another node gets the same key, by the environment or by a file somewhere else.
  using elsewhere = dataFolder();
  const SECRET_KEY = readFileSync(file, "utf8");
  expect(await openSecrets(database, environmentOf(elsewhere, { SECRET_KEY }))).toEqual(secrets);
  const SECRET_KEY_FILE = file;
  expect(await openSecrets(database, environmentOf(elsewhere, { SECRET_KEY_FILE }))).toEqual(
    secrets,
  );
});

test("a process with another secret key, or none, is told what to copy", async () => {
  await using database = await openTestDatabase();
  using folder = dataFolder();
  await openSecrets(database, environmentOf(folder));
  using other = dataFolder();
  const file = join(other.path, "secret-key");
  const refusal = `and this process has none: copy the file secret-key from the data folder of a node that works to ${file}, or set SECRET_KEY to its content.`;
  await expect(openSecrets(database, environmentOf(other))).rejects.toThrow(refusal);
  const SECRET_KEY = "another secret key of 32 characters and more";
  const another = openSecrets(database, environmentOf(other, { SECRET_KEY }));
  await expect(another).rejects.toThrow("and this process has one with the fingerprint");
  writeFileSync(file, "short");
  await expect(openSecrets(database, environmentOf(other))).rejects.toThrow(StartFailure);
  await expect(openSecrets(database, environmentOf(other))).rejects.toThrow("is damaged");
});

test("nodes that start at the same moment on an empty database agree", async () => {
  await using database = await openTestDatabase();
  using folders = dataFolder();
  const SECRET_KEY = "a secret key that four nodes were given";
  const starts = [1, 2, 3, 4].map((node) =>
    openSecrets(database, readEnvironment({ DATA_DIR: join(folders.path, `${node}`), SECRET_KEY })),
  );
  const [first, ...others] = await Promise.all(starts);
  for (const other of others) expect(other).toEqual(first);

  // Without a common key one of them decides, and the others say what is missing.
  await using empty = await openTestDatabase();
  const alone = await Promise.allSettled(
    [5, 6, 7].map((node) =>
      openSecrets(empty, readEnvironment({ DATA_DIR: join(folders.path, `${node}`) })),
    ),
  );
  expect(alone.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
});

test("secret files of an older version are taken in once, and other nodes use them too", async () => {
  await using database = await openTestDatabase();
  using folder = dataFolder();
  mkdirSync(join(folder.path, "secrets"));
  const coupons = Buffer.alloc(32, 7).toString("base64url");
  writeFileSync(join(folder.path, "secrets", "coupons"), coupons);
  const secrets = await openSecrets(database, environmentOf(folder));
  expect(secrets.coupons).toBe(coupons);
  using elsewhere = dataFolder();
  const SECRET_KEY = readFileSync(join(folder.path, "secret-key"), "utf8");
  expect(await openSecrets(database, environmentOf(elsewhere, { SECRET_KEY }))).toEqual(secrets);

  await using another = await openTestDatabase();
  writeFileSync(join(folder.path, "secrets", "coupons"), coupons.slice(0, 10));
  await expect(openSecrets(another, environmentOf(folder))).rejects.toThrow("is damaged");
});

test("when the first start fails, the database still belongs to nobody", async () => {
  await using database = await openTestDatabase();
  using folder = dataFolder();
  const failing = openSecrets(database, environmentOf(folder), () =>
    Promise.reject(new StartFailure("The key is missing.")),
  );
  await expect(failing).rejects.toThrow("The key is missing.");
  using other = dataFolder();
  await openSecrets(database, environmentOf(other));
});

test("what is sealed opens only with its key and its label, and not when it was changed", () => {
  const key = Buffer.alloc(32, 1);
  const sealed = seal(key, "one", "the text");
  expect(unseal(key, "one", sealed)).toBe("the text");
  expect(unseal(key, "two", sealed)).toBeUndefined();
  expect(unseal(Buffer.alloc(32, 2), "one", sealed)).toBeUndefined();
  expect(
    unseal(
      key,
      "one",
      sealed.map((byte, at) => (at === 14 ? byte ^ 1 : byte)),
    ),
  ).toBeUndefined();
  expect(unseal(key, "one", sealed.subarray(0, 20))).toBeUndefined();
  expect(seal(key, "one", "the text")).not.toEqual(sealed);
});
