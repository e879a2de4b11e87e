import { mkdtempDisposableSync, readdirSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { secret } from "./secrets.server.ts";
import { StartFailure } from "./start-failure.ts";

test("a secret is generated once, readable only for its owner, and independent of others", () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-secrets-"));
  const first = secret(folder.path, "session");
  expect(Buffer.from(first, "base64url")).toHaveLength(32);
  expect(secret(folder.path, "session")).toBe(first);
  expect(secret(folder.path, "receipts")).not.toBe(first);
  expect(statSync(join(folder.path, "secrets", "session")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder.path, "secrets")).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder.path, "secrets")).sort()).toEqual(["receipts", "session"]);
});

test("a damaged secret stops the start", () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-secrets-"));
  secret(folder.path, "session");
  truncateSync(join(folder.path, "secrets", "session"), 10);
  expect(() => secret(folder.path, "session")).toThrow(StartFailure);
  expect(() => secret(folder.path, "session")).toThrow("is damaged");
});
