// Three nodes with separate data folders, PostgreSQL with a synchronous standby, an S3 store and nginx. People enter, read, watch
// a show and check codes, somebody publishes and uploads, and meanwhile each part is killed with -9, nodes are replaced and
// the key is rotated. The short form, in cluster.test.ts, loses the primary and a node.
// Usage: node faults/cluster.ts
import { setTimeout as pause } from "node:timers/promises";
import { pages as pageDocuments } from "../app/content/collections.ts";
import { openDocuments } from "../app/content/documents/documents.server.ts";
import { openEntryServices } from "../app/entries/entry-services.server.ts";
import { openDraw } from "../app/planning/open-draw.server.ts";
import { createDraft } from "../app/planning/store.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { ada, testPlan, testPrizes } from "../app/testing/test-plan.ts";
import { openStage } from "../bench/live/stage.ts";
import { goldkey } from "../cli/testing/run-goldkey.ts";
import { ensureBuild } from "../start/build.mjs";
import { audit, type DrawAudit } from "./cluster/audit.ts";
import { type Cluster, type ClusterForm, openCluster } from "./cluster/open-cluster.ts";
import { until } from "./cluster/replicated-postgres.ts";
import { uploadPictures } from "./cluster/uploads.ts";
import { askVerdicts, keepAsking, sendCheckableMails, type Verdicts } from "./cluster/verdicts.ts";
import { enterPeople, type Outage, readPages, watchLive } from "./cluster/visitors.ts";

const slug = "cluster";
const viewers = 20;
const pages = ["/", "/home", "/gallery", "/about", `/draw/${slug}`];

type ClusterFault = { fault: string; act: () => Promise<unknown> };

type MeasuredFault = {
  fault: string;
  /** The longest time that a page failed, and what was seen then. */
  outage: Outage | undefined;
  /** Until a publication was on all nodes again. */
  publishedMilliseconds: number;
  /** Until every viewer had the next step of the show. */
  revealedMilliseconds: number;
  entries: number;
};

type ClusterReport = {
  faults: MeasuredFault[];
  audit: DrawAudit;
  verdicts: Verdicts;
  uploads: number;
  reads: number;
};

export async function breakCluster(form: ClusterForm): Promise<ClusterReport> {
  await using stack = new AsyncDisposableStack();
  const cluster = await openCluster(form, stack);
  const { origin, url, database, settings } = cluster;
  const environment = readEnvironment(settings);
  const stage = await openShow(settings);
  stack.defer(() => stage.close());
  await openOwnDraw();
  const codes = await sendCheckableMails(database, environment);

  const entering = enterPeople(origin, slug, 6);
  const reading = readPages(origin, pages);
  const watching = watchLive(origin, stage.slug, viewers);
  const checking = keepAsking(origin, codes);
  const uploading = form === "long" ? uploadPictures(origin) : undefined;
  await until(async () => entering.acknowledged.length > 50, { what: "Entering" });
  await publish();

  const faults: MeasuredFault[] = [];
  for (const { fault, act } of form === "long" ? longFaults(cluster) : shortFaults(cluster)) {
    faults.push(await measure(fault, act));
    process.stderr.write(`${JSON.stringify(faults.at(-1))}\n`);
  }

  await entering.end();
  await reading.end();
  await watching.end();
  const meanwhile = await checking.end();
  const uploads = (await uploading?.end()) ?? 0;
  const result = await audit(url, slug, entering.acknowledged);
  const site = { origin, slug, nodePorts: cluster.livePorts() };
  const afterwards = await askVerdicts(site, codes, entering.acknowledged);
  const verdicts = {
    asked: meanwhile.asked + afterwards.asked,
    wrong: meanwhile.wrong + afterwards.wrong,
  };
  return { faults, audit: result, verdicts, uploads, reads: reading.requests() };

  /** A draw that is decided, with a show that has revealed the first prize. */
  async function openShow(variables: Record<string, string>) {
    const show = await openStage(url, variables);
    await show.closeSoon(0);
    const decide = await show.decide();
    await decide();
    await show.startShow();
    return show;
  }

  async function openOwnDraw() {
    const services = await openEntryServices({ database, environment, log: createLog("fatal") });
    // Far behind the time to which the show has moved the draws' clock.
    const plan = { ...testPlan, closesAt: Math.floor(Date.now() / 1000) + 3 * 3600 };
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
        const shown = cluster.livePorts().map(async (port) => {
          const response = await fetch(`http://127.0.0.1:${port}/about`);
          return (await response.text()).includes(title);
        });
        return (await Promise.all(shown)).every(Boolean);
      },
      { what: "Publishing" },
    );
    return Date.now() - start;
  }

  /** The operator presses, and every viewer sees the next step. Returns how long that took. */
  async function reveal(): Promise<number> {
    const version = await stage.nextVersion();
    const pressed = Date.now();
    await stage.press();
    await until(async () => watching.haveSeen(version) === viewers, { what: "A step of the show" });
    return Date.now() - pressed;
  }

  async function measure(fault: string, act: () => Promise<unknown>): Promise<MeasuredFault> {
    reading.take();
    const before = entering.acknowledged.length;
    await act();
    await until(async () => entering.acknowledged.length > before + 20, {
      what: `Entering after "${fault}"`,
    });
    // The first publication and step after a fault may come while a node or a viewer still connects again.
    await publish();
    await reveal();
    const publishedMilliseconds = await publish();
    const revealedMilliseconds = await reveal();
    await pause(500);
    const outages = reading.take().sort((left, right) => right.milliseconds - left.milliseconds);
    const entries = entering.acknowledged.length - before;
    return { fault, outage: outages[0], publishedMilliseconds, revealedMilliseconds, entries };
  }
}

