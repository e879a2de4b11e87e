import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelDraw } from "../../draws/closing/cancel-draw.server.ts";
import { entry } from "../../draws/entry-tables.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import { agreedVerdict, evidenceOf } from "../../draws/testing/evidence.ts";
import {
  ada,
  openTestDraw,
  openTestServices,
  type TestServices,
  testClosesAt,
  testEntry,
} from "../../draws/testing/test-services.ts";
import { startJobs } from "../../platform/jobs/runner.server.ts";
import { makeCoupons } from "../coupons/coupons.server.ts";
import { enterDraw } from "../enter-draw.server.ts";
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
  const found = await findImport(services.database, draw.id, id);
  if (!found) throw new Error("There is no such import.");
  return found;
}

async function check(services: TestServices, draw: SealedDraw, its: ImportRow): Promise<ImportRow> {
  expect(await startCheck(services.database, its, its)).toEqual({ ok: true });
  await workOnImport(services, await reread(services, draw, its.id), never);
  return reread(services, draw, its.id);
}

async function run(services: TestServices, draw: SealedDraw, its: ImportRow): Promise<ImportRow> {
  expect(await startRun(services.database, its, ada, draw.terms.title)).toBe(true);
  await workOnImport(services, await reread(services, draw, its.id), never);
  return reread(services, draw, its.id);
}

const report = (services: TestServices, its: ImportRow) =>
  listReport(services.database, its.id, undefined, { page: 1, pageSize: 100 });

test("a spreadsheet's list is checked line by line, then entered with its zeros and plus signs", async () => {
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
  const its = await upload(services, draw, file.replaceAll("\n", "\r\n"), 7);
  expect(its).toMatchObject({ state: "mapping", encoding: "utf-8", headingLines: 1 });
  expect(its.columns).toEqual({ name: 0, phone: 1, email: 2, place: 3 });

  const checked = await check(services, draw, its);
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

test("nothing personal of a list is left behind once it is in", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const its = await upload(services, draw, "name,phone\nAda,07700900142\nBad,1\n");
  await run(services, draw, await check(services, draw, its));
  expect(await services.database.select().from(entryImportPart)).toEqual([]);
  const rows = await services.database.select().from(entryImportRow);
  expect(rows.map(({ name, phone, entrant }) => [name, phone, entrant])).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  const [kept] = await services.database.select().from(entryImport);
  expect(kept?.sample).toEqual([]);
});

test("an old Windows file keeps its accents", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const file = Buffer.from("Vorname;Nachname;Handy\nJosé;Muñoz;07700900142\n", "latin1");
  const its = await upload(services, draw, new Uint8Array(file));
  expect(its.encoding).toBe("windows-1252");
  await run(services, draw, await check(services, draw, its));
  const [person] = await services.database.select({ name: entry.name }).from(entry);
  expect(person?.name).toBe("José Muñoz");
});

test("coupons of a list are redeemed once", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const input = { draw: draw.id, label: "Buyers", occasion: "booking", count: 1 };
  const made = await makeCoupons(services, input, ada);
  const code = made.coupons[0]?.code ?? "";
  const file = `name,phone,coupon\nAda,07700900142,${code}\nBo,07700900143,${code}\nCy,07700900144,`;
  const checked = await check(services, draw, await upload(services, draw, file));
  expect(checked).toMatchObject({ fresh: 2, duplicates: 1 });
  await run(services, draw, checked);
  const { rows } = await services.database.execute(sql`select route from ticket order by index`);
  expect(rows).toEqual([{ route: "coupon" }, { route: "import" }]);
});

test("a list that meets a closed draw leaves not a single ticket", async () => {
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
      // The first batch is in when the draw closes; the second may be on its way.
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

test("somebody who enters between the dry run and the run is left out, and the rest come in", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const its = await upload(services, draw, "name,phone\nAda,07700900142\nBo,07700900143\n");
  const checked = await check(services, draw, its);
  await enterDraw(services, { draw }, testEntry(1, { phone: "07700 900142" }), { route: "web" });
  const done = await run(services, draw, checked);
  expect(done).toMatchObject({ state: "done", fresh: 1, duplicates: 1 });
  expect((await services.reread(draw)).size).toBe(2);
});

test("a run that is begun again after a crash enters nobody twice", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const its = await upload(services, draw, "name,phone\nAda,07700900142\nBo,07700900143\n");
  const checked = await check(services, draw, its);
  await startRun(services.database, checked, ada, "x");
  const running = await reread(services, draw, its.id);
  const rows = await services.database.select().from(entryImportRow);
  await workOnImport(services, running, never);
  // As if the process had died after the commit: the report still waits.
  await services.database.delete(entryImportRow);
  await services.database.insert(entryImportRow).values(rows);
  await workOnImport(services, running, never);
  expect((await services.reread(draw)).size).toBe(2);
  const { rows: log } = await services.database.execute(
    sql`select what from activity where what = 'entries.imported'`,
  );
  expect(log).toHaveLength(1);
});

test("the background worker takes what waits, and a cancelled draw takes no list", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const imports = await startJobs(services, importJobs(services));
  try {
    const its = await upload(services, draw, "name,phone\nAda,07700900142\n");
    await startCheck(services.database, its, its);
    const checked = await until(services, draw, its.id, "checked");
    await cancelDraw(services, draw.id, "Flood", ada);
    await startRun(services.database, checked, ada, "x");
    expect(await until(services, draw, its.id, "failed")).toMatchObject({
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

test("the proof of a draw with imported tickets holds", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: [...routes] });
  const people = Array.from({ length: 1200 }, (_, index) => `P${index},+4477009${10_000 + index}`);
  const its = await upload(services, draw, `name,phone\n${people.join("\n")}`);
  await run(services, draw, await check(services, draw, its));
  await cancelDraw(services, draw.id, "Only a test", ada);
  expect(agreedVerdict(await evidenceOf(services, draw)).verdict).toBe("no outcome yet: cancelled");
});
