import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelDraw } from "../draws/closing/cancel-draw.server.ts";
import { entry } from "../draws/entry-tables.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import { agreedVerdict, evidenceOf } from "../draws/testing/evidence.ts";
import { makeCoupons } from "../entries/coupons/coupons.server.ts";
import { enterDraw } from "../entries/enter-draw.server.ts";
import type { Secrets } from "../platform/installation/secrets.server.ts";
import { startJobs } from "../platform/jobs/runner.server.ts";
import {
  ada,
  openTestDraw,
  openTestServices,
  type TestServices,
  testClosesAt,
  testEntry,
} from "../testing/test-services.ts";
import { enterChecked } from "./enter-checked.server.ts";
import { importJobs } from "./import-jobs.server.ts";
import { listReport, readChecked } from "./row-store.server.ts";
import {
  addPart,
  createImport,
  findImport,
  finishUpload,
  type ImportRow,
  startCheck,
  startRun,
} from "./store.server.ts";
import { entryImport, entryImportPart, entryImportRow } from "./tables.server.ts";
import { workOnImport } from "./work-on-import.server.ts";

/** No import here sends mail. */
const noMail = { publicUrl: "https://estates.example", secrets: {} as Secrets };
const routes = ["web", "coupon", "import"] as const;
const never = new AbortController().signal;

async function upload(
  services: TestServices,
  draw: SealedDraw,
  file: string | Uint8Array,
  partBytes = 1 << 20,
): Promise<ImportRow> {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const { database } = services;
  const id = await createImport(database, draw.id, { name: "list.csv", bytes: bytes.length }, ada);
  for (let number = 0; number * partBytes < bytes.length; number += 1) {
    const part = bytes.slice(number * partBytes, (number + 1) * partBytes);
    expect(await addPart(database, await reread(services, draw, id), number, part)).toBe(true);
  }
  expect(await finishUpload(database, await reread(services, draw, id))).toEqual({ ok: true });
  return reread(services, draw, id);
}

async function reread(services: TestServices, draw: SealedDraw, id = 0): Promise<ImportRow> {
  const row = await findImport(services.database, draw.id, id);
  if (!row) throw new Error("There is no such import.");
  return row;
}

async function check(
  services: TestServices,
  draw: SealedDraw,
  list: ImportRow,
): Promise<ImportRow> {
  expect(await startCheck(services.database, list, list)).toEqual({ ok: true });
  await workOnImport(services, await reread(services, draw, list.id), never);
  return reread(services, draw, list.id);
}

async function run(services: TestServices, draw: SealedDraw, list: ImportRow): Promise<ImportRow> {
  expect(await startRun(services.database, list, ada, draw.terms.title)).toBe(true);
  await workOnImport(services, await reread(services, draw, list.id), never);
  return reread(services, draw, list.id);
}

const report = (services: TestServices, list: ImportRow) =>
  listReport(services.database, list.id, undefined, { page: 1, pageSize: 100 });

test("a file is checked line by line, then entered with its leading zeros and plus signs", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  await enterDraw(services, { draw }, testEntry(1, { phone: "+44 7700 900001" }), { route: "web" });
  const file = `\uFEFFName;Telefon;E-Mail;Ort
Ada Lovelace;+44 7700 900142;ada@post.example;Bergen
Bo Nilsson;07700 900143;;
Cy Young;0044 7700 900144;;"Port; Haven"
Di Prince;="07700900145";;
Ed Early;07700 900001;;
Bo Again;+447700900143;;
Fi;12;;
Gus;4,4770E+11;;
;07700 900146;;
Hy Line;07700 900147;not-a-mail;
`;
  const list = await upload(services, draw, file.replaceAll("\n", "\r\n"), 7);
  expect(list).toMatchObject({ state: "mapping", encoding: "utf-8", headingLines: 1 });
  expect(list.columns).toEqual({ name: 0, phone: 1, email: 2, place: 3 });

  const checked = await check(services, draw, list);
  expect(checked).toMatchObject({ state: "checked", fresh: 4, duplicates: 2, invalid: 4 });
  const lines = await report(services, checked);
  expect(lines.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, "new"],
    [3, "new"],
    [4, "new"],
    [5, "new"],
    [6, "duplicate"],
    [7, "duplicate"],
    [8, "invalid"],
    [9, "invalid"],
    [10, "invalid"],
    [11, "invalid"],
  ]);
  expect(lines.find(({ line }) => line === 7)?.why).toContain("line 3");
  expect(lines.find(({ line }) => line === 9)?.why).toContain("rounded");
  expect((await services.reread(draw)).size).toBe(1);

  const done = await run(services, draw, checked);
  expect(done).toMatchObject({ state: "done", fresh: 4, done: 4 });
  const people = await services.database
    .select({ name: entry.name, phone: entry.phone, place: entry.place })
    .from(entry)
    .where(eq(entry.draw, draw.id))
    .orderBy(entry.index);
  expect(people.slice(1)).toEqual([
    { name: "Ada Lovelace", phone: "+447700900142", place: "Bergen" },
    { name: "Bo Nilsson", phone: "+447700900143", place: "" },
    { name: "Cy Young", phone: "+447700900144", place: "Port; Haven" },
    { name: "Di Prince", phone: "+447700900145", place: "" },
  ]);
  expect(
    (await report(services, done)).filter(({ ticket }) => ticket).map(({ ticket }) => ticket),
  ).toEqual([2, 3, 4, 5]);
});

