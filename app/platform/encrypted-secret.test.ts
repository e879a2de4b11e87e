import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decryptSecret, encryptSecret } from "./encrypted-secret.server.ts";

test("a stored secret is readable with its own key only, and not once it was changed", () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-encrypted-"));
  using other = mkdtempDisposableSync(join(tmpdir(), "goldkey-encrypted-"));
  const stored = encryptSecret(folder.path, "pässword");
  expect(stored).not.toContain("pässword");
  expect(encryptSecret(folder.path, "pässword")).not.toBe(stored);
  expect(decryptSecret(folder.path, stored)).toBe("pässword");
  expect(decryptSecret(other.path, stored)).toBeUndefined();
  const last = stored.endsWith("A") ? "Q" : "A";
  for (const changed of [stored.slice(0, -3) + last + stored.slice(-2), "v1.AAAA", "v2.x", ""]) {
    expect(decryptSecret(folder.path, changed)).toBeUndefined();
  }
});
