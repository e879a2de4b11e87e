// Three nodes with separate data folders, PostgreSQL with a synchronous standby, an S3 store and nginx. People enter, read and
// watch, somebody publishes and uploads, and meanwhile each part is killed with -9, nodes are replaced and the key is rotated.
// Usage: npm run build && node faults/cluster.ts
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pages as pageDocuments } from "../app/content/collections.ts";
import { openDocuments } from "../app/content/documents/documents.server.ts";
import { ada, testPlan, testPrizes } from "../app/draws/testing/test-plan.ts";
import { openEntryServices } from "../app/entries/entry-services.server.ts";
import { jpeg } from "../app/media/testing/sample-files.ts";
import { openDraw } from "../app/planning/open-draw.server.ts";
import { createDraft } from "../app/planning/store.server.ts";
import { closeDatabase, openDatabase } from "../app/platform/database/database.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { type RunningSite, startSite, stopSite } from "../bench/running-site.ts";
import { goldkey } from "../cli/testing/run-goldkey.ts";
import { type Audit, audit } from "./cluster/audit.ts";
import { freePorts, openEndpoint } from "./cluster/ports.ts";
import { openProxy } from "./cluster/proxy.ts";
import { openReplicatedPostgres, until } from "./cluster/replicated-postgres.ts";
import { askVerdicts, sendCheckableMails, type Verdicts } from "./cluster/verdicts.ts";
import { enterPeople, type Outage, readPages, watchLive } from "./cluster/visitors.ts";

const slug = "cluster";
const viewers = 20;
const owner = { email: "ada@estates.example", password: "mayflower tin lamp" };
const pages = ["/", "/home", "/gallery", "/about", `/draw/${slug}`];

type Measured = {
  fault: string;
  /** The longest time that a page failed, and what was seen then. */
  outage: Outage | undefined;
  /** Until a publication was on all nodes again. */
  publishedMilliseconds: number;
  entries: number;
  viewersLive: number;
};

export type ClusterReport = {
  faults: Measured[];
  audit: Audit;
  verdicts: Verdicts;
  uploads: number;
  reads: number;
};

export async function breakCluster(): Promise<ClusterReport> {
  const stack = new AsyncDisposableStack();
  await using _cleanUp = stack;
  const root = mkdtempSync(join(tmpdir(), "goldkey-cluster-"));
  chmodSync(root, 0o711);
  stack.defer(() => rmSync(root, { recursive: true, force: true }));
  const [proxyPort = 0, storePort = 0, ...ports] = await freePorts(7);
  const origin = `http://127.0.0.1:${proxyPort}`;

  const postgres = await openReplicatedPostgres(root, ports.slice(3));
  stack.defer(() => postgres.stop());
  const endpoint = await openEndpoint(postgres.primaryPort);
  stack.defer(() => endpoint.close());
  const url = `postgresql://goldkey@127.0.0.1:${endpoint.port}/goldkey`;

  let store = await startStore(storePort, join(root, "objects"));
  stack.defer(() => end(store));
  const variables = {
    PUBLIC_URL: origin,
    SECRET_KEY: "the secret key of three nodes, for one run only",
    S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    LOG_LEVEL: "fatal",
    BACKUP_KEEP: "0",
  };
  const nodePorts = ports.slice(0, 3);
  const nodes: RunningSite[] = [];
  stack.defer(async () => {
    await Promise.all(nodes.map((node) => stopSite(node, "SIGKILL")));
  });
  const startNode = async (place: number) => {
    const folder = join(root, `node-${place}`);
    mkdirSync(folder, { recursive: true });
    const own = { ...variables, PORT: `${nodePorts[place]}` };
    nodes[place] = await startSite(url, folder, [], own);
  };
  // The first fills the database; the others start together.
  await startNode(0);
  await Promise.all([startNode(1), startNode(2)]);
  const proxy = await openProxy(root, proxyPort, nodePorts);
  stack.defer(() => proxy.kill());
  await proxy.start();

  const environment = readEnvironment({ ...variables, DATA_DIR: join(root, "node-0") });
  const database = await openDatabase(url, createLog("fatal"), { connections: 4 });
  stack.defer(() => closeDatabase(database));
  await openOwnDraw();
  await sendCheckableMails(database, environment);

  const entering = enterPeople(origin, slug, 6);
  const reading = readPages(origin, pages);
  const watching = watchLive(origin, slug, viewers);
  const uploading = uploadPictures(origin);
  await until(async () => entering.acknowledged.length > 50, { what: "Entering" });
  await publish();

  const faults: Measured[] = [];
  await during("nothing (for comparison)", () => pause(3_000));
  await during("kill -9 of a node, started again after 2 s", async () => {
    nodes[1]?.process.kill("SIGKILL");
    await pause(2_000);
    await startNode(1);
  });
  await during("kill -9 of the S3 store, started again after 3 s", async () => {
    store.kill("SIGKILL");
    await pause(3_000);
    store = await startStore(storePort, join(root, "objects"));
  });
  await during("kill -9 of the proxy, started again after 1 s", async () => {
    await proxy.kill();
    await pause(1_000);
    await proxy.start();
  });
  await during("key rotation on one node", async () => {
    const { code, err } = await goldkey(["key", "rotate", "--yes"], {
      ...{ ...variables, DATABASE_URL: url, DATA_DIR: join(root, "node-0") },
    });
    if (code !== 0) throw new Error(err);
  });
  await during("kill -9 of the primary, standby promoted after 1 s", async () => {
    postgres.killPrimary();
    await pause(1_000);
    await postgres.promoteStandby();
    endpoint.leadTo(postgres.standbyPort);
  });
  await during("every node replaced, one after the other", async () => {
    for (const place of nodes.keys()) {
      await stopSite(nodes[place] as RunningSite);
      await startNode(place);
    }
  });

  await entering.end();
  await reading.end();
  await watching.end();
  const uploads = await uploading.end();
  const result = await audit(url, slug, entering.acknowledged);
  const verdicts = await askVerdicts({ url, origin, slug, nodePorts }, entering.acknowledged);
  return { faults, audit: result, verdicts, uploads, reads: reading.requests() };

  async function openOwnDraw() {
    const services = await openEntryServices({ database, environment, log: createLog("fatal") });
    const plan = { ...testPlan, closesAt: Math.floor(Date.now() / 1000) + 7200 };
    const draft = await createDraft(services, { slug, plan, prizes: testPrizes }, ada);
    if (!draft.ok) throw new Error(JSON.stringify(draft));
    const opened = await openDraw(services, draft.draw.id, draft.draw.planVersion, ada);
    if (!opened.ok) throw new Error(JSON.stringify(opened));
  }

  /** Returns how long it took until every node showed it. */
  async function publish(): Promise<number> {
    const title = `About us ${Date.now()}`;
    await openDocuments(database).update(pageDocuments, "about", { title }, { publish: true });
    const start = Date.now();
    await until(
      async () => {
        const shown = nodePorts.map(async (port) => {
          const response = await fetch(`http://127.0.0.1:${port}/about`);
          return (await response.text()).includes(title);
        });
        return (await Promise.all(shown)).every(Boolean);
      },
      { what: "Publishing" },
    );
    return Date.now() - start;
  }

  async function during(fault: string, act: () => Promise<unknown>) {
    reading.take();
    const before = entering.acknowledged.length;
    await act();
    const healed = Date.now();
    await until(async () => entering.acknowledged.length > before + 20, {
      what: `Entering after "${fault}"`,
    });
    // Viewers connect again within a second, and hear something every few seconds.
    await until(async () => watching.heardSince(healed) === viewers, {
      what: `Watching after "${fault}"`,
    });
    // The first publication after a fault may come while a node still connects again.
    await publish();
    const publishedMilliseconds = await publish();
    await pause(500);
    const outages = reading.take().sort((left, right) => right.milliseconds - left.milliseconds);
    faults.push({
      ...{ fault, outage: outages[0], publishedMilliseconds },
      entries: entering.acknowledged.length - before,
      viewersLive: watching.heardSince(healed),
    });
    process.stderr.write(`${JSON.stringify(faults.at(-1))}\n`);
  }
}

