import { expect, test } from "vitest";
import { flipBytes } from "./flipped-bytes.ts";
import { flipLog } from "./flipped-log.ts";

test("a changed byte in the database or a backup is noticed or harmless", async () => {
  const { files, archives } = await flipBytes(20, 1);
  expect(files.noticed).toBeGreaterThan(0);
  expect(archives.noticed).toBeGreaterThan(0);
}, 300_000);

test("a changed byte in the log of a crashed database changes no ticket, and missing ones are noticed", async () => {
  const { harmless, refused, shortened, noticed } = await flipLog(3, 1);
  expect(harmless + refused + shortened).toBe(3);
  expect(noticed).toBe(shortened);
}, 300_000);