test("once its people are entered, an import has the data of refused lines only", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const file = "name,phone,town\nAda,07700900142,Ash\nBad,1,Elm\nCy,07700900143,Oak\n";
  const list = await upload(services, draw, file);
  const checked = await check(services, draw, list);
  await enterDraw(services, { draw }, testEntry(1, { phone: "07700 900143" }), { route: "web" });
  await run(services, draw, checked);
  expect(await services.database.select().from(entryImportPart)).toEqual([]);
  const rows = await services.database.select().from(entryImportRow).orderBy(entryImportRow.line);
  expect(rows.map(({ name, entrant, typed }) => [name, entrant, typed])).toEqual([
    [null, null, null],
    ["Bad", null, { name: "Bad", phone: "1", email: "", place: "Elm", coupon: "" }],
    ["Cy", null, { name: "Cy", phone: "07700900143", email: "", place: "Oak", coupon: "" }],
  ]);
  const [row] = await services.database.select().from(entryImport);
  expect(row?.sample).toEqual([]);
});

test("accents in a Windows-1252 file are read correctly", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const file = Buffer.from("Vorname;Nachname;Handy\nJosé;Muñoz;07700900142\n", "latin1");
  const list = await upload(services, draw, new Uint8Array(file));
  expect(list.encoding).toBe("windows-1252");
  await run(services, draw, await check(services, draw, list));
  const [person] = await services.database.select({ name: entry.name }).from(entry);
  expect(person?.name).toBe("José Muñoz");
});

test("a coupon in a file is redeemed once", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const input = { draw: draw.id, label: "Buyers", occasion: "booking", count: 1 };
  const created = await makeCoupons(services, input, ada);
  const code = created.coupons[0]?.code ?? "";
  const file = `name,phone,coupon\nAda,07700900142,${code}\nBo,07700900143,${code}\nCy,07700900144,`;
  const checked = await check(services, draw, await upload(services, draw, file));
  expect(checked).toMatchObject({ fresh: 2, duplicates: 1 });
  await run(services, draw, checked);
  const { rows } = await services.database.execute(sql`select route from ticket order by index`);
  expect(rows).toEqual([{ route: "coupon" }, { route: "import" }]);
});

test("an import creates no ticket when the draw closes during it", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const people = Array.from({ length: 2500 }, (_, index) => `P${index},+4477009${10_000 + index}`);
  const file = `name,phone\n${people.join("\n")}`;
  const checked = await check(services, draw, await upload(services, draw, file));
  expect(checked.fresh).toBe(2500);
  const progress: number[] = [];
  const entering = await enterChecked(
    services,
    draw,
    () => readChecked(services.database, checked.id),
    {
      // The draw closes after the first batch; the second may have started.
      async progress(done) {
        progress.push(done);
        await services.setClock(testClosesAt);
      },
      async finish() {},
    },
  );
  expect(progress[0]).toBe(100);
  expect(progress.length).toBeLessThan(3);
  expect(entering).toEqual({ ok: false, reason: "closed" });
  expect((await services.reread(draw)).size).toBe(0);
  expect(await services.database.select().from(entry)).toEqual([]);
});

test("a person who enters between the dry run and the run is left out, and all others are entered", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const list = await upload(services, draw, "name,phone\nAda,07700900142\nBo,07700900143\n");
  const checked = await check(services, draw, list);
  await enterDraw(services, { draw }, testEntry(1, { phone: "07700 900142" }), { route: "web" });
  const done = await run(services, draw, checked);
  expect(done).toMatchObject({ state: "done", fresh: 1, duplicates: 1 });
  expect((await services.reread(draw)).size).toBe(2);
});

test("a run that starts again after a crash enters nobody twice", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const list = await upload(services, draw, "name,phone\nAda,07700900142\nBo,07700900143\n");
  const checked = await check(services, draw, list);
  await startRun(services.database, checked, ada, "x");
  const running = await reread(services, draw, list.id);
  const rows = await services.database.select().from(entryImportRow);
  await workOnImport(services, running, never);
  // As if the process had died after the commit and before the report was written.
  await services.database.delete(entryImportRow);
  await services.database.insert(entryImportRow).values(rows);
  await workOnImport(services, running, never);
  expect((await services.reread(draw)).size).toBe(2);
  const { rows: log } = await services.database.execute(
    sql`select what from activity where what = 'entries.imported'`,
  );
  expect(log).toHaveLength(1);
});

test("the job runs waiting imports, and an import into a cancelled draw fails", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const imports = await startJobs(services, importJobs(services, noMail));
  try {
    const list = await upload(services, draw, "name,phone\nAda,07700900142\n");
    await startCheck(services.database, list, list);
    const checked = await until(services, draw, list.id, "checked");
    await cancelDraw(services, draw.id, "Flood", ada);
    await startRun(services.database, checked, ada, "x");
    expect(await until(services, draw, list.id, "failed")).toMatchObject({
      problem: expect.stringContaining("closed"),
    });
  } finally {
    await imports.stop();
  }
});

async function until(services: TestServices, draw: SealedDraw, id: number, state: string) {
  return expect
    .poll(async () => (await reread(services, draw, id)).state, { timeout: 20_000 })
    .toBe(state)
    .then(() => reread(services, draw, id));
}

test("the proof of a draw with imported tickets verifies", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const people = Array.from({ length: 1200 }, (_, index) => `P${index},+4477009${10_000 + index}`);
  const list = await upload(services, draw, `name,phone\n${people.join("\n")}`);
  await run(services, draw, await check(services, draw, list));
  await cancelDraw(services, draw.id, "Only a test", ada);
  expect(agreedVerdict(await evidenceOf(services, draw)).verdict).toBe("no outcome yet: cancelled");
});
