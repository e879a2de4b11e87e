// A site behind PgBouncer in transaction mode, with LISTEN and locks on a direct connection: entries, a change that
// another process must hear of, and the same start without the direct connection, which must be refused.
// Usage: npm run build && node faults/pooler.ts [entries]. Needs pgbouncer (Debian: apt-get install pgbouncer).
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { pages as pageDocuments } from "../app/content/collections.ts";
import { openDocuments } from "../app/content/documents/documents.server.ts";
import { closeDatabase, openDatabase } from "../app/platform/database/database.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import {
  openDurableDatabase,
  type RunningSite,
  startSite,
  stopSite,
} from "../bench/running-site.ts";
import { freePorts } from "./cluster/ports.ts";

const wanted = Number(process.argv[2] ?? 500);
const database = await openDurableDatabase();
const pooler = await startPooler();
const pooled = {
  DATABASE_DIRECT_URL: database.url,
  SECRET_KEY: "0".repeat(64),
  DATABASE_POOL: "20",
};
const sites: RunningSite[] = [];
try {
  // More connections than the pooler opens to PostgreSQL: statements of one session land on different ones.
  for (let node = 0; node < 2; node += 1) {
    sites.push(await startSite(pooler.url, folderOf(`node-${node}`), [], pooled));
  }
  const outcomes: number[] = [];
  for (let person = 0; person < wanted; person += 50) {
    const together = Array.from({ length: 50 }, (_, more) => enter(sites[more % 2], person + more));
    outcomes.push(...(await Promise.all(together)));
  }
  const entered = outcomes.filter((status) => status === 201).length;
  const size = await countTickets();
  const heard = await secondsUntilHeard();
  const refusal = await startWithoutDirectConnection();
  process.stdout.write(
    `${entered} of ${wanted} entries accepted, ${size - 240} tickets stored. A published page was shown after ${heard} s.\n` +
      `Without DATABASE_DIRECT_URL: ${refusal}\n`,
  );
  const isExplained = refusal.includes("set DATABASE_DIRECT_URL");
  if (entered !== wanted || size - 240 !== wanted || !isExplained) process.exitCode = 1;
} finally {
  for (const site of sites) await stopSite(site);
  pooler.process.kill();
  await database.close();
  rmSync(pooler.folder, { recursive: true, force: true });
}

function folderOf(name: string): string {
  return join(database.folder, name);
}

async function enter(site: RunningSite | undefined, person: number): Promise<number> {
  const body = {
    ...{ name: `Person Number ${person}`, phone: `+447700${String(910_000 + person)}` },
    ...{ display: "initials", rulesAccepted: true, ofAge: true },
  };
  const response = await fetch(`${site?.origin}/api/draws/winter-draw/entries`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": `10.${person >> 8}.${person & 255}.1`,
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

async function countTickets(): Promise<number> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as size from ticket join draw on draw.id = ticket.draw where slug = 'winter-draw'",
  );
  await client.end();
  return rows[0].size;
}

/** Publishes through the pooler; a node must show it although it cannot LISTEN there. */
async function secondsUntilHeard(): Promise<number> {
  const title = `Published at ${Date.now()}`;
  const client = await openDatabase(pooler.url, createLog("error"), {
    connections: 2,
    direct: database.url,
  });
  await openDocuments(client).update(pageDocuments, "about", { title }, { publish: true });
  const start = performance.now();
  const shown = async () =>
    (await (await fetch(`${sites[0]?.origin}/about`)).text()).includes(title);
  while (!(await shown())) {
    if (performance.now() - start > 20_000) throw new Error("The node heard nothing.");
    await pause(20);
  }
  await closeDatabase(client);
  return Math.round((performance.now() - start) / 10) / 100;
}

/** What the site says when notifications go through the pooler. */
async function startWithoutDirectConnection(): Promise<string> {
  const child = spawn(process.execPath, [join("build", "server", "index.js")], {
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", PORT: "0", LOG_LEVEL: "fatal", DATABASE_URL: pooler.url },
      ...{ SECRET_KEY: pooled.SECRET_KEY, DATA_DIR: folderOf("refused"), DATABASE_DIRECT_URL: "" },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece) => {
      output += piece;
    });
  }
  const deadline = setTimeout(() => child.kill(), 30_000);
  const [code] = await once(child, "exit");
  clearTimeout(deadline);
  if (code === 0 || code === null) throw new Error(`It started: ${output}`);
  return output.trim();
}

async function startPooler(): Promise<{ url: string; process: ChildProcess; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), "goldkey-pooler-"));
  chmodSync(folder, 0o755);
  const [port = 0] = await freePorts(1);
  const { host, user, database: name } = database.connection;
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
${name} = host=${host} dbname=${name} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
default_pool_size = 8
`,
  );
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn("pgbouncer", [...asUser, "-q", join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  await whenListening(port);
  return { url: `postgresql://${user}@127.0.0.1:${port}/${name}`, process: child, folder };
}

async function whenListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error("PgBouncer does not listen.");
}
