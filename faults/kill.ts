// Kills the site and the database with -9 during a stream of entries, many times. No acknowledged ticket may be lost or
// duplicated, there may be no gap, and every receipt must be valid.
// Usage: npm run build && node faults/kill.ts [rounds]

import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import pg from "pg";
import {
  openDurableDatabase,
  type RunningSite,
  startSite,
  stopSite,
} from "../bench/running-site.ts";
import { fromHex, toHex } from "../protocol/encoding/bytes.ts";
import { readPublicKeyHex, verifySignature } from "../protocol/encoding/ed25519.ts";
import { MerkleTree } from "../protocol/encoding/merkle-tree.ts";
import { type Receipt, receiptLeafHash, receiptMessage } from "../protocol/receipts.ts";

const rounds = Number(process.argv[2] ?? 6);
const visitors = 16;
const entriesPerRound = 150;

export type FaultReport = {
  acknowledged: number;
  repeated: number;
  tickets: number;
  kills: number;
};

type Acknowledged = { person: number; ticket: number; code: string; receipt: Receipt };

export async function killManyTimes(rounds: number): Promise<FaultReport> {
  const database = await openDurableDatabase();
  const acknowledged = new Map<number, Acknowledged>();
  let kills = 0;
  let repeated = 0;
  let next = 100_000_000;
  let site: RunningSite | undefined;
  try {
    for (let round = 0; round < rounds; round += 1) {
      site = await startSite(database.url, database.folder);
      const people = Array.from({ length: entriesPerRound }, () => next++);
      const victim = round % 2 === 1 ? "database" : "site";
      // Kill after a different share of the responses in each round.
      const killAfter = 5 + ((round * 37) % 60);
      const unanswered = await stream(site, people, acknowledged, killAfter, async () => {
        kills += 1;
        if (victim === "site") site?.process.kill("SIGKILL");
        else process.kill(postmasterOf(database.folder), "SIGKILL");
      });
      await database.whenUp();
      // A site survives the death of its database; a killed site is restarted.
      if (victim === "site") {
        await stopSite(site, "SIGKILL");
        site = await startSite(database.url, database.folder);
      }
      // Everybody without a response retries with the same idempotency key, as a browser would.
      const before = acknowledged.size;
      const unacknowledged = await stream(site, unanswered, acknowledged);
      if (unacknowledged.length > 0)
        throw new Error(`${unacknowledged.length} people were never answered.`);
      repeated += acknowledged.size - before;
      await stopSite(site);
    }
    const tickets = await audit(database.connection, [...acknowledged.values()]);
    return { acknowledged: acknowledged.size, repeated, tickets, kills };
  } finally {
    if (site) await stopSite(site, "SIGKILL");
    await database.close();
  }
}

/** Posts for everybody and returns those without a response. */
async function stream(
  site: RunningSite,
  people: number[],
  acknowledged: Map<number, Acknowledged>,
  killAfter = Number.POSITIVE_INFINITY,
  kill: () => Promise<void> = async () => undefined,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const waiting = [...people];
  const unanswered: number[] = [];
  let responses = 0;
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      for (let person = waiting.shift(); person !== undefined; person = waiting.shift()) {
        const response = await post(site, agent, person);
        if (!response) {
          unanswered.push(person);
          continue;
        }
        acknowledged.set(person, { person, ...response });
        responses += 1;
        if (responses === killAfter) await kill();
      }
    }),
  );
  agent.destroy();
  return unanswered;
}

type Answer = Omit<Acknowledged, "person">;

/** Undefined if the connection broke or the site answered with an error. */
function post(site: RunningSite, agent: Agent, person: number): Promise<Answer | undefined> {
  const body = JSON.stringify({
    name: `Person Number ${person}`,
    phone: `+447${person}`,
    display: "initials",
    rulesAccepted: true,
    ofAge: true,
  });
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  const sending = request(`${site.origin}/api/draws/winter-draw/entries`, {
    agent,
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": `person-${person}`,
      "X-Forwarded-For": `10.1.${(person >> 8) & 255}.${person & 255}`,
    },
  });
  sending.on("response", (response) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (piece) => {
      text += piece;
    });
    response.on("error", () => resolve(undefined));
    response.on("close", () => resolve(undefined));
    response.on("end", () => resolve(response.statusCode === 201 ? JSON.parse(text) : undefined));
  });
  sending.on("error", () => resolve(undefined));
  sending.end(body);
  return promise;
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

/** Compares the stored tickets with every response. */
async function audit(connection: pg.ClientConfig, acknowledged: Acknowledged[]): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const draw = (await client.query("select * from draw where slug = 'winter-draw'")).rows[0];
  const { rows } = await client.query(
    "select index::int, leaf, phone from ticket join entry using (draw, index) where draw = $1 order by index",
    [draw.id],
  );
  await client.end();
  const tree = new MerkleTree(rows.map(({ leaf }) => leaf));
  expectSame("size of the tree", Number(draw.size), rows.length);
  expectSame("root of the tree", toHex(draw.root), toHex(tree.root()));
  for (const [expectedIndex, { index }] of rows.entries())
    expectSame("index", index, expectedIndex);
  expectSame(
    "one ticket for each phone",
    new Set(rows.map(({ phone }) => phone)).size,
    rows.length,
  );
  const key = readPublicKeyHex(JSON.parse(draw.terms).operatorKey);
  for (const { person, ticket, receipt } of acknowledged) {
    expectSame(`phone of ticket ${ticket}`, rows[ticket - 1]?.phone, `+447${person}`);
    expectSame(
      `leaf of ticket ${ticket}`,
      toHex(rows[ticket - 1]?.leaf),
      toHex(receiptLeafHash(receipt)),
    );
    expectSame(`root at ${receipt.size}`, toHex(tree.root(receipt.size)), receipt.root);
    const holds = key && verifySignature(key, receiptMessage(receipt), fromHex(receipt.signature));
    expectSame(`signature of ticket ${ticket}`, holds, true);
  }
  return rows.length;
}

function expectSame(subject: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`The ${subject} is ${actual}, not ${expected}.`);
}

if (process.argv[1] === import.meta.filename) {
  const report = await killManyTimes(rounds);
  process.stdout.write(`Nothing lost, nothing doubled, no gap: ${JSON.stringify(report)}\n`);
}
