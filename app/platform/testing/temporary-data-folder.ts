import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopPostmaster } from "../embedded-postgres/postmaster.server.ts";

type TemporaryDataFolder = AsyncDisposable & { path: string };

/** A data folder for one test. Disposing it also stops a database that still runs in it. */
export function makeDataFolder(...below: string[]): TemporaryDataFolder {
  const root = mkdtempSync(join(tmpdir(), "goldkey-test-"));
  chmodSync(root, 0o711);
  const path = join(root, ...below);
  return {
    path,
    async [Symbol.asyncDispose]() {
      const pointer = join(path, "postgres-location");
      const elsewhere = existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : undefined;
      for (const home of elsewhere ? [elsewhere, path] : [path]) {
        await stopPostmaster(join(home, "postgres"));
        rmSync(home, { recursive: true, force: true });
      }
      rmSync(root, { recursive: true, force: true });
    },
  };
}
