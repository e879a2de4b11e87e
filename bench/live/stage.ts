// A draw that closes, is decided and has a show, while every viewer follows it live.
import { sql } from "drizzle-orm";
import { changeSetup } from "../../app/content/setup-state.server.ts";
import { closeDraw } from "../../app/draws/closing/close-draw.server.ts";
import { readPublicValue } from "../../app/draws/result/submit-value.server.ts";
import { findPublicDraw } from "../../app/draws/store.server.ts";
import { enterDraw } from "../../app/entries/enter-draw.server.ts";
import { openEntryServices } from "../../app/entries/entry-services.server.ts";
import { openDraw } from "../../app/planning/open-draw.server.ts";
import { createDraft } from "../../app/planning/store.server.ts";
import {
  closeDatabase,
  type DatabaseConnection,
  openDatabase,
} from "../../app/platform/database/database.server.ts";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { performAct } from "../../app/show/perform-act.server.ts";
import { defaultShowSettings } from "../../app/show/script/settings.ts";
import { findShow } from "../../app/show/show-store.server.ts";
import { startShow } from "../../app/show/start-show.server.ts";
import { testRules } from "../../app/testing/test-plan.ts";

const session = { console: "bench", staffId: "bench", name: "Bench" };
const slug = "bench";
const tickets = 300;

/** `variables` are the settings of the site. */
export async function openStage(connection: DatabaseConnection, variables: Record<string, string>) {
  const log = createLog("error");
  const database = await openDatabase(connection, log);
  const environment = readEnvironment(variables);
  const services = await openEntryServices({ database, environment, log });
  const setClock = (seconds: number) => shiftClock(seconds - Math.floor(Date.now() / 1000));
  async function shiftClock(shift: number) {
    await database.execute(
      sql.raw(`create or replace function draw_clock() returns bigint language sql volatile
        as 'select floor(extract(epoch from clock_timestamp()))::bigint + ${shift}'`),
    );
  }
  // Without sample content visitors would get "opening soon" instead of the page.
  await changeSetup(database, (setup) => ({ ...setup, isPublic: true }));
  const closesAt = Math.floor(Date.now() / 1000) + 3600;
  const description = "Six dice";
  const randomness = {
    ...{ source: "public-value" as const, description, announcedAt: closesAt + 60 },
  };
  const plan = {
    title: "Bench",
    rulesText: testRules,
    promoter: "Bench",
    closesAt,
    randomness,
  };
  const prizes = Array.from({ length: 60 }, (_, index) => ({
    ...{ prizeId: `prize-${index}`, name: `Prize ${index}` },
  }));
  const draft = await createDraft(services, { slug, plan, prizes }, { id: "bench", name: "Bench" });
  if (!draft.ok) throw new Error(JSON.stringify(draft));
  const opening = await openDraw(services, draft.draw.id, draft.draw.planVersion, {
    ...{ id: "bench", name: "Bench" },
  });
  if (!opening.ok) throw new Error(JSON.stringify(opening));
  const entering = Array.from({ length: tickets }, (_, number) => {
    const entry = {
      ...{ name: `Person Number${number}`, phone: `+4477009${`${number}`.padStart(5, "0")}` },
      ...{ place: "Bergen", display: "full", rulesAccepted: true, ofAge: true },
    };
    return enterDraw(services, opening, entry, { route: "web" });
  });
  await Promise.all(entering);
  const { id } = opening.draw;
  const enterValue = (reader: string) =>
    readPublicValue(services, id, "1 2 3 4 5 6", { id: reader, name: reader });

  async function row() {
    const show = await findShow(database, id, "real");
    if (!show) throw new Error("The show is gone.");
    return show;
  }
  async function press(): Promise<void> {
    // Skips the minimum time of a step.
    await database.execute(sql`update show_state set starts_at = starts_at - 60000`);
    const publicDraw = await findPublicDraw(database, slug);
    const { stepNumber } = await row();
    if (!publicDraw) throw new Error("The draw is gone.");
    const outcome = await performAct(
      services,
      publicDraw.draw,
      "real",
      { act: "next", step: stepNumber },
      session,
    );
    if (outcome.ok) return;
    if (outcome.reason !== "stale") throw new Error(`The show did not go on: ${outcome.reason}`);
    // It has just moved by itself, as at closing: the operator sees that and presses again.
    await press();
  }
  return {
    slug,
    /** Entries close by the clock, at the second that is returned, in milliseconds. Nobody presses anything. */
    async closeSoon(seconds = 3) {
      const closes = Math.floor(Date.now() / 1000) + seconds;
      await shiftClock(closesAt - closes);
      return closes * 1000;
    },
    /** The second of two people enters the public value. */
    async decide() {
      await closeDraw(services, id);
      await setClock(closesAt + 60);
      await enterValue("ada");
      return () => enterValue("ben");
    },
    /** Starts the show and plays it to the first step that draws a prize. */
    async startShow() {
      await startShow(services, id, "real", defaultShowSettings, session);
      for (let step = 0; step < 4; step += 1) await press();
    },
    press,
    nextVersion: async () => (await row()).version + 1,
    close: () => closeDatabase(database),
  };
}
