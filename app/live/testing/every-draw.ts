// Every kind of draw, from its record alone: what stage, phones and console must say about it can be computed twice.
import { Awarding } from "../../../protocol/awards.ts";
import type { ScriptPrize, ShowScript } from "../../show/script/script.ts";

/** The facts of an invented draw. Tickets are numbered from 1; ticket n belongs to person `people[n - 1]`. */
export type DrawRecord = {
  name: string;
  tickets: number;
  /** By ticket, the person who holds it. */
  people: string[];
  excluded: number[];
  onePrizePerPerson: boolean;
  /** Winners have to be at the event. */
  presence: boolean;
  prizes: ScriptPrize[];
  ranking: number[];
  /** Tickets that are skipped when they are called, with the reason. */
  skips: Record<number, string>;
  decider: { round: number } | { description: string; value: string };
};

function prize(id: string, name: string, quantity: number): ScriptPrize {
  return { id, name, quantity, detail: "", picture: undefined };
}

const two = [prize("house", "The house", 1), prize("box", "The box", 3)];

function record(name: string, change: Partial<DrawRecord> = {}): DrawRecord {
  const tickets = change.tickets ?? 24;
  return {
    name,
    tickets,
    people: Array.from({ length: tickets }, (_, index) => `person-${index + 1}`),
    excluded: [],
    onePrizePerPerson: true,
    presence: true,
    prizes: two,
    // A fixed permutation: 7 and 24 have no common factor, nor have 7 and the other sizes used here.
    ranking: Array.from({ length: tickets }, (_, index) => ((index * 7 + 11) % tickets) + 1),
    skips: {},
    decider: { round: 12_345_678 },
    ...change,
  };
}

const lottery =
  "The lottery of the day. Written as numbers with one space between them. Published at https://lottery.example/today.";

export const everyDraw: DrawRecord[] = [
  record("drand"),
  record("public value", { decider: { description: lottery, value: "4 8 15 16 23 42" } }),
  record("exclusions", { excluded: [12, 19, 3] }),
  record("skips", { skips: { 12: "absent-at-event", 16: "declined" } }),
  record("exclusions and skips", { excluded: [19], skips: { 12: "absent-at-event" } }),
  record("presence not required", { presence: false, skips: { 12: "declined" } }),
  record("fewer tickets than prizes", { tickets: 3 }),
  record("one ticket", { tickets: 1 }),
  record("nobody left after a skip", { tickets: 1, skips: { 1: "declined" } }),
  record("one prize per person", {
    people: Array.from({ length: 24 }, (_, index) => `person-${Math.floor(index / 12)}`),
  }),
  record("several prizes per person", {
    onePrizePerPerson: false,
    people: Array.from({ length: 24 }, () => "the only person"),
  }),
];

export const closesAt = Date.UTC(2026, 11, 6, 20);
export const moment = closesAt + 900_000;

type Phase = "open" | "closed" | "decided";

/** The script of the show, and how it changes when the winner of a slot is skipped. */
export function scriptOf(record: DrawRecord) {
  const { tickets, people, excluded, ranking, prizes, decider } = record;
  const isRound = "round" in decider;
  const awarding = new Awarding({
    terms: { prizes, onePrizePerPerson: record.onePrizePerPerson },
    ranking,
    excluded: new Set(excluded),
    tagAt: (_, ticket) => people[ticket - 1],
  });
  const turnOf = (ticket: number) => ({
    ...{
      ticket,
      rank: ticket === 0 ? 0 : rankOf(record, ticket),
      skipReason: "",
      confirmed: false,
    },
    name: ticket === 0 ? "" : `Winner ${ticket}`,
    place: ticket % 2 === 0 ? "Bergen" : "",
  });
  const slots = awarding.awards.map(({ prize: id, ticket }, slot) => ({
    ...{ slot, prize: id, turns: [turnOf(ticket)] },
  }));
  const base: ShowScript = {
    ...{ prizes, tickets, root: "4b".repeat(32), closesAt, moment, slots: [], excluded: [] },
    round: isRound ? decider.round : 0,
    source: isRound ? "drand quicknet" : decider.description,
    ...{ value: "", sealedAt: undefined, decidedAt: undefined, cancelled: undefined },
    skipReasons: ["absent-at-event", "declined"],
    presence: record.presence,
  };
  const closed = { ...base, sealedAt: closesAt, excluded };
  return {
    at(phase: Phase): ShowScript {
      if (phase === "open") return base;
      if (phase === "closed") return closed;
      const value = isRound ? "" : decider.value;
      return { ...closed, slots, value, decidedAt: moment + 2000 };
    },
    /** Whether nobody could move up: on a copy, so that nobody is skipped. */
    isLast(ticket: number): boolean {
      const held = slots.flatMap(({ turns }) => turns.map((turn) => turn.ticket));
      const theirs = new Set(held.map((taken) => people[taken - 1]));
      const last = Math.max(...held.map((taken) => ranking.indexOf(taken)));
      return !ranking.slice(last + 1).some((other) => {
        const again = record.onePrizePerPerson && theirs.has(people[other - 1]);
        return !excluded.includes(other) && !again && other !== ticket;
      });
    },
    skip(slot: number, reason: string) {
      const turns = slots[slot]?.turns;
      const holder = turns?.at(-1);
      if (!turns || !holder) throw new Error(`Nobody holds slot ${slot}.`);
      holder.skipReason = reason;
      turns.push(turnOf(awarding.skip(holder.ticket) ?? 0));
    },
  };
}

/** Counted by hand, not as the script does: how many tickets that took part are earlier in the ranking. */
export function rankOf({ ranking, excluded }: DrawRecord, ticket: number): number {
  let rank = 1;
  for (const other of ranking) {
    if (other === ticket) return rank;
    if (!excluded.includes(other)) rank += 1;
  }
  throw new Error(`Ticket ${ticket} is not ranked.`);
}
