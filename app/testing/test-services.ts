// Draw services on a fresh database, with a clock that the test sets.
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import type { DrawPlanInput, PrizePlanInput } from "../draws/plan.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import { findPublicDraw } from "../draws/store.server.ts";
import { setDrawClock } from "../draws/testing/test-clock-store.server.ts";
import { type EntryServices, openEntryServices } from "../entries/entry-services.server.ts";
import { openDraw } from "../planning/open-draw.server.ts";
import { createDraft } from "../planning/store.server.ts";
import { readEnvironment } from "../platform/environment.server.ts";
import { createLog } from "../platform/log.server.ts";
import { makeDataFolder } from "../platform/testing/temporary-data-folder.ts";
import { openTestDatabase, type TestDatabase } from "../platform/testing/test-database.ts";
import { ada, testOpensAt, testPlan, testPrizes } from "./test-plan.ts";

export {
  ada,
  ben,
  testClosesAt,
  testEntry,
  testOpensAt,
  testPlan,
  testPrizes,
} from "./test-plan.ts";

export type TestServices = EntryServices &
  AsyncDisposable & {
    database: TestDatabase;
    dataFolder: string;
    /** Stops the draws' clock at this second, for every connection. */
    setClock(seconds: number): Promise<void>;
    /** A second process on the same database and keys. */
    another(): Promise<EntryServices>;
    reread(draw: Pick<SealedDraw, "slug">): Promise<SealedDraw>;
  };

export async function openTestServices(): Promise<TestServices> {
  const folder = makeDataFolder();
  const database = await openTestDatabase();
  const environment = readEnvironment({
    DATA_DIR: folder.path,
    PUBLIC_URL: "https://estates.example",
    // The witnesses of tests listen on this machine.
    PRIVATE_WITNESSES: "on",
  });
  const parts = { database, environment, log: createLog("error") };
  const setClock = (seconds: number) => setDrawClock(database, seconds);
  await setClock(testOpensAt);
  const services = await openEntryServices(parts);

  return Object.assign(services, {
    database,
    dataFolder: folder.path,
    setClock,
    another: () => openEntryServices(parts),
    async reread({ slug }: Pick<SealedDraw, "slug">) {
      const publicDraw = await findPublicDraw(database, slug);
      if (!publicDraw) throw new Error(`There is no draw ${slug}.`);
      return publicDraw.draw;
    },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
      rmSync(folder.path, { recursive: true, force: true });
    },
  });
}

export async function openTestDraw(
  services: TestServices,
  plan: DrawPlanInput = {},
  prizes: PrizePlanInput[] = testPrizes,
): Promise<SealedDraw> {
  const slug = `draw-${randomBytes(4).toString("hex")}`;
  const draft = await createDraft(services, { slug, plan: { ...testPlan, ...plan }, prizes }, ada);
  if (!draft.ok) throw new Error(`The test draw is not valid: ${JSON.stringify(draft)}`);
  const opening = await openDraw(services, draft.draw.id, draft.draw.planVersion, ada);
  if (!opening.ok) throw new Error(`The test draw did not open: ${JSON.stringify(opening)}`);
  return opening.draw;
}
