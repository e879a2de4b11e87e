// Response times and memory while a list of 100,000 people is imported and a draw of 1,000,000 tickets closes.
// Usage: npm run build && node bench/large-draw.ts [rows] [tickets]
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { draw } from "../app/draws/tables.server.ts";
import { openEntryServices } from "../app/entries/entry-services.server.ts";
import {
  addPart,
  createImport,
  findImport,
  finishUpload,
  startCheck,
  startRun,
} from "../app/imports/store.server.ts";
import { openDraw } from "../app/planning/open-draw.server.ts";
import { createDraft } from "../app/planning/store.server.ts";
import { closeDatabase, openDatabase } from "../app/platform/database/database.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { testRules } from "../app/testing/test-plan.ts";
import { MerkleFrontier } from "../protocol/encoding/merkle-tree.ts";
import { report } from "./report.ts";
import { openDurableDatabase, startSite, stopSite } from "./running-site.ts";
import { Visitor } from "./visitor.ts";

const rows = Number(process.argv[2] ?? 100_000);
const tickets = Number(process.argv[3] ?? 1_000_000);
const bench = { id: "bench", name: "Bench" };
const hour = 3600;

const postgres = await openDurableDatabase();
const site = await startSite(postgres.url, postgres.folder);
const log = createLog("error");
const database = await openDatabase(postgres.connection, log);
const environment = readEnvironment({ DATA_DIR: postgres.folder });
const services = await openEntryServices({ database, environment, log });
const large = await openLargeDraw();
const visitor = new Visitor(site.origin, "winter-draw");
await visitor.during(pause(3000));
const before = memoryOfSite();

const list = await upload(makeList());
const checking = await visitor.during(work("checked"));
const running = work("done");
// Somebody enters the same draw meanwhile.
const own = pause(3000).then(() => visitor.enterOnce("large"));
const entering = await visitor.during(running);
const waited = await own;
const afterImport = memoryOfSite();

await growTo(tickets);
await setClock(large.closesAt);
const closing = await visitor.during(untilClosed());
const inclusion = await visitor.during(
  fetch(`${site.origin}/api/draws/large/inclusion?ticket=777777`).then((response) =>
    response.text(),
  ),
);
const afterClosing = memoryOfSite();
await pause(20_000);
const settled = memoryOfSite();

report("large-draw", [
  { figure: `Dry run of ${rows} rows, seconds`, value: checking.seconds },
  { figure: "Visitors meanwhile: p99, milliseconds", value: checking.p99 },
  { figure: "Visitors meanwhile: longest, milliseconds", value: checking.longest },
  { figure: `Entering ${rows} rows, all or nothing, seconds`, value: entering.seconds },
  {
    figure: "Visitors and entrants of other draws meanwhile: p99, milliseconds",
    value: entering.p99,
  },
  { figure: "Visitors and entrants of other draws meanwhile: longest", value: entering.longest },
  { figure: "An entrant of this very draw waits, seconds", value: waited / 1000 },
  { figure: `Closing ${tickets} tickets, seconds`, value: closing.seconds },
  { figure: "Visitors meanwhile: p99, milliseconds", value: closing.p99 },
  { figure: "Visitors meanwhile: longest, milliseconds", value: closing.longest },
  { figure: "Proof that one of them is in, seconds", value: inclusion.seconds },
  { figure: "Memory of the site before, MB", value: before },
  { figure: "Memory of the site after the list, MB", value: afterImport },
  { figure: "Memory of the site with the large tree, MB", value: afterClosing },
  { figure: "Memory of the site twenty seconds later, MB", value: settled },
]);
await closeDatabase(database);
await stopSite(site);
await postgres.close();

async function openLargeDraw() {
  const closesAt = Math.floor(Date.now() / 1000) + hour;
  const plan = {
    title: "Large",
    rulesText: testRules,
    promoter: "Bench",
    closesAt,
    routes: ["web" as const, "import" as const],
    randomness: {
      source: "public-value" as const,
      description: "Six dice",
      announcedAt: closesAt + hour,
    },
  };
  const prizes = [{ prizeId: "house", name: "House" }];
  const draft = await createDraft(services, { slug: "large", plan, prizes }, bench);
  if (!draft.ok) throw new Error(JSON.stringify(draft));
  const opening = await openDraw(services, draft.draw.id, draft.draw.planVersion, bench);
  if (!opening.ok) throw new Error(JSON.stringify(opening));
  return opening.draw;
}

