// `test` for journeys of staff and for those with draws of their own. The fixture `draws` does what pages cannot:
// entries of many people, time that passes, the public value, a show at a certain step.
import { sql } from "drizzle-orm";
import type { PublicAward } from "../app/draws/api/view-store.server.ts";
import { drawClock } from "../app/draws/clock-store.server.ts";
import { closeDraw } from "../app/draws/closing/close-draw.server.ts";
import { readAwards } from "../app/draws/integrity/read-awards.server.ts";
import type { DrawPlanInput, PrizePlanInput } from "../app/draws/plan.ts";
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
import { performAct } from "../app/show/perform-act.server.ts";
import { findShow } from "../app/show/show-store.server.ts";
import { testRules } from "../app/testing/test-plan.ts";
import { test as base } from "./admin-site.ts";

export type OpenDraw = {
  draw: SealedDraw;
  /** The first one's first. */
  tickets: { ticket: number; name: string; url: string }[];
};

/** Instead of the usual prizes and people. */
type PrizesAndPeople = { prizes?: PrizePlanInput[]; people?: { name: string; place: string }[] };

export type Draws = {
  services: EntryServices;
  /** An open draw with two prizes and this many tickets. */
  open(
    slug: string,
    tickets: number,
    plan?: Partial<DrawPlanInput>,
    sample?: PrizesAndPeople,
  ): Promise<OpenDraw>;
  find(slug: string): Promise<SealedDraw>;
  /** This many people enter, at once after each other. */
  enter(draw: SealedDraw, people: number, sample?: PrizesAndPeople): Promise<OpenDraw["tickets"]>;
  /** Sets the clock of draws. It runs on from this second. */
  setClock(seconds: number): Promise<void>;
  close(draw: SealedDraw): Promise<void>;
  /** The time of the public value has come, and nobody has entered it yet. */
  reachMoment(draw: SealedDraw): Promise<void>;
  /** One person enters the public value. Two have to agree. */
  enterValue(draw: SealedDraw, reader: string): Promise<void>;
  /** Closes and decides the draw. Returns the winners, best prize first. */
  decide(draw: SealedDraw): Promise<PublicAward[]>;
  /** Presses as the console that controls the show, without waiting for the minimum time of a step. */
  press(slug: string, act: "next" | "here" | "end"): Promise<void>;
  /** Presses until the show is at this step of its run sheet: see app/show/script/step-position.ts. */
  playTo(slug: string, step: string): Promise<void>;
  /** Moves the start of the current step to this many milliseconds from now (negative: ago), on every screen. */
  moveStep(slug: string, milliseconds: number): Promise<void>;
  /** The winner who is called has no time left. */
  endCall(slug: string): Promise<void>;
  /** Resets the show of this draw. */
  forgetShow(slug: string): Promise<void>;
};

/** The numbers of the dice. */
export const publicValue = "3 1 6 2 5 4";

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

