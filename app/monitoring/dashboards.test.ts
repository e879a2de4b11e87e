// The dashboard and the alert rules in deploy/monitoring name only metrics that the site has.
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addBackupDrill, addBackupRun, endBackupRun } from "../backup/store.server.ts";
import {
  readProcessMetrics,
  startProcessMetrics,
} from "../platform/metrics/process-metrics.server.ts";
import { projectFolder } from "../platform/project-folder.server.ts";
import { openTestDatabase } from "../platform/testing/test-database.ts";
import { measureSite } from "./measure-site.server.ts";

function read(file: string): string {
  return readFileSync(join(projectFolder, file), "utf8");
}

test("every metric that the dashboard, the alert rules and the guide name exists, and the guide names all of ours", async () => {
  await using database = await openTestDatabase();
  const run = await addBackupRun(database, { occasion: "daily", file: "/x" });
  await endBackupRun(database, run, { state: "made", bytes: 1, objectKey: "" });
  await addBackupDrill(database, { file: "x", startedAt: new Date() });
  startProcessMetrics({ isWorker: false });
  const texts = [await readProcessMetrics(), await measureSite(database, { dataFolder: tmpdir() })];
  const types = texts.join("\n").matchAll(/^# TYPE (\w+) (\w+)$/gm);
  const existing = new Set(
    [...types].flatMap(([, name = "", type]) =>
      type === "histogram" ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const guide = read("docs/operate/monitoring.md");
  const named = ["grafana-dashboard.json", "prometheus-rules.yaml"]
    .map((file) => read(join("deploy/monitoring", file)))
    .concat(guide)
    .flatMap((text) => text.match(/\b(?:goldkey|nodejs|process)_[a-z0-9_]+[a-z0-9]\b/g) ?? []);
  // The guide abbreviates the library's own as nodejs_eventloop_lag_*.
  const unknown = named.filter((name) => !existing.has(name) && name !== "nodejs_eventloop_lag");
  expect([...new Set(unknown)]).toEqual([]);
  expect(new Set(named).size).toBeGreaterThan(15);
  const ours = [...existing].filter((name) => /^goldkey_.*(?<!_bucket|_count|_sum)$/.test(name));
  expect(ours.filter((name) => !guide.includes(name))).toEqual([]);
});
