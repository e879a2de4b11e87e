// Durable entries with receipts per second over HTTP, against plain one-row commits on the same database in the same
// run. Usage: npm run build && node bench/entries.ts [seconds] [visitors]
import { connect } from "node:net";
import pg from "pg";
import { median } from "./median.ts";
import { idOf, processorSeconds } from "./process-figures.ts";
import { report } from "./report.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";

const seconds = Number(process.argv[2] ?? 8);
const visitors = Number(process.argv[3] ?? 256);
const rounds = 3;
/** The size of the site's connection pool. */
const connections = 20;
const lengthName = "\r\nContent-Length: ";
const reading = Buffer.allocUnsafeSlow(65_536);

const database = await openDurableDatabase();
const site = await startSite(database.url, database.folder);
const pool = new pg.Pool({ ...database.connection, max: connections });
await pool.query(
  "create table plain_row (id bigserial primary key, name text, phone text, at timestamptz default now())",
);

let nextPerson = 100_000_000;
const measured = { entries: [] as number[], alone: [] as number[], together: [] as number[] };
/** Processor time during the measurement, in seconds. */
const spent = { site: 0, visitors: 0, entries: 0 };
// Warm up until V8 has optimised the code.
await countEntries(12);
for (let round = 0; round < rounds; round += 1) {
  measured.alone.push(await countCommits(1));
  measured.together.push(await countCommits(connections));
  const [site, own, people] = [siteSeconds(), ownSeconds(), nextPerson];
  measured.entries.push(await countEntries(seconds));
  spent.site += siteSeconds() - site;
  spent.visitors += ownSeconds() - own;
  spent.entries += nextPerson - people;
}
await checkThatNothingIsMissing();
await pool.end();
await stopSite(site);
await database.close();

const [entries = 0, alone = 0, together = 0] = [
  measured.entries,
  measured.alone,
  measured.together,
].map(median);
// The goal compares with plain commits on one connection. With as many connections as the site may open, PostgreSQL
// groups the commits itself, which is the limit of the machine.
report("entries", [
  { figure: `Entries over HTTP, ${visitors} visitors at once, per second`, value: entries },
  { figure: "Plain one-row commits, one after the other, per second", value: alone },
  { figure: "Ratio (goal at least 0.4)", value: entries / alone },
  {
    figure: `Plain one-row commits, ${connections} connections at once, per second`,
    value: together,
  },
  { figure: "Ratio", value: entries / together },
  {
    figure: "Processor time of the site for one entry, microseconds",
    value: (spent.site / spent.entries) * 1e6,
  },
  {
    figure: "Processor time of the visitor for one entry, microseconds",
    value: (spent.visitors / spent.entries) * 1e6,
  },
]);

function siteSeconds(): number {
  return processorSeconds(idOf(site));
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Each visitor posts one person after the other. Only responses with a receipt count. */
async function countEntries(duration: number): Promise<number> {
  const end = performance.now() + duration * 1000;
  const start = performance.now();
  let receipted = 0;
  const receive = (response: string) => {
    if (!response.includes('"receipt":')) throw new Error(`No receipt: ${response}`);
    receipted += 1;
    return performance.now() < end;
  };
  await Promise.all(Array.from({ length: visitors }, (_, number) => visit(number, receive)));
  return receipted / ((performance.now() - start) / 1000);
}

/**
 * Posts one person after the other over a keep-alive socket, as long as `receive` returns true. On two cores the client
 * must cost less than the server: no promise per request, and one buffer for all visitors.
 */
function visit(number: number, receive: (answer: string) => boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let text = "";
  const callback = (length: number) => {
    text += reading.toString("latin1", 0, length);
    if (text.length < responseLength(text)) return true;
    const response = text;
    text = "";
    if (receive(response)) post();
    else socket.end(resolve);
    return true;
  };
  const onread = { buffer: reading, callback };
  const { hostname, port } = new URL(site.origin);
  const host = hostname === "localhost" ? "127.0.0.1" : hostname;
  const socket = connect({ port: Number(port), host, noDelay: true, onread });
  socket.on("error", reject);
  post();
  return promise;

  function post() {
    const person = nextPerson++;
    const body = `{"name":"Person Number ${person}","phone":"+447${person}","place":"Bergen","display":"initials","rulesAccepted":true,"ofAge":true}`;
    // From many networks, because the limit per network is not measured here.
    const network = `10.${number & 255}.${(person >> 8) & 255}.${person & 255}`;
    socket.write(
      `POST /api/draws/winter-draw/entries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Forwarded-For: ${network}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      "latin1",
    );
  }
}

/** The length of a response in bytes; Infinity until its head is complete. */
function responseLength(text: string): number {
  const head = text.indexOf("\r\n\r\n");
  const length = text.indexOf(lengthName);
  if (head < 0 || length < 0 || length > head) return Number.POSITIVE_INFINITY;
  return head + 4 + Number.parseInt(text.slice(length + lengthName.length, head), 10);
}

async function countCommits(clients: number): Promise<number> {
  const end = performance.now() + (seconds * 1000) / 2;
  const start = performance.now();
  let committed = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = await pool.connect();
      while (performance.now() < end) {
        await client.query({
          name: "plain",
          text: "insert into plain_row (name, phone) values ($1, $2)",
          values: ["Person", "+447700900000"],
        });
        committed += 1;
      }
      client.release();
    }),
  );
  return committed / ((performance.now() - start) / 1000);
}

async function checkThatNothingIsMissing(): Promise<void> {
  const { rows } = await pool.query(
    "select size, (select count(*) from ticket where ticket.draw = draw.id) as tickets from draw where slug = 'winter-draw'",
  );
  const expected = 240 + nextPerson - 100_000_000;
  if (Number(rows[0]?.size) !== expected || Number(rows[0]?.tickets) !== expected) {
    throw new Error(`There should be ${expected} tickets: ${JSON.stringify(rows[0])}`);
  }
}