async function startStore(port: number, folder: string): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true });
  const program = join(import.meta.dirname, "cluster/object-store-process.ts");
  const child = spawn(process.execPath, [program, `${port}`, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

/** One picture a second, each tried until it was received. Returns how many were. */
function uploadPictures(origin: string) {
  let running = true;
  let received = 0;
  const all = (async () => {
    for (let number = 0; running; number += 1) {
      const content = await jpeg(320, 200, number);
      for (;;) {
        if (await upload(origin, `picture-${number}.jpg`, content)) break;
        await pause(500);
      }
      received += 1;
      await pause(1_000);
    }
  })();
  return {
    async end() {
      running = false;
      await all;
      return received;
    },
  };
}

let cookie = "";

async function upload(origin: string, fileName: string, content: Buffer): Promise<boolean> {
  try {
    const headers = { Origin: origin, "X-Network": "10.201.0.1" };
    const signal = AbortSignal.timeout(20_000);
    if (cookie === "") {
      const response = await fetch(`${origin}/admin/login`, {
        ...{ method: "POST", body: new URLSearchParams(owner), headers, signal },
        redirect: "manual",
      });
      const cookies = response.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
      cookie = cookies.join("; ");
    }
    const signedIn = { ...headers, Cookie: cookie };
    const form = { fileName, bytes: `${content.length}`, fingerprint: fileName };
    const opened = await fetch(`${origin}/admin/gallery/uploads`, {
      ...{ method: "POST", body: new URLSearchParams(form), headers: signedIn, signal },
    });
    const { id } = await opened.json();
    const sent = await fetch(`${origin}/admin/gallery/uploads/${id}?offset=0`, {
      ...{ method: "PUT", body: new Uint8Array(content), headers: signedIn, signal },
    });
    return sent.ok;
  } catch {
    // Something is down: the picture is sent again.
    return false;
  }
}

if (process.argv[1] === import.meta.filename) {
  const { faults, audit: result, verdicts, uploads, reads } = await breakCluster();
  const lines = faults.map(({ fault, outage, publishedMilliseconds, entries, viewersLive }) => {
    const longest = outage ? `${outage.milliseconds} ms ${outage.path} (${outage.seen})` : "none";
    return `| ${fault} | ${longest} | ${publishedMilliseconds} ms | ${entries} | ${viewersLive} of ${viewers} |`;
  });
  process.stdout.write(
    `| fault | longest failure of a page | publication on all nodes | entries meanwhile | viewers live after |\n|---|---|---|---|---|\n${lines.join("\n")}\n${JSON.stringify(result)}, /check: ${verdicts.wrong} of ${verdicts.asked} wrong, ${uploads} uploads, ${reads} pages read\n`,
  );
}