function longFaults(cluster: Cluster): ClusterFault[] {
  return [
    { fault: "nothing (for comparison)", act: () => pause(3_000) },
    {
      fault: "kill -9 of a node, started again after 2 s",
      async act() {
        await cluster.killNode(1);
        await pause(2_000);
        await cluster.startNode(1);
      },
    },
    {
      fault: "kill -9 of the S3 store, started again after 3 s",
      async act() {
        await cluster.killStore();
        await pause(3_000);
        await cluster.startStore();
      },
    },
    {
      fault: "kill -9 of the proxy, started again after 1 s",
      async act() {
        await cluster.proxy?.kill();
        await pause(1_000);
        await cluster.proxy?.start();
      },
    },
    {
      fault: "key rotation on one node",
      async act() {
        const { code, err } = await goldkey(["key", "rotate", "--yes"], cluster.settings);
        if (code !== 0) throw new Error(err);
      },
    },
    {
      fault: "kill -9 of the primary, standby promoted after 1 s",
      act: () => losePrimary(cluster, 1_000),
    },
    { fault: "every node replaced, one after the other", act: () => cluster.replaceNodes() },
  ];
}

function shortFaults(cluster: Cluster): ClusterFault[] {
  return [
    { fault: "kill -9 of the primary, standby promoted", act: () => losePrimary(cluster, 0) },
    { fault: "kill -9 of a node", act: () => cluster.killNode(1) },
  ];
}

async function losePrimary({ postgres, endpoint }: Cluster, milliseconds: number) {
  postgres.killPrimary();
  await pause(milliseconds);
  await postgres.promoteStandby();
  endpoint.leadTo(postgres.standbyPort);
}

/** What must hold on a machine without other work; what does not is returned. */
function missedGoals({ faults, audit: result, verdicts }: ClusterReport): string[] {
  const { tickets, acknowledged, lost, doubled, wrongReceipts } = result;
  const missed = faults.flatMap(({ fault, outage, publishedMilliseconds }) => [
    ...((outage?.milliseconds ?? 0) > 3_000 ? [`${fault}: a page failed for more than 3 s`] : []),
    ...(publishedMilliseconds > 1_000 ? [`${fault}: publishing took more than 1 s`] : []),
  ]);
  if (lost + doubled + wrongReceipts > 0 || tickets !== acknowledged) missed.push("entries");
  if (verdicts.wrong > 0) missed.push("verdicts");
  return missed;
}

if (process.argv[1] === import.meta.filename) {
  await ensureBuild();
  const report = await breakCluster("long");
  const lines = report.faults.map((row) => {
    const { fault, outage, publishedMilliseconds, revealedMilliseconds, entries } = row;
    const longest = outage ? `${outage.milliseconds} ms ${outage.path} (${outage.seen})` : "none";
    return `| ${fault} | ${longest} | ${publishedMilliseconds} ms | ${revealedMilliseconds} ms | ${entries} |`;
  });
  const missed = missedGoals(report);
  const { verdicts, uploads, reads } = report;
  process.stdout.write(
    `| fault | longest failure of a page | publication on all nodes | step of the show at all ${viewers} viewers | entries meanwhile |\n|---|---|---|---|---|\n${lines.join("\n")}\n${JSON.stringify(report.audit)}, /check: ${verdicts.wrong} of ${verdicts.asked} wrong, ${uploads} uploads, ${reads} pages read\n${missed.length > 0 ? `Missed: ${missed.join("; ")}` : "Every goal was met."}\n`,
  );
  process.exitCode = missed.length > 0 ? 1 : 0;
}
