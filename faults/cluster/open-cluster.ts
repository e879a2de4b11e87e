// The parts of a cluster, each of which can be killed: nodes, PostgreSQL with a synchronous standby, an S3 store, a proxy.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, openDatabase } from "../../app/platform/database/database.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { type RunningSite, startSite, stopSite } from "../../bench/running-site.ts";
import { freePorts, openBalancer, openEndpoint } from "./ports.ts";
import { openProxy } from "./proxy.ts";
import { openReplicatedPostgres } from "./replicated-postgres.ts";
import { owner } from "./uploads.ts";

/** "short": two nodes without an S3 store, sample content or nginx, for `npm test`. */
export type ClusterForm = "long" | "short";

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

export async function openCluster(form: ClusterForm, stack: AsyncDisposableStack) {
  const root = mkdtempSync(join(tmpdir(), "goldkey-cluster-"));
  chmodSync(root, 0o711);
  stack.defer(() => rmSync(root, { recursive: true, force: true }));
  const count = form === "long" ? 3 : 2;
  const [proxyPort = 0, storePort = 0, ...ports] = await freePorts(4 + count);
  const nodePorts = ports.slice(2);

  const postgres = await openReplicatedPostgres(root, ports);
  stack.defer(() => postgres.stop());
  const endpoint = await openEndpoint(postgres.primaryPort);
  stack.defer(() => endpoint.close());
  const url = `postgresql://goldkey@127.0.0.1:${endpoint.port}/goldkey`;

  const objects = join(root, "objects");
  const proxy = form === "long" ? openProxy(root, proxyPort, nodePorts) : undefined;
  const balancer = proxy ? undefined : await openBalancer(nodePorts);
  stack.defer(() => balancer?.close());
  const origin = `http://127.0.0.1:${balancer?.port ?? proxyPort}`;

  const variables: Record<string, string> = {
    PUBLIC_URL: origin,
    SECRET_KEY: "the secret key of all nodes, for one run only",
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    LOG_LEVEL: "fatal",
    BACKUP_KEEP: "0",
  };
  let store: ChildProcess | undefined;
  if (form === "long") {
    store = await startStore(storePort, objects);
    stack.defer(() => end(store));
    Object.assign(variables, {
      ...{ S3_ENDPOINT: `http://127.0.0.1:${storePort}`, S3_BUCKET: "pictures" },
      ...{ S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" },
    });
  } else variables.SAMPLE_CONTENT = "off";

  const nodes: RunningSite[] = [];
  stack.defer(async () => {
    await Promise.all(nodes.map((node) => stopSite(node, "SIGKILL")));
  });
  const folderOf = (index: number) => join(root, `node-${index}`);
  async function startNode(index: number) {
    mkdirSync(folderOf(index), { recursive: true });
    const own = { ...variables, PORT: `${nodePorts[index]}` };
    nodes[index] = await startSite(url, folderOf(index), [], own);
  }
  // The first fills the database; the others start together.
  await startNode(0);
  await Promise.all(nodePorts.slice(1).map((_, other) => startNode(1 + other)));
  if (proxy) {
    stack.defer(() => proxy.kill());
    await proxy.start();
  }
  const database = await openDatabase(url, createLog("fatal"), { connections: 4 });
  stack.defer(() => closeDatabase(database));

  const isAlive = (index: number) => nodes[index]?.process.signalCode === null;
  return {
    ...{ origin, url, database, postgres, endpoint, proxy, startNode },
    /** As the settings of the first node. */
    settings: { ...variables, DATABASE_URL: url, DATA_DIR: folderOf(0) } as Record<string, string>,
    livePorts: () => nodePorts.filter((_, index) => isAlive(index)),
    async killNode(index: number) {
      await stopSite(nodes[index] as RunningSite, "SIGKILL");
    },
    async replaceNodes() {
      for (const index of nodes.keys()) {
        await stopSite(nodes[index] as RunningSite);
        await startNode(index);
      }
    },
    killStore: () => end(store),
    async startStore() {
      store = await startStore(storePort, objects);
    },
  };
}

async function startStore(port: number, folder: string): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true });
  const program = join(import.meta.dirname, "object-store-process.ts");
  const child = spawn(process.execPath, [program, `${port}`, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}
