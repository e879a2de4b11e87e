// Compares the processes of all nodes by what they say about themselves: app/platform/nodes.
import type { NodeProcess } from "../../app/platform/nodes/nodes-store.server.ts";
import type { DoctorFinding } from "./finding.ts";

/** More than this, and draws seem to open or close at another time on that node. */
const mostClockMilliseconds = 2_000;
const lowBytes = 1024 ** 3;

type ExpectedNode = { version: string; fingerprint: string | undefined; keysInForce: string[] };

export function compareNodes(
  processes: NodeProcess[],
  { version, fingerprint, keysInForce }: ExpectedNode,
): DoctorFinding[] {
  const alive = processes.filter(({ isAlive }) => isAlive);
  const findings = [
    ...alive.flatMap((process) => clockFinding(process) ?? []),
    ...alive
      .filter(({ signingKeys }) => keysInForce.some((key) => !signingKeys.includes(key)))
      .map((process) =>
        bad(
          `${nameOf(process)} does not have every key that signs: it refuses entries`,
          "Restart it; then run goldkey doctor there.",
        ),
      ),
    ...alive
      .filter(({ secretFingerprint }) => fingerprint && secretFingerprint !== fingerprint)
      .map((process) =>
        bad(
          `${nameOf(process)} has another SECRET_KEY`,
          "Give it the SECRET_KEY of the others and restart it.",
        ),
      ),
    ...alive
      .filter(({ freeBytes }) => freeBytes < lowBytes)
      .map((process) =>
        bad(`${nameOf(process)} has less than 1 GB free on its disk`, "Free some space there."),
      ),
    ...releaseFindings(alive, version),
    ...processes
      .filter(({ isAlive }) => !isAlive)
      .map((process) =>
        hint(
          `${nameOf(process)} was last seen at ${process.seenAt.toISOString()} and did not stop by itself`,
          "If it should be running, check its log. It is forgotten after a day.",
        ),
      ),
  ];
  if (findings.length > 0) return unique(findings);
  if (alive.length === 0) return [{ part: "nodes", state: "ok", text: "the site is not running" }];
  const nodes = new Set(alive.map(nameOf)).size;
  const text =
    nodes === 1
      ? `1 node runs, version ${alive[0]?.version}`
      : `${nodes} nodes run and agree: version ${alive[0]?.version}, the same keys and clocks`;
  return [{ part: "nodes", state: "ok", text }];
}

function clockFinding(process: NodeProcess): DoctorFinding | undefined {
  const seconds = Math.abs(process.clockMilliseconds) / 1000;
  if (seconds * 1000 <= mostClockMilliseconds) return undefined;
  const direction = process.clockMilliseconds > 0 ? "ahead of" : "behind";
  return bad(
    `the clock of ${nameOf(process)} is ${seconds.toFixed(1)} seconds ${direction} the database's`,
    "Synchronise that machine with NTP.",
  );
}

function releaseFindings(alive: NodeProcess[], version: string): DoctorFinding[] {
  const releases = Map.groupBy(alive, (process) => `${process.version} (${process.schema})`);
  if (releases.size > 1) {
    const list = [...releases].map(
      ([release, processes]) => `${release} on ${[...new Set(processes.map(nameOf))].join(", ")}`,
    );
    return [
      hint(
        `nodes run different releases: ${list.join("; ")}`,
        "Finish the upgrade: docs/operate/upgrade.md.",
      ),
    ];
  }
  const [running] = alive;
  if (!running || running.version === version) return [];
  return [
    hint(
      `the site runs version ${running.version}, and this command is ${version}`,
      "Finish the upgrade, or use the command of the running version.",
    ),
  ];
}

function nameOf({ host, dataFolder }: NodeProcess): string {
  return `${host} (${dataFolder})`;
}

function bad(text: string, todo: string): DoctorFinding {
  return { part: "nodes", state: "bad", text, todo };
}

function hint(text: string, todo: string): DoctorFinding {
  return { part: "nodes", state: "hint", text, todo };
}

/** Several processes of a node say the same. */
function unique(findings: DoctorFinding[]): DoctorFinding[] {
  return [...new Map(findings.map((finding) => [finding.text, finding])).values()];
}
