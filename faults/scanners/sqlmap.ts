// sqlmap on every query, path and form field, as the owner: on addresses that the pages link to, and on all acts with
// their fields. A finding is an injection, or a 5xx other than 503. Fault plan, D5.
// Usage: npm run build && node faults/scanners/sqlmap.ts [minutes] [seed] [level]
// Needs sqlmap (apt-get install sqlmap). A parameter takes five seconds on level 1 and two minutes on level 5; the order
// is random, so that a short run tries some of everything.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { openClient } from "../fuzz/send.ts";
import { type FuzzAct, listTargets } from "../fuzz/targets.ts";
import { lookAround } from "../fuzz/visitors.ts";
import { printReport, seedFrom } from "../report.ts";
import { runScanner, type ScannedSite, withScannedSite } from "./scanned-site.ts";

/** With the names of the parameters to try, or a path that ends with `*`, which stands for the payload. */
type Probe = { method: string; path: string; body?: string; parameters: string[] };

const pagesRead = 200;
/** Milliseconds. */
const longestProbe = 30 * 60_000;

const inLanguage = /^\/(ar|de|es|fr|hi)\b/;

/** Values that get past the first check of a field with this name. */
const likelyValues: [RegExp, string][] = [
  [/mail/i, "ada@example.com"],
  [/phone/i, "+447700900142"],
  [/date|day|At$/, "2026-12-24T18:00"],
  [/id$|number|slot|count|size|version|port|rank|seconds|hours|days/i, "1"],
  [/slug|path|address/i, "winter-draw"],
];

async function runSqlmap(
  site: ScannedSite,
  { endsAt, seed, level }: { endsAt: number; seed: number; level: string },
) {
  const all = await listProbes(site);
  const inAnyOrder = fc.shuffledSubarray(all, { minLength: all.length });
  const [probes = []] = fc.sample(inAnyOrder, { seed, numRuns: 1 });
  const report = { probes: 0, of: all.length, parameters: 0, findings: [] as string[] };
  for (const probe of probes) {
    if (Date.now() > endsAt) break;
    writeFileSync(fileOf(site), requestOf(site.origin, await site.signIn(), probe));
    const output = await runScanner("sqlmap", optionsOf(site, probe, level), longestProbe);
    const name = `${probe.method} ${probe.path}`;
    report.probes += 1;
    report.parameters += output.split("does not seem to be injectable").length - 1;
    if (/^Parameter: /m.test(output)) report.findings.push(`${name}: injectable\n${output}`);
    const failures = /\b50[^3] \([^)]*\) - \d+ times/.exec(output);
    if (failures) report.findings.push(`${name}: ${failures[0]}`);
  }
  return report;
}

async function listProbes({ origin, signIn }: ScannedSite): Promise<Probe[]> {
  const send = openClient(origin, 8);
  const { patterns, acts } = await listTargets();
  const owner = { role: "owner", cookie: await signIn() } as const;
  const { addresses } = await lookAround(send, patterns, [owner], pagesRead).finally(send.close);
  const withQuery = Map.groupBy(
    addresses.filter((path) => path.includes("?") && !inLanguage.test(path)),
    (path) => path.replaceAll(/=[^&]*/g, ""),
  );
  const queries = [...withQuery.values()].map(([path = ""]): Probe => {
    const [, query] = path.split("?");
    return { method: "GET", path, parameters: [...new URLSearchParams(query).keys()] };
  });
  const paths = patterns.flatMap((pattern): Probe[] => {
    const path = pattern.includes(":") && addressLike(pattern, addresses);
    return path ? [{ method: "GET", path: `${path}*`, parameters: [] }] : [];
  });
  return [...queries, ...paths, ...acts.flatMap((act) => probeOf(act, addresses))];
}

/** None for an act of something that the sample company does not have, or without fields. */
function probeOf({ address, name, fields }: FuzzAct, addresses: string[]): Probe[] {
  const path = address.includes(":") ? addressLike(address, addresses) : address;
  if (!path || fields.length === 0) return [];
  const body = new URLSearchParams(name ? { act: name } : {});
  for (const field of fields) body.set(field.name, field.choices[0] ?? likelyValue(field.name));
  const parameters = fields.map((field) => field.name);
  return [{ method: "POST", path, body: body.toString(), parameters }];
}

function likelyValue(name: string): string {
  return likelyValues.find(([names]) => names.test(name))?.[1] ?? "Ada";
}

function addressLike(pattern: string, addresses: string[]): string | undefined {
  const shape = new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`);
  return addresses.find((address) => shape.test(address));
}

function fileOf({ folder }: ScannedSite): string {
  return join(folder, "request.txt");
}

function requestOf(origin: string, cookie: string, { method, path, body }: Probe): string {
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    ...(body === undefined ? [] : ["Content-Type: application/x-www-form-urlencoded"]),
  ];
  return `${head.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

function optionsOf(site: ScannedSite, { parameters }: Probe, level: string): string[] {
  return [
    ...["-r", fileOf(site), "--output-dir", join(site.folder, "sqlmap")],
    ...["--batch", "--ignore-stdin", "--flush-session", "--disable-coloring", "--skip-waf"],
    ...["--dbms", "PostgreSQL", "--level", level, "--risk", "2", "--time-sec", "2"],
    ...["--ignore-code", "401,403,404,409,429"],
    // Each request from another network, so that limits do not end the scan.
    ...["--tamper", "xforwardedfor"],
    ...(parameters.length > 0 ? ["-p", parameters.join(",")] : []),
  ];
}

const [minutes = "30", seedText, level = "5"] = process.argv.slice(2);
const seed = seedFrom(seedText);
const endsAt = Date.now() + Number(minutes) * 60_000;
const report = await withScannedSite((site) => runSqlmap(site, { endsAt, seed, level }));
printReport("Injections into SQL", { seed, level, ...report }, report.parameters);
process.exitCode = report.findings.length > 0 ? 1 : 0;
