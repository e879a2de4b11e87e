// wapiti on everything that can be reached by links and forms, signed out and as the owner. A finding is what wapiti
// calls a vulnerability or an anomaly, such as a 5xx. Fault plan, D5.
// Usage: npm run build && node faults/scanners/wapiti.ts [minutes]
// Needs wapiti (apt-get install wapiti). Its modules that ask other machines are left out.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { printReport } from "../report.ts";
import { runScanner, type ScannedSite, withScannedSite } from "./scanned-site.ts";

const modules = [
  "backup",
  "blindsql",
  "cookieflags",
  "crlf",
  "csp",
  "csrf",
  "exec",
  "file",
  "htaccess",
  "http_headers",
  "methods",
  "permanentxss",
  "redirect",
  "shellshock",
  "sql",
  "xss",
];

const foundShape = z.record(
  z.string(),
  z.array(z.object({ method: z.string(), path: z.string(), info: z.string() })),
);
const reportShape = z.object({
  vulnerabilities: foundShape,
  anomalies: foundShape,
  infos: z.object({ crawled_pages_nbr: z.number() }),
});

async function runWapiti({ origin, signIn, folder }: ScannedSite, minutes: number) {
  const visitors = [
    { role: "signed out", headers: [] },
    { role: "owner", headers: ["-H", `Cookie: ${await signIn()}`] },
  ];
  const report = { pages: {} as Record<string, number>, findings: [] as string[] };
  for (const { role, headers } of visitors) {
    const file = join(folder, "wapiti.json");
    const limit = `${Math.round((minutes * 60) / visitors.length)}`;
    await runScanner("wapiti", [
      ...["-u", `${origin}/`, "--scope", "folder", "--flush-session", "--no-bugreport"],
      ...["-m", modules.join(","), "-f", "json", "-o", file, "--max-scan-time", limit],
      ...["-x", `${origin}/admin/sign-out`, ...headers],
    ]);
    const { vulnerabilities, anomalies, infos } = reportShape.parse(
      JSON.parse(readFileSync(file, "utf8")),
    );
    report.pages[role] = infos.crawled_pages_nbr;
    for (const [kind, all] of Object.entries({ ...vulnerabilities, ...anomalies })) {
      for (const { method, path, info } of all) {
        report.findings.push(`${role}: ${kind}: ${method} ${path}: ${info}`);
      }
    }
  }
  return report;
}

const minutes = Number(process.argv[2] ?? 30);
const report = await withScannedSite((site) => runWapiti(site, minutes));
const pages = Object.values(report.pages).reduce((sum, count) => sum + count, 0);
printReport("Weaknesses that wapiti knows", report, pages);
process.exitCode = report.findings.length > 0 ? 1 : 0;
