// sqlmap on every query, path and form field, as the owner: on addresses that the pages link to, and on all acts with
// their fields. A finding is an injection, or a 5xx other than 503. Fault plan, D5.
// Usage: npm run build && node faults/sqlmap.ts [minutes] [seed] [level]
// Needs sqlmap (apt-get install sqlmap). A parameter takes five seconds on level 1 and two minutes on level 5; the order
// is random, so that a short run tries some of everything.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { closeDatabase, openDatabase } from "../app/platform/database/database.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { openDurableDatabase, startSite, stopSite } from "../bench/running-site.ts";
import { openClient, type Send } from "./fuzz/send.ts";
import { type FuzzAct, listTargets } from "./fuzz/targets.ts";
import { lookAround, signInEverybody } from "./fuzz/visitors.ts";
import { printReport, seedFrom } from "./report.ts";

type ScannedSite = {
  origin: string;
  /** For the files of sqlmap. */
  folder: string;
  /** The cookie of an owner who has just signed in: acts end sessions. */
  signIn(): Promise<string>;
};

/** With the names of the parameters to try, or a path that ends with `*`, which stands for the payload. */
type Probe = { method: string; path: string; body?: string; parameters: string[] };

const pagesRead = 200;
/** Milliseconds. */
const longestProbe = 10 * 60_000;

const formOfPage = /<form([^>]*)>(.*?)<\/form>/gs;
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
    const output = await run("sqlmap", optionsOf(site, probe, level));
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
  const cookie = await signIn();
  const owner = { role: "owner", cookie } as const;
  const { addresses } = await lookAround(send, patterns, [owner], pagesRead);
  const filters = await listFilters(send, cookie, addresses);
  send.close();
  const withQuery = Map.groupBy(
    [...filters, ...addresses].filter((path) => path.includes("?") && !inLanguage.test(path)),
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

/** What the forms ask for that put their fields into the address, such as a search. */
async function listFilters(send: Send, cookie: string, addresses: string[]): Promise<string[]> {
  const filters = new Set<string>();
  for (const path of addresses.filter((address) => !address.includes("?"))) {
    const { text } = await send({ method: "GET", path, headers: { cookie } });
    for (const [, attributes = "", content = ""] of text.matchAll(formOfPage)) {
      if (!/method="get"/i.test(attributes)) continue;
      const names = [...content.matchAll(/ name="([^"]+)"/g)].map(([, name = ""]) => name);
      const query = new URLSearchParams(names.map((name) => [name, likelyValue(name)]));
      if (names.length > 0) filters.add(`${path}?${query}`);
    }
  }
  return [...filters];
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

/** The site must still run at the end. */
async function withScannedSite<T>(scan: (site: ScannedSite) => Promise<T>): Promise<T> {
  const postgres = await openDurableDatabase();
  const database = await openDatabase(postgres.connection, createLog("error"));
  const folder = mkdtempSync(join(tmpdir(), "goldkey-scan-"));
  const site = await startSite(postgres.url, postgres.folder);
  const signIn = async () => {
    const send = openClient(site.origin, 1);
    const visitors = await signInEverybody(database, send).finally(send.close);
    return visitors.find(({ role }) => role === "owner")?.cookie ?? "";
  };
  try {
    const result = await scan({ origin: site.origin, folder, signIn });
    if (site.process.exitCode !== null) throw new Error("The site ended.");
    return result;
  } finally {
    await stopSite(site);
    await closeDatabase(database);
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What it printed, until it ended or was ended. */
function run(program: string, options: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(program, options, {
    timeout: longestProbe,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece) => {
      output += piece;
    });
  }
  child.once("error", reject);
  child.once("close", () => resolve(output));
  return promise;
}

const [minutes = "30", seedText, level = "5"] = process.argv.slice(2);
const seed = seedFrom(seedText);
const endsAt = Date.now() + Number(minutes) * 60_000;
const report = await withScannedSite((site) => runSqlmap(site, { endsAt, seed, level }));
printReport("Injections into SQL", { seed, level, ...report }, report.parameters);
// A run that tried nothing has shown nothing.
process.exitCode = report.findings.length > 0 || report.parameters === 0 ? 1 : 0;
