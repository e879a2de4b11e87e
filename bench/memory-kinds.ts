// What the resident memory of a flooded site consists of: V8's own figures over the inspector beside the mappings of the
// process (/proc/PID/smaps, Linux only). To compare settings, give options of Node and variables; they win over those of
// npm start.
// Usage: npm run build && [MALLOC_ARENA_MAX=8] node bench/memory-kinds.ts [seconds] [--max-semi-space-size=32 ...]
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { floodKinds } from "./flooder.ts";
import { idOf, residentMegabytes } from "./process-figures.ts";
import { type BenchRow, report } from "./report.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";
import { startFlood } from "./start-flood.ts";

const timesCapacity = 10;
const capacitySeconds = 4;
const megabyte = 2 ** 20;
/** malloc(3): an arena of a thread reserves and aligns this much. */
const arenaBytes = 64 * megabyte;

const [secondsArgument = "10", ...nodeOptions] = process.argv.slice(2);
const seconds = Number(secondsArgument);

type Mapping = {
  start: number;
  end: number;
  permissions: string;
  name: string;
  resident: number;
};

type HeapFigures = {
  usage: NodeJS.MemoryUsage;
  heap: { total_physical_size: number; malloced_memory: number; peak_malloced_memory: number };
  spaces: { space_name: string; physical_space_size: number; space_used_size: number }[];
};

const database = await openDurableDatabase();
const port = 30_000 + Math.floor(Math.random() * 10_000);
const site = await startSite(database.url, database.folder, [
  `--inspect=127.0.0.1:${port}`,
  ...nodeOptions,
]);
try {
  const rows: BenchRow[] = [
    { figure: "options besides those of npm start", value: nodeOptions.join(" ") || "none" },
    { figure: "after the start, resident, MB", value: residentMegabytes(idOf(site)) },
  ];
  for (const kind of floodKinds) {
    const { served } = await startFlood(site.origin, kind, 0, capacitySeconds);
    const capacity = served / capacitySeconds;
    const most = { resident: 0, rows: [] as BenchRow[] };
    let over = false;
    const flooding = startFlood(
      site.origin,
      kind,
      Math.ceil(capacity * timesCapacity),
      seconds,
    ).finally(() => {
      over = true;
    });
    while (!over) {
      const resident = residentMegabytes(idOf(site));
      // Only then: asking takes time of the flooded thread.
      if (resident > most.resident * 1.02) {
        most.rows = await describe();
        most.resident = resident;
      }
      await pause(100);
    }
    const count = await flooding;
    rows.push(
      { figure: `${kind}: served per second without a flood`, value: capacity },
      { figure: `${kind}: served per second in the flood`, value: count.served / seconds },
      { figure: `${kind}: most resident, MB`, value: most.resident },
      ...most.rows.map(({ figure, value }) => ({ figure: `${kind}:   ${figure}`, value })),
    );
  }
  report("memory-kinds", rows);
} finally {
  await stopSite(site);
  await database.close();
}

async function describe(): Promise<BenchRow[]> {
  const { usage, heap, spaces } = await askV8();
  const kinds = Object.entries(residentByKind(readMappings(idOf(site))));
  const spaceRows = spaces
    .filter(({ physical_space_size }) => physical_space_size >= megabyte)
    .map(({ space_name, physical_space_size, space_used_size }) => ({
      figure: `V8 ${space_name}, resident (in use)`,
      value: `${whole(physical_space_size)} (${whole(space_used_size)})`,
    }));
  return [
    ...kinds.map(([kind, bytes]) => ({ figure: kind, value: whole(bytes) })),
    { figure: "V8 heap, resident", value: whole(heap.total_physical_size) },
    ...spaceRows,
    {
      figure: "V8 outside its heap, now (most)",
      value: `${whole(heap.malloced_memory)} (${whole(heap.peak_malloced_memory)})`,
    },
    {
      figure: "memory of JavaScript objects outside the heap (of it ArrayBuffers)",
      value: `${whole(usage.external)} (${whole(usage.arrayBuffers)})`,
    },
  ];
}

function whole(bytes: number): string {
  return `${Math.round(bytes / megabyte)}`;
}

/** By the Chrome DevTools Protocol, which Node documents for --inspect. */
async function askV8(): Promise<HeapFigures> {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  try {
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    const answer = new Promise<string>((resolve) => {
      socket.onmessage = ({ data }) => resolve(data);
    });
    const expression = `JSON.stringify({
      usage: process.memoryUsage(),
      heap: process.getBuiltinModule("v8").getHeapStatistics(),
      spaces: process.getBuiltinModule("v8").getHeapSpaceStatistics(),
    })`;
    socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression } }));
    return JSON.parse(JSON.parse(await answer).result.result.value);
  } finally {
    socket.close();
  }
}

function readMappings(pid: number): Mapping[] {
  const mappings: Mapping[] = [];
  for (const line of readFileSync(`/proc/${pid}/smaps`, "utf8").split("\n")) {
    const head = /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \d+\s*(.*)$/.exec(line);
    if (head) {
      const [, start = "", end = "", permissions = "", name = ""] = head;
      const [from, to] = [Number.parseInt(start, 16), Number.parseInt(end, 16)];
      mappings.push({ start: from, end: to, permissions, name, resident: 0 });
      continue;
    }
    const kilobytes = /^Rss:\s+(\d+) kB$/.exec(line)?.[1];
    const last = mappings.at(-1);
    if (kilobytes && last) last.resident = Number(kilobytes) * 1024;
  }
  return mappings;
}

function residentByKind(mappings: Mapping[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [index, mapping] of mappings.entries()) {
    const kind = kindOf(mapping, mappings[index - 1], mappings[index + 1]);
    sums[kind] = (sums[kind] ?? 0) + mapping.resident;
  }
  return sums;
}

function kindOf(mapping: Mapping, before: Mapping | undefined, after: Mapping | undefined): string {
  const { start, end, permissions, name } = mapping;
  if (name === "[heap]") return "malloc, main arena";
  if (name.startsWith("[")) return "stack of the main thread";
  if (name !== "") return name.endsWith("/node") ? "program: node" : "program: libraries, files";
  if (permissions.includes("x")) return "code made by V8";
  // What an arena does not use yet is reserved after it without permissions.
  const inArena =
    start % arenaBytes === 0 &&
    (end - start === arenaBytes ||
      (after?.start === end &&
        after.permissions.startsWith("---") &&
        after.end === start + arenaBytes));
  if (inArena) return "malloc, arenas of threads";
  // pthread_create(3): a page without permissions guards the end of a stack.
  const isGuarded =
    before?.end === start &&
    before.permissions.startsWith("---") &&
    before.end - before.start <= 65_536;
  if (isGuarded && end - start <= 16 * megabyte && end - start >= megabyte) {
    return "stacks of threads";
  }
  return "other: V8's heap, data of node and libraries, large pieces of malloc";
}
