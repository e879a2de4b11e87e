// Runs the release before this one on this release's database: it is started, the database is migrated under it, and
// people enter through both releases. Nobody may be lost or doubled.
// Usage: npm run build && node faults/upgrade.ts [commit]. Needs git and npm; takes minutes.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder } from "../app/platform/project-folder.server.ts";
import { openDurableDatabase, startSite, stopSite } from "../bench/running-site.ts";
import { goldkey } from "../cli/testing/run-goldkey.ts";
import { audit } from "./cluster/audit.ts";
import { until } from "./cluster/replicated-postgres.ts";
import { enterPeople } from "./cluster/visitors.ts";

const slug = "winter-draw";

/** The newest release that CHANGELOG.md names with its commit. */
function previousRelease(): string {
  const text = readFileSync(join(projectFolder, "CHANGELOG.md"), "utf8");
  const commit = /^## .*, commit ([0-9a-f]{7,})/m.exec(text)?.[1];
  if (!commit) throw new Error("CHANGELOG.md names no commit of a release; give one.");
  return commit;
}

const commit = process.argv[2] ?? previousRelease();
const root = mkdtempSync(join(tmpdir(), "goldkey-upgrade-"));
chmodSync(root, 0o711);
const old = join(root, "old");
const git = (...parameters: string[]) =>
  execFileSync("git", parameters, { cwd: projectFolder, stdio: ["ignore", "ignore", "inherit"] });
const npm = (...parameters: string[]) =>
  execFileSync("npm", parameters, { cwd: old, stdio: ["ignore", "ignore", "inherit"] });

await using stack = new AsyncDisposableStack();
stack.defer(() => rmSync(root, { recursive: true, force: true }));
git("worktree", "add", "--detach", old, commit);
stack.defer(() => {
  git("worktree", "remove", "--force", old);
});
npm("ci", "--silent");
npm("run", "build", "--silent");

const database = await openDurableDatabase();
stack.defer(() => database.close());
const folders = [join(root, "data-old"), join(root, "data-new")] as const;
for (const folder of folders) mkdirSync(folder);
const program = join(old, "build/server/index.js");
const before = await startSite(database.url, folders[0], [], {}, program);
stack.defer(() => stopSite(before));
const throughOld = enterPeople(before.origin, slug, 4, 0);
await until(async () => throughOld.acknowledged.length > 30, { what: "Entering" });

const migrated = await goldkey(["migrate"], {
  DATABASE_URL: database.url,
  DATA_DIR: folders[0],
});
if (migrated.code !== 0) throw new Error(migrated.err);
const atMigration = throughOld.acknowledged.length;
await until(async () => throughOld.acknowledged.length > atMigration + 100, {
  what: "Entering through the old release after the migration",
});
const readiness = await (await fetch(`${before.origin}/readyz`)).json();

cpSync(join(folders[0], "secret-key"), join(folders[1], "secret-key"));
const after = await startSite(database.url, folders[1]);
stack.defer(() => stopSite(after));
const throughNew = enterPeople(after.origin, slug, 4, 1_000_000);
const atStart = throughOld.acknowledged.length;
await until(
  async () => throughNew.acknowledged.length > 100 && throughOld.acknowledged.length > atStart + 50,
  { what: "Entering through both releases" },
);
await throughOld.end();
await throughNew.end();
await stopSite(before);
const again = await startSite(database.url, folders[0], [], {}, program).then(
  async (site) => {
    await stopSite(site);
    return "starts again on the new database";
  },
  () => "does not start again on the new database",
);
const result = await audit(database.url, slug, [
  ...throughOld.acknowledged,
  ...throughNew.acknowledged,
]);
process.stdout.write(
  `${migrated.out}Release ${commit} went on: ready ${readiness.ready}, ${throughOld.acknowledged.length - atMigration} entries after the migration, ${throughOld.refused()} refused; it ${again}. This release beside it: ${throughNew.acknowledged.length} entries, ${throughNew.refused()} refused.\n${JSON.stringify(result)}\n`,
);
