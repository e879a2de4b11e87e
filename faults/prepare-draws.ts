// Draws with a few tickets each, ready to be closed, on a database of their own.
import { enterDraw } from "../app/draw/entries/enter-draw.server.ts";
import { type DrawOffice, openDrawOffice } from "../app/draw/office.server.ts";
import { openDraw } from "../app/draw/plan/open-draw.server.ts";
import { createDraft } from "../app/draw/plan/store.server.ts";
import type { SealedDraw } from "../app/draw/sealed-draw.ts";
import {
  ada,
  setDrawClock,
  testEntry,
  testOpensAt,
  testPlan,
  testPrizes,
} from "../app/draw/testing/test-plan.ts";
import type { Database } from "../app/platform/database.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { createLog } from "../app/platform/log.server.ts";

export async function openFaultOffice(database: Database, dataFolder: string): Promise<DrawOffice> {
  const environment = readEnvironment({
    DATA_DIR: dataFolder,
    PUBLIC_URL: "https://estates.example",
  });
  await setDrawClock(database, testOpensAt);
  return openDrawOffice({ database, environment, log: createLog("error") });
}

export async function openDrawWithTickets(
  office: DrawOffice,
  number: number,
  tickets: number,
): Promise<SealedDraw> {
  const draft = await createDraft(
    office,
    { slug: `draw-${number}`, plan: testPlan, prizes: testPrizes },
    ada,
  );
  if (!draft.ok) throw new Error(`The draw is not valid: ${JSON.stringify(draft)}`);
  const opening = await openDraw(office, draft.draw.id, draft.draw.planVersion, ada);
  if (!opening.ok) throw new Error(`The draw did not open: ${JSON.stringify(opening)}`);
  const { draw } = opening;
  await Promise.all(
    Array.from({ length: tickets }, async (_, person) => {
      const outcome = await enterDraw(office, { draw }, testEntry(person), { route: "web" });
      if (!outcome.ok) throw new Error(`Refused: ${outcome.message}`);
    }),
  );
  return draw;
}