/** As from a spreadsheet: a byte-order mark, semicolons, and phone numbers in three formats. */
function makeList(): Uint8Array {
  const spellings = ["+447", "00447", "07"];
  const lines = Array.from(
    { length: rows },
    (_, row) => `Person Number ${row};${spellings[row % 3]}${400_000_000 + row};Bergen`,
  );
  return Buffer.from(`\uFEFFName;Mobile;Town\r\n${lines.join("\r\n")}\r\n`);
}

async function upload(file: Uint8Array): Promise<number> {
  const size = { name: "list.csv", bytes: file.length };
  const id = (await createImport(database, large.id, size, bench)) ?? 0;
  const partBytes = 1 << 20;
  for (let part = 0; part * partBytes < file.length; part += 1) {
    const content = file.slice(part * partBytes, (part + 1) * partBytes);
    await addPart(database, await readImport(id), part, content);
  }
  await finishUpload(database, await readImport(id));
  return id;
}

async function readImport(id: number) {
  const imported = await findImport(database, large.id, id);
  if (!imported) throw new Error("The import is gone.");
  return imported;
}

/** The site's background work does it; this only starts it and waits. */
async function work(until: "checked" | "done"): Promise<void> {
  const importRow = await readImport(list);
  if (until === "checked") await startCheck(database, importRow, importRow);
  else await startRun(database, importRow, bench, "Large");
  for (;;) {
    const { state, fresh, problem } = await readImport(list);
    if (state === "failed") throw new Error(`The import failed: ${problem}`);
    if (state === until) {
      if (fresh !== rows) throw new Error(`${fresh} of ${rows} rows are new.`);
      return;
    }
    await pause(100);
  }
}

/** A million entries over HTTP would take too long, so most are written directly, with triggers disabled. */
async function growTo(size: number): Promise<void> {
  const [row] = await database.select().from(draw).where(eq(draw.id, large.id));
  const from = row?.size ?? 0;
  if (size <= from) return;
  const tree = new MerkleFrontier(0, [], (data) => hash("sha256", data, "buffer"));
  const { rows: leaves } = await database.execute<{ leaf: Buffer }>(
    sql`select leaf from ticket where draw = ${large.id} order by index`,
  );
  for (const { leaf } of leaves) tree.append(leaf);
  const number = Buffer.alloc(8);
  for (let index = from; index < size; index += 1) {
    number.writeBigUInt64BE(BigInt(index));
    tree.append(hash("sha256", number, "buffer"));
  }
  const root = Buffer.from(tree.root());
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`alter table ticket disable trigger user`);
    await transaction.execute(sql`alter table draw disable trigger user`);
    await transaction.execute(sql`
      insert into ticket_batch (draw, size, root, time) values (${large.id}, ${size}, ${root}, ${large.opensAt})`);
    await transaction.execute(sql`
      insert into ticket (draw, index, leaf, code_hash, tag, nth, route, batch)
      select ${large.id}, i, sha256(int8send(i)), sha256('code' || int8send(i)),
        sha256('tag' || int8send(i)), 1, 'import', ${size}
      from generate_series(${from}::bigint, ${size - 1}::bigint) as i`);
    await transaction.execute(sql`
      insert into entry (draw, index, name, phone, display, salt_pub, salt_id, rules_hash, consented_at)
      select ${large.id}, i, 'Person ' || i, '+4475' || i, 'initials', sha256('a' || int8send(i)),
        sha256('b' || int8send(i)), ${large.terms.rulesHash}, ${large.opensAt}
      from generate_series(${from}::bigint, ${size - 1}::bigint) as i`);
    await transaction
      .update(draw)
      .set({ size, root, peaks: Buffer.concat(tree.peaks) })
      .where(eq(draw.id, large.id));
    await transaction.execute(sql`alter table draw enable trigger user`);
    await transaction.execute(sql`alter table ticket enable trigger user`);
  });
  await database.execute(sql`analyze ticket, entry`);
}

async function untilClosed(): Promise<void> {
  for (;;) {
    const [row] = await database.select().from(draw).where(eq(draw.id, large.id));
    if (row?.state === "closed") return;
    await pause(50);
  }
}

async function setClock(seconds: number): Promise<void> {
  const shift = seconds - Math.floor(Date.now() / 1000);
  await database.execute(
    sql.raw(`create or replace function draw_clock() returns bigint language sql volatile
      as 'select floor(extract(epoch from clock_timestamp()))::bigint + ${shift}'`),
  );
}

function memoryOfSite(): number {
  const status = readFileSync(`/proc/${site.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