const prizes: PrizePlanInput[] = [
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

export const test = base.extend<object, { draws: Draws }>({
  draws: [
    async ({ site, database: client }, use) => {
      const { host, user, database: name } = client;
      const log = createLog("error");
      const database = await openDatabase({ host, user: user ?? "", database: name ?? "" }, log);
      const environment = readEnvironment({
        DATA_DIR: site.dataFolder,
        PORT: new URL(site.origin).port,
      });
      const services = await openEntryServices({ database, environment, log });
      await use(drawsOf(services));
      await closeDatabase(database);
    },
    { scope: "worker" },
  ],
});

function drawsOf(services: EntryServices): Draws {
  const { database } = services;
  let opened = 0;
  const somebody = (id: string) => ({ id, name: id });
  async function setClock(seconds: number) {
    await database.execute(sql.raw(clockAt(seconds)));
  }
  async function find(slug: string): Promise<SealedDraw> {
    const publicDraw = await findPublicDraw(database, slug);
    if (!publicDraw) throw new Error(`There is no draw ${slug}.`);
    return publicDraw.draw;
  }
  async function enter(draw: SealedDraw, people: number, sample: PrizesAndPeople = {}) {
    const entered: OpenDraw["tickets"] = [];
    for (let number = 0; number < people; number += 1) {
      const name = nameOf(number, opened);
      const person = sample.people?.[number % sample.people.length];
      const entrant = { ...entrantOf(number), name, ...person };
      const outcome = await enterDraw(services, { draw }, entrant, { route: "web" });
      if (!outcome.ok) throw new Error(outcome.reason);
      entered.push({ ticket: outcome.ticket, name: entrant.name, url: outcome.url });
    }
    opened += 1;
    return entered;
  }
  async function close({ id, closesAt }: SealedDraw) {
    await setClock(closesAt);
    await closeDraw(services, id);
  }
  async function enterValue({ id }: SealedDraw, reader: string) {
    await readPublicValue(services, id, publicValue, somebody(reader));
  }
  async function showOf(draw: SealedDraw) {
    const show = await findShow(database, draw.id, "real");
    if (!show) throw new Error(`Nobody has started a show of ${draw.slug}.`);
    return show;
  }
  async function press(slug: string, act: "next" | "here" | "end") {
    const draw = await find(slug);
    await database.execute(
      sql`update show_state set starts_at = starts_at - 60000 where draw = ${draw.id}`,
    );
    const { stepNumber: step, driver } = await showOf(draw);
    const outcome = await performAct(services, draw, "real", { act, step }, driver);
    // A show also moves automatically, for example when entries close.
    if (!outcome.ok && outcome.reason !== "stale") throw new Error(`${act}: ${outcome.reason}`);
  }
  return {
    services,
    async open(slug, tickets, more, sample) {
      const closesAt = (await drawClock(database)) + 3600;
      const announcedAt = closesAt + 60;
      const plan: DrawPlanInput = {
        title: titleOf(slug),
        rulesText: testRules,
        promoter: "Goldkey Estates",
        closesAt,
        randomness: {
          source: "public-value",
          description: "Six dice, thrown before the audience",
          announcedAt,
        },
        reserves: 5,
        ...more,
      };
      const staff = somebody("e2e");
      const planned = { slug, plan, prizes: sample?.prizes ?? prizes };
      const draft = await createDraft(services, planned, staff);
      if (!draft.ok) throw new Error(JSON.stringify(draft));
      const opening = await openDraw(services, draft.draw.id, draft.draw.planVersion, staff);
      if (!opening.ok) throw new Error(JSON.stringify(opening));
      const entered = await enter(opening.draw, tickets, sample);
      return { draw: await find(slug), tickets: entered };
    },
    find,
    enter,
    setClock,
    close,
    reachMoment: ({ moment }) => setClock(moment),
    enterValue,
    async decide(draw) {
      await close(draw);
      await setClock(draw.moment);
      for (const reader of ["ada", "ben"]) await enterValue(draw, reader);
      const reading = await readAwards(database, draw);
      if (!reading.ok) throw new Error(reading.problem);
      return reading.awards;
    },
    press,
    async playTo(slug, step) {
      const draw = await find(slug);
      for (let show = await showOf(draw); show.step !== step; show = await showOf(draw)) {
        await press(slug, show.step.startsWith("called") ? "here" : "next");
      }
    },
    async moveStep(slug, milliseconds) {
      await database.execute(sql`
        update show_state set version = version + 1,
          starts_at = floor(extract(epoch from clock_timestamp()) * 1000) + ${milliseconds}
        from draw where draw.id = show_state.draw and slug = ${slug}`);
      await database.execute(sql`select pg_notify('draw_live', ${slug})`);
    },
    async endCall(slug) {
      await database.execute(sql`
        update show_state set call_ends_at = called_at + 1, version = version + 1
        from draw where draw.id = show_state.draw and slug = ${slug}`);
      await database.execute(sql`select pg_notify('draw_live', ${slug})`);
    },
    async forgetShow(slug) {
      await database.execute(sql`
        delete from show_state using draw where draw.id = show_state.draw and slug = ${slug}`);
    },
  };
}

/** SQL that sets the clock of draws. */
export function clockAt(seconds: number): string {
  const shift = seconds - Math.floor(Date.now() / 1000);
  return `create or replace function draw_clock() returns bigint language sql volatile
    as 'select floor(extract(epoch from clock_timestamp()))::bigint + ${shift}'`;
}

export function titleOf(slug: string): string {
  return `The ${slug} draw`;
}

function entrantOf(number: number) {
  return {
    phone: phoneOf(number),
    email: emailOf(number),
    place: places[number % places.length] ?? "",
    display: "full",
    rulesAccepted: true,
    ofAge: true,
  };
}

export function phoneOf(number: number): string {
  return `+4477009${String(number).padStart(5, "0")}`;
}

export function emailOf(number: number): string {
  return `entrant${number}@post.example`;
}

/**
 * Names are unique, because journeys look winners up by name: the first 64 of a draw differ, and the middle initial
 * differs between the draws of a site.
 */
function nameOf(number: number, draw: number): string {
  const first = firstNames[number % firstNames.length];
  const last = lastNames[Math.floor(number / firstNames.length) % lastNames.length];
  return `${first} ${String.fromCharCode(65 + (draw % 26))}. ${last}`;
}
