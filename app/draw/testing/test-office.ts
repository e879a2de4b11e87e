// A draw office on a fresh database for one test, with a clock the test can move.
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Actor } from "../../activity/record.server.ts";
import { readEnvironment } from "../../platform/environment.server.ts";
import { createLog } from "../../platform/log.server.ts";
import { makeDataFolder } from "../../platform/testing/temporary-data-folder.ts";
import { openTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import type { EntryInput } from "../entries/entry-rules.ts";
import { type DrawOffice, openDrawOffice } from "../office.server.ts";
import { openDraw } from "../plan/open-draw.server.ts";
import type { DrawPlanInput, PrizePlanInput } from "../plan/plan.ts";
import { createDraft } from "../plan/store.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import { findPublicDraw } from "../store.server.ts";
import { recordedBeacon } from "./recorded-beacon.ts";

export type TestOffice = DrawOffice &
  AsyncDisposable & {
    database: TestDatabase;
    dataFolder: string;
    /** Stops the draws' clock at this second, for every connection. */
    setClock(seconds: number): Promise<void>;
    /** A second process on the same database and keys. */
    another(): Promise<DrawOffice>;
    reread(draw: Pick<SealedDraw, "slug">): Promise<SealedDraw>;
  };

export const ada: Actor = { id: "staff-ada", name: "Ada" };
export const ben: Actor = { id: "staff-ben", name: "Ben" };

/** The clock starts an hour before the recorded round's draw closes. */
export const testClosesAt = recordedBeacon.closesAt;
export const testOpensAt = testClosesAt - 3600;

export async function openTestOffice(): Promise<TestOffice> {
  const folder = makeDataFolder();
  const database = await openTestDatabase();
  const environment = readEnvironment({
    DATA_DIR: folder.path,
    PUBLIC_URL: "https://estates.example",
  });
  const parts = { database, environment, log: createLog("error") };
  await setClock(testOpensAt);
  const office = await openDrawOffice(parts);

  async function setClock(seconds: number) {
    await database.execute(
      sql.raw(`create or replace function draw_clock() returns bigint language sql volatile
        as 'select ${Math.trunc(seconds)}::bigint'`),
    );
  }

  return Object.assign(office, {
    database,
    dataFolder: folder.path,
    setClock,
    another: () => openDrawOffice(parts),
    async reread({ slug }: Pick<SealedDraw, "slug">) {
      const found = await findPublicDraw(database, slug);
      if (!found) throw new Error(`There is no draw ${slug}.`);
      return found.draw;
    },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
      rmSync(folder.path, { recursive: true, force: true });
    },
  });
}

export const testPlan: DrawPlanInput = {
  title: "The test draw",
  rulesText: "One ticket each. The beacon decides.\n",
  promoter: "Goldkey Estates, Harbour House",
  closesAt: testClosesAt,
  routes: ["web", "coupon", "front-desk"],
  randomness: { source: "drand", gapSeconds: 900, deadlineSeconds: 86_400 },
  reserves: 3,
};

export const testPrizes: PrizePlanInput[] = [
  { prizeId: "casa-alba", name: "Casa Alba", value: "£1,850,000" },
  { prizeId: "house-box", name: "The house box", quantity: 2 },
];

export async function openTestDraw(
  office: TestOffice,
  plan: DrawPlanInput = {},
  prizes: PrizePlanInput[] = testPrizes,
): Promise<SealedDraw> {
  const slug = `draw-${randomBytes(4).toString("hex")}`;
  const draft = await createDraft(office, { slug, plan: { ...testPlan, ...plan }, prizes }, ada);
  if (!draft.ok) throw new Error(`The test draw is not valid: ${JSON.stringify(draft)}`);
  const opening = await openDraw(office, draft.draw.id, draft.draw.planVersion, ada);
  if (!opening.ok) throw new Error(`The test draw did not open: ${JSON.stringify(opening)}`);
  return opening.draw;
}

export function testEntry(number: number, changes: Partial<EntryInput> = {}): EntryInput {
  return {
    name: `Person Number${number}`,
    phone: `+4477009${String(number).padStart(5, "0")}`,
    place: "Bergen",
    display: "first-and-initial",
    rulesAccepted: true,
    ofAge: true,
    ...changes,
  };
}
