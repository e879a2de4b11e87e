// Creates draws with a few tickets each, ready to be closed, in their own database.

import type { SealedDraw } from "../app/draws/sealed-draw.ts";
import { setDrawClock } from "../app/draws/testing/test-clock-store.server.ts";
import { enterDraw } from "../app/entries/enter-draw.server.ts";
import { type EntryServices, openEntryServices } from "../app/entries/entry-services.server.ts";
import { openDraw } from "../app/planning/open-draw.server.ts";
import { createDraft } from "../app/planning/store.server.ts";
import type { Database } from "../app/platform/database/database.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import {
  ada,
  testClosesAt,
  testEntry,
  testOpensAt,
  testPlan,
  testPrizes,
} from "../app/testing/test-plan.ts";

export async function openFaultServices(
  database: Database,
  dataFolder: string,
): Promise<EntryServices> {
  await setDrawClock(database, testOpensAt);
  return openServicesByClock(database, dataFolder);
}

/** The same with the product's own clock. */
export function openServicesByClock(
  database: Database,
  dataFolder: string,
): Promise<EntryServices> {
  const environment = readEnvironment({
    DATA_DIR: dataFolder,
    PUBLIC_URL: "https://estates.example",
  });
  return openEntryServices({ database, environment, log: createLog("error") });
}

export async function openDrawWithTickets(
  services: EntryServices,
  number: number,
  tickets: number,
  closesAt = testClosesAt,
): Promise<SealedDraw> {
  const draft = await createDraft(
    services,
    { slug: `draw-${number}`, plan: { ...testPlan, closesAt }, prizes: testPrizes },
    ada,
  );
  if (!draft.ok) throw new Error(`The draw is not valid: ${JSON.stringify(draft)}`);
  const opening = await openDraw(services, draft.draw.id, draft.draw.planVersion, ada);
  if (!opening.ok) throw new Error(`The draw did not open: ${JSON.stringify(opening)}`);
  const { draw } = opening;
  await Promise.all(
    Array.from({ length: tickets }, async (_, person) => {
      const outcome = await enterDraw(services, { draw }, testEntry(person), { route: "web" });
      if (!outcome.ok) throw new Error(`Refused: ${outcome.reason}`);
    }),
  );
  return draw;
}
