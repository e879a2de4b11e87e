import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { entry } from "../app/draws/entry-tables.server.ts";
import { openTestDraw, openTestServices, type TestServices } from "../app/testing/test-services.ts";
import { goldkey } from "./testing/run-goldkey.ts";

function importEntries({ database, dataFolder }: TestServices, parameters: string[]) {
  const variables = { DATABASE_URL: database.url, DATA_DIR: dataFolder };
  return goldkey(["import-entries", ...parameters], variables);
}

test("import-entries reports every line, enters nobody without --vouched-by, and nobody twice", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: ["web", "import"] });
  const file = join(services.dataFolder, "guests.csv");
  await writeFile(
    file,
    "\uFEFFVorname;Nachname;Handy\r\nAda;Lovelace;07700 900142\r\nBo;Nilsson;0044 7700 900143\r\nAda;Again;+447700900142\r\n",
  );
  const dry = await importEntries(services, [draw.slug, file]);
  expect(dry).toMatchObject({ code: 1, err: "" });
  expect(dry.out).toBe(
    'line 4: duplicate: Same phone number as line 2.\n2 new, 1 left out.\nNobody was entered yet. To enter them, add --vouched-by "Your Name".\n',
  );
  expect((await services.reread(draw)).size).toBe(0);

  const done = await importEntries(services, [draw.slug, file, "--vouched-by", "Ada"]);
  expect(done.out).toContain("2 tickets issued.");
  const again = await importEntries(services, [draw.slug, file, "--vouched-by", "Ada"]);
  expect(again.out).toContain("0 new, 3 left out.");
  const people = await services.database
    .select({ name: entry.name, phone: entry.phone })
    .from(entry)
    .where(eq(entry.draw, draw.id))
    .orderBy(entry.index);
  expect(people).toEqual([
    { name: "Ada Lovelace", phone: "+447700900142" },
    { name: "Bo Nilsson", phone: "+447700900143" },
  ]);
}, 180_000);

test("import-entries names what is missing in one sentence", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: ["web", "import"] });
  const file = join(services.dataFolder, "guests.csv");
  await writeFile(file, "x,y\n1,2\n");
  const asked = [
    [[draw.slug], "Give the draw and the file"],
    [[draw.slug, "nowhere.csv"], "There is no file nowhere.csv."],
    [[draw.slug, file], "Choose the column with the phone numbers."],
    [["no-such", file, "--columns", "name=1,phone=2"], "There is no open draw no-such."],
    [[draw.slug, file, "--columns", "name=x"], 'does not understand "name=x"'],
  ] as const;
  for (const [parameters, text] of asked) {
    const { code, err } = await importEntries(services, [...parameters]);
    expect([code, err]).toEqual([2, expect.stringContaining(text)]);
  }
}, 180_000);
