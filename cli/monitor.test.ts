import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { closeDraw } from "../app/draws/closing/close-draw.server.ts";
import { submitBeacon } from "../app/draws/result/submit-value.server.ts";
import { recordedBeacon } from "../app/draws/testing/recorded-beacon.ts";
import { enterDraw } from "../app/entries/enter-draw.server.ts";
import {
  openTestDraw,
  openTestServices,
  type TestServices,
  testClosesAt,
  testEntry,
  testOpensAt,
} from "../app/testing/test-services.ts";
import { openTestSite } from "../app/testing/test-site.ts";
import { isOfType, type Statement, type StatementContent } from "../protocol/statements.ts";
import { checkSite } from "./monitor/check-site.ts";
import { MonitorMemory } from "./monitor/memory.ts";
import { SiteReader } from "./monitor/site-reader.ts";
import { openLyingSite } from "./testing/lying-site.ts";
import { goldkey } from "./testing/run-goldkey.ts";

/** A real site and several rounds on a busy machine. */
vi.setConfig({ testTimeout: 180_000 });

/** A site with a draw that has tickets, a monitor, and a proxy between them that can lie. */
async function openWatched() {
  const services = await openTestServices();
  const draw = await openTestDraw(services);
  const variables = { PUBLIC_URL: "https://estates.example", SAMPLE_CONTENT: "off" };
  const site = await openTestSite(variables, { shareWith: services });
  const lying = await openLyingSite(site, services);
  const folder = mkdtempSync(join(tmpdir(), "goldkey-monitor-"));
  const reader = new SiteReader(lying.address);
  return {
    services,
    site,
    draw,
    lying,
    folder,
    enter: (number: number) => enterDraw(services, { draw }, testEntry(number), { route: "web" }),
    /** A new memory each time: everything comes from the folder. */
    look: async (now = testOpensAt) => {
      const memory = new MonitorMemory(folder, lying.operator);
      const { findings } = await checkSite(reader, lying.operator, memory, now);
      return findings.map(({ kind, text }) => `${kind}: ${text}`);
    },
    async [Symbol.asyncDispose]() {
      await lying[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
      await services[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function decide(services: TestServices, id: number) {
  await services.setClock(testClosesAt);
  await closeDraw(services, id);
  await services.setClock(recordedBeacon.moment);
  await submitBeacon(services, id, recordedBeacon.json);
}

test("a monitor finds nothing wrong with an honest draw, from its opening to its result", async () => {
  await using watched = await openWatched();
  const { services, draw, look, enter } = watched;
  expect(await look()).toEqual([]);
  for (let number = 0; number < 5; number += 1) await enter(number);
  expect(await look(testOpensAt + 10)).toEqual([]);
  await decide(services, draw.id);
  expect(await look(recordedBeacon.moment + 5)).toEqual([]);
  expect(await look(recordedBeacon.moment + 65)).toEqual([]);
  expect(readdirSync(join(watched.folder, "proofs"))).toEqual([`${draw.drawId}.json`]);
});

test("the site offers the monitor in one file that needs only Node", async () => {
  await using watched = await openWatched();
  const { site, lying, folder } = watched;
  const program = join(folder, "monitor_draws.mjs");
  const download = await site.get("/monitor_draws.mjs");
  expect(download.headers.get("Content-Disposition")).toContain("monitor_draws.mjs");
  writeFileSync(program, await download.text());
  expect(await (await site.get("/verify")).text()).toContain('href="/monitor_draws.mjs"');
  const run = promisify(execFile);
  const args = [program, lying.address, "--once", "--folder", join(folder, "seen")];
  expect((await run(process.execPath, args)).stdout).toContain("1 draw, nothing wrong.");
  await expect(run(process.execPath, [program])).rejects.toMatchObject({ code: 2 });
});

test("a monitor reports a second close, in the same ledger and in another", async () => {
  await using watched = await openWatched();
  const { services, draw, lying, look, enter } = watched;
  for (let number = 0; number < 4; number += 1) await enter(number);
  await services.setClock(testClosesAt);
  await closeDraw(services, draw.id);
  const honest = await lying.readLedger();
  expect(await look()).toEqual([]);

  const close = honest.find(isOfType("close"));
  if (!close) throw new Error("The draw has no close.");
  const { type, drawId, time, body } = close;
  const other = { type, drawId, time, body: { ...body, size: 3 } };
  lying.show(lying.extend(honest, other));
  expect(await look()).toEqual([
    `second close: The draw ${drawId} has two signed closings: statement ${close.seq} with 4 tickets and statement ${close.seq + 1} with 3.`,
  ]);
  lying.show(lying.extend(honest.slice(0, close.seq), other));
  expect(await look()).toEqual([
    expect.stringMatching(/^second close: .* with 4 tickets and .* with 3\.$/),
    `fork: Statement ${close.seq} (close) is another than it was: the operator has shown two histories.`,
  ]);
  // What was seen first is still kept.
  lying.lies.clear();
  expect(await look()).toEqual([]);
});

test("a monitor reports a fork, a hidden statement, and a ledger that shrank", async () => {
  await using watched = await openWatched();
  const { draw, lying, look, enter } = watched;
  await enter(1);
  const honest = await lying.readLedger();
  const checkpoint = (size: number) =>
    ({
      type: "checkpoint",
      drawId: draw.drawId,
      time: testOpensAt + 60,
      body: { root: String(size).repeat(64), size },
    }) as const;
  lying.show(lying.extend(honest, checkpoint(1)));
  expect(await look()).toEqual([]);
  // The same size with another statement, then a longer ledger on top of it.
  lying.show(lying.extend(honest, checkpoint(2)));
  const fork = `fork: Statement ${honest.length} (checkpoint) is another than it was: the operator has shown two histories.`;
  expect(await look()).toEqual([fork]);
  lying.show(lying.extend(honest, checkpoint(2), checkpoint(3)));
  expect(await look()).toEqual([fork]);

  lying.show(honest);
  expect(await look()).toEqual([
    `shrunk ledger: The ledger had ${honest.length + 1} statements and now has ${honest.length}. A ledger only grows.`,
  ]);
  // The head of a longer ledger, without its lines.
  lying.show(lying.extend(honest, checkpoint(1), checkpoint(2)));
  lying.lies.set("/api/ledger", () => new Uint8Array());
  expect(await look()).toEqual([
    `shrunk ledger: The signed head has ${honest.length + 2} statements, but the site shows only ${honest.length + 1} of them.`,
  ]);
});

test("a monitor reports statements that are not signed, and breaches of the order", async () => {
  await using watched = await openWatched();
  const { draw, lying, look } = watched;
  const honest = await lying.readLedger();
  const cancel: StatementContent<"cancel"> = {
    type: "cancel",
    drawId: draw.drawId,
    time: testOpensAt + 1,
    body: { reason: "No reason" },
  };
  const [last] = lying.extend(honest, cancel).slice(-1);
  if (!last) throw new Error("There is no statement.");
  lying.show([...honest, { ...last, signature: "0".repeat(128) } as Statement]);
  expect(await look()).toEqual([
    expect.stringMatching(/^invalid ledger: .* \(cancel\) has a wrong signature\.$/),
  ]);
  lying.show(lying.extend(honest, cancel, { ...cancel, body: { reason: "Again" } }));
  expect(await look()).toEqual([
    expect.stringMatching(/^invalid ledger: .* comes when the draw is cancelled\.$/),
  ]);
});

test("a monitor reports checkpoints that are missing, until one covers the tickets", async () => {
  await using watched = await openWatched();
  const { site, draw, lying, look, enter } = watched;
  const { checkpointSeconds } = draw.terms;
  await look();
  await enter(1);
  await enter(2);
  expect(await look(testOpensAt + 100)).toEqual([]);
  expect(await look(testOpensAt + 100 + checkpointSeconds)).toEqual([]);
  const late = testOpensAt + 100 + checkpointSeconds + 31;
  expect(await look(late)).toEqual([
    `missing checkpoint: “The test draw” had 2 tickets ${checkpointSeconds + 31} seconds ago, and its newest checkpoint has 0. Its terms promise a checkpoint every ${checkpointSeconds} seconds.`,
  ]);
  const head = await (await site.get(`/api/draws/${draw.slug}/head`)).json();
  const body = { root: head.root, size: head.size };
  const time = testOpensAt + 400;
  lying.show(
    lying.extend(await lying.readLedger(), { type: "checkpoint", drawId: draw.drawId, time, body }),
  );
  expect(await look(late + 60)).toEqual([]);
});

test("a monitor reports a proof that changed, does not hold or is gone, and a hidden draw", async () => {
  await using watched = await openWatched();
  const { services, draw, lying, look, enter } = watched;
  for (let number = 0; number < 5; number += 1) await enter(number);
  await decide(services, draw.id);
  const path = `/api/draws/${draw.slug}/proof.json`;
  const change = (from: RegExp, to: string) =>
    lying.lies.set(path, (body) => Buffer.from(Buffer.from(body).toString().replace(from, to)));
  change(/"place":"Bergen"/, '"place":"Oslo"');
  expect(await look()).toEqual([
    expect.stringMatching(/^refused proof: .* does not hold: refused: inclusion: /),
  ]);
  lying.lies.delete(path);
  expect(await look()).toEqual([]);
  change(/"place":"Bergen"/, '"place":"Oslo"');
  expect(await look()).toEqual([
    expect.stringMatching(/^changed proof: .* ticket \d at rank 0 is another\.$/),
  ]);
  lying.lies.set(path, () => "refused");
  expect(await look()).toEqual([
    "changed proof: The proof of “The test draw” can no longer be read.",
  ]);
  lying.lies.clear();
  lying.lies.set("/api/draws", () => Buffer.from('{"draws":[]}'));
  expect(await look()).toEqual([
    "hidden draw: The draw “The test draw” is in the ledger, but the site no longer lists it.",
  ]);
});

test("the command ends with 0, 1 or 2, tells each finding once, and keeps the evidence", async () => {
  await using watched = await openWatched();
  const { lying, folder } = watched;
  const received: string[] = [];
  let status = 500;
  const hook = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push(JSON.parse(Buffer.concat(chunks).toString()).text);
    response.writeHead(status).end();
  });
  hook.listen(0, "127.0.0.1");
  await once(hook, "listening");
  const webhook = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/alarm`;
  const mails = join(folder, "mails.txt");
  const channels = ["--webhook", webhook, "--command", `cat >> '${mails}'`];
  const look = (...more: string[]) =>
    goldkey(["monitor", lying.address, "--once", "--folder", folder, ...more]);
  try {
    const honest = await lying.readLedger();
    const first = await look(...channels);
    expect([first.code, first.err]).toEqual([0, ""]);
    expect(first.out).toContain(`${honest.length} statements, 1 draw, nothing wrong.`);

    lying.show(honest.slice(0, -1));
    const text = `The ledger had ${honest.length} statements and now has ${honest.length - 1}. A ledger only grows.`;
    const failed = await look(...channels);
    expect([failed.code, failed.err]).toEqual([1, ""]);
    expect(failed.out).toContain(`SHRUNK LEDGER: ${text}`);
    expect(failed.out).toContain("The webhook answered 500. It is tried again next time.");
    status = 204;
    for (const _ of ["told", "known"]) expect((await look(...channels)).code).toBe(1);
    expect(received).toEqual([`${lying.address}: ${text}`, `${lying.address}: ${text}`]);
    expect(readFileSync(mails, "utf8")).toContain(`${lying.address}: shrunk ledger\n\n${text}`);
    const findings = readFileSync(join(folder, "findings.jsonl"), "utf8").trim().split("\n");
    expect(findings).toHaveLength(1);
    const { evidence } = JSON.parse(findings[0] ?? "");
    expect(readdirSync(join(folder, "evidence", evidence)).toSorted()).toEqual([
      "head.txt",
      "ledger-before.jsonl",
    ]);

    lying.lies.set("/api/ledger/checkpoint", () => "refused");
    const unreadable = await look();
    expect([unreadable.code, unreadable.err]).toEqual([2, ""]);
    expect(unreadable.out).toContain("Nothing could be checked.");
    expect((await look("--operator", "sample.invalid")).err).toContain("holds the ledger of");
    expect((await goldkey(["monitor"])).code).toBe(2);
    expect((await goldkey(["monitor", "estates.example"])).code).toBe(2);
  } finally {
    hook.closeAllConnections();
    hook.close();
  }
});

test("a monitor that cannot read what it remembers says so", () => {
  const folder = mkdtempSync(join(tmpdir(), "goldkey-monitor-"));
  try {
    for (const damaged of ["{", '{"operator":"estates.example"}']) {
      writeFileSync(join(folder, "state.json"), damaged);
      expect(() => new MonitorMemory(folder, "estates.example")).toThrow("state.json");
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
