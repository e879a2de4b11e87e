// `test` for journeys around a show: a site, and beside it the services of the same installation that does
// what no page can arrange: time that passes, entries of many people, the public number.
import { sql } from "drizzle-orm";
import { closeDraw } from "../app/draws/closing/close-draw.server.ts";
import type { PrizePlanInput } from "../app/draws/plan.ts";
import { readPublicValue } from "../app/draws/result/submit-value.server.ts";
import type { SealedDraw } from "../app/draws/sealed-draw.ts";
import { findPublicDraw } from "../app/draws/store.server.ts";
import { enterDraw } from "../app/entries/enter-draw.server.ts";
import { type EntryServices, openEntryServices } from "../app/entries/entry-services.server.ts";
import { openDraw } from "../app/planning/open-draw.server.ts";
import { createDraft } from "../app/planning/store.server.ts";
import { closeDatabase, openDatabase } from "../app/platform/database/database.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { test as base, owner } from "./admin-site.ts";

export { owner };

export type LiveDraw = {
  draw: SealedDraw;
  /** The addresses of the tickets that were entered, the first one's first. */
  tickets: { ticket: number; url: string }[];
};

export type Beside = {
  services: EntryServices;
  /** An open draw with this many tickets. */
  open(slug: string, tickets: number, prizes?: PrizePlanInput[]): Promise<LiveDraw>;
  close(draw: SealedDraw): Promise<void>;
  /** The moment of the public value has come, and nobody has entered it yet. */
  reach(draw: SealedDraw): Promise<void>;
  /** One person has read it. Two have to agree. */
  read(draw: SealedDraw, reader: string): Promise<void>;
  decide(draw: SealedDraw): Promise<void>;
  draw(slug: string): Promise<SealedDraw>;
  /** The same without telling anybody. */
  age(slug: string, milliseconds: number): Promise<void>;
  /** What is on stage began this many milliseconds earlier: nobody has to wait for it. */
  hurry(slug: string, milliseconds: number): Promise<void>;
  /** Whoever is called has no time left. */
  endCall(slug: string): Promise<void>;
};

/** What the dice show. */
export const thrown = "3 1 6 2 5 4";

const firstNames = ["Ingrid", "Bram", "Amara", "Odile", "Tomas", "Freya", "Luca", "Noor"];
const lastNames = [
  "Solheim",
  "Visser",
  "Nwosu",
  "Fabre",
  "Reyes",
  "Lindqvist",
  "Moretti",
  "Haddad",
];
const places = ["Bergen", "Ghent", "Lyon", "Nantes", "Porto"];

const lastPrizeFirst: PrizePlanInput[] = [
  {
    prizeId: "casa-alba",
    name: "The key to Casa Alba",
    value: "£1,850,000",
    picture: "golden-key-black-marble",
  },
  {
    prizeId: "terrace",
    name: "A week on the terrace",
    value: "£4,200",
    picture: "terrace-sea-view-dusk",
  },
];

export const test = base.extend<object, { beside: Beside }>({
  beside: [
    async ({ site, database: client }, use) => {
      const { host, user, database: name } = client;
      const log = createLog("error");
      const database = await openDatabase({ host, user: user ?? "", database: name ?? "" }, log);
      const environment = readEnvironment({
        DATA_DIR: site.dataFolder,
        PORT: new URL(site.origin).port,
      });
      const services = await openEntryServices({ database, environment, log });
      await use(besideOf(services));
      await closeDatabase(database);
    },
    { scope: "worker" },
  ],
});

function besideOf(services: EntryServices): Beside {
  const who = (id: string) => ({ id, name: id });
  /** The draws' clock runs on from another second. */
  async function shiftClock(seconds: number) {
    const shift = seconds - Math.floor(Date.now() / 1000);
    await services.database.execute(
      sql.raw(`create or replace function draw_clock() returns bigint language sql volatile
        as 'select floor(extract(epoch from clock_timestamp()))::bigint + ${shift}'`),
    );
  }
  return {
    services,
    async open(slug, tickets, prizes = lastPrizeFirst) {
      const closesAt = Math.floor(Date.now() / 1000) + 3600;
      const announcedAt = closesAt + 60;
      const plan = {
        title: "The Solstice draw",
        rulesText: "One ticket each. Six dice decide.\n",
        promoter: "Goldkey Estates",
        closesAt,
        randomness: {
          source: "public-value" as const,
          description: "Six dice, thrown before the audience",
          announcedAt,
        },
        reserves: 5,
      };
      const draft = await createDraft(services, { slug, plan, prizes }, who("e2e"));
      if (!draft.ok) throw new Error(JSON.stringify(draft));
      const opening = await openDraw(services, draft.draw.id, draft.draw.planVersion, who("e2e"));
      if (!opening.ok) throw new Error(JSON.stringify(opening));
      const entered: LiveDraw["tickets"] = [];
      for (let number = 0; number < tickets; number += 1) {
        const outcome = await enterDraw(services, opening, entrant(number), { route: "web" });
        if (!outcome.ok) throw new Error(outcome.reason);
        entered.push({ ticket: outcome.ticket, url: outcome.url });
      }
      const found = await findPublicDraw(services.database, slug);
      return { draw: found?.draw ?? opening.draw, tickets: entered };
    },
    async close({ id, closesAt }) {
      await shiftClock(closesAt);
      await closeDraw(services, id);
    },
    reach: ({ moment }) => shiftClock(moment),
    async read({ id }, reader) {
      await readPublicValue(services, id, thrown, who(reader));
    },
    async decide({ id, moment }) {
      await shiftClock(moment);
      for (const reader of ["ada", "ben"]) await readPublicValue(services, id, thrown, who(reader));
    },
    async draw(slug) {
      const found = await findPublicDraw(services.database, slug);
      if (!found) throw new Error(`There is no draw ${slug}.`);
      return found.draw;
    },
    async age(slug, milliseconds) {
      await services.database.execute(sql`
        update show_state set starts_at = starts_at - ${milliseconds}
        from draw where draw.id = show_state.draw and slug = ${slug}`);
    },
    async hurry(slug, milliseconds) {
      await services.database.execute(sql`
        update show_state set starts_at = starts_at - ${milliseconds}, version = version + 1
        from draw where draw.id = show_state.draw and slug = ${slug}`);
      await services.database.execute(sql`select pg_notify('draw_live', ${slug})`);
    },
    async endCall(slug) {
      await services.database.execute(sql`
        update show_state set call_ends_at = called_at + 1, version = version + 1
        from draw where draw.id = show_state.draw and slug = ${slug}`);
      await services.database.execute(sql`select pg_notify('draw_live', ${slug})`);
    },
  };
}

function entrant(number: number) {
  return {
    name: nameOf(number),
    phone: `+4477009${String(number).padStart(5, "0")}`,
    email: `entrant${number}@post.example`,
    place: places[number % places.length] ?? "",
    display: "full",
    rulesAccepted: true,
    ofAge: true,
  };
}

/** Nobody shares a name with another of the first 64: journeys look winners up by theirs. */
function nameOf(number: number): string {
  const { length } = firstNames;
  return `${firstNames[number % length]} ${lastNames[Math.floor(number / length) % length]}`;
}
