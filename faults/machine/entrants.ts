// People who enter the sample draw of a running site, and what they were told, compared with what is stored.
import { Agent, request } from "node:http";
import pg from "pg";
import type { RunningSite } from "../../bench/running-site.ts";
import { fromHex, toHex } from "../../protocol/encoding/bytes.ts";
import { readPublicKeyHex, verifySignature } from "../../protocol/encoding/ed25519.ts";
import { MerkleTree } from "../../protocol/encoding/merkle-tree.ts";
import { type Receipt, receiptLeafHash, receiptMessage } from "../../protocol/receipts.ts";

const visitors = 16;
/** On a network that loses packets a response may take minutes. */
const patienceMilliseconds = 30_000;

export type Acknowledged = { person: number; ticket: number; code: string; receipt: Receipt };

/** Posts for everybody and returns those without a response. */
export async function enterAll(
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

type EntrantAnswer = Omit<Acknowledged, "person">;

/** Undefined if the connection broke, the site answered with an error, or took too long. */
function post(site: RunningSite, agent: Agent, person: number): Promise<EntrantAnswer | undefined> {
  const body = JSON.stringify({
    name: `Person Number ${person}`,
    phone: `+447${person}`,
    display: "initials",
    rulesAccepted: true,
    ofAge: true,
  });
  const { promise, resolve } = Promise.withResolvers<EntrantAnswer | undefined>();
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
  sending.setTimeout(patienceMilliseconds, () => sending.destroy());
  sending.end(body);
  return promise;
}

/** Compares the stored tickets with every response. */
export async function audit(
  connection: pg.ClientConfig,
  acknowledged: Acknowledged[],
): Promise<number> {
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
