// Changes a cheating operator could make to result, skips and handovers. docs/protocol.md, sections 5 and 6.
import beaconFile from "../vectors/drand/quicknet-beacons.json" with { type: "json" };
import { add, edit, type NamedChange, ofDraw, swap } from "./ledger-change.ts";

export const resultChanges: NamedChange[] = [
  [
    "another round",
    "beacon",
    edit("result", ({ body }) => {
      if (!("round" in body.randomness)) return false;
      body.randomness.round += 1;
      return true;
    }),
  ],
  [
    "the signature of another round",
    "beacon",
    edit("result", ({ body }) => {
      if (!("round" in body.randomness)) return false;
      body.randomness.signature = beaconFile.beacons[0]?.signature ?? "";
      return true;
    }),
  ],
  [
    "a public value instead of a beacon",
    "beacon",
    edit("result", ({ body }) => {
      if (!("round" in body.randomness)) return false;
      body.randomness = { value: "123456" };
      return true;
    }),
  ],
  [
    "a beacon instead of a public value",
    "beacon",
    edit("result", ({ body }) => {
      if (!("value" in body.randomness)) return false;
      body.randomness = { round: 1, signature: beaconFile.beacons[0]?.signature ?? "" };
      return true;
    }),
  ],
  ...["", " 123456", "123456\u00a0", "\ufeff123456", "x".repeat(201)].map(
    (value): NamedChange => [
      `the public value ${JSON.stringify(value.slice(0, 9))}`,
      "beacon",
      edit("result", ({ body }) => {
        if (!("value" in body.randomness)) return false;
        body.randomness = { value };
        return true;
      }),
    ],
  ),
  [
    "another public value",
    "ranking",
    edit("result", ({ body }, { tree }) => {
      if (!("value" in body.randomness)) return false;
      body.randomness.value += "7";
      return tree.size > 8;
    }),
  ],
  ["two ranks swapped", "ranking", edit("result", ({ body }) => swap(body.ranking, 0, 1))],
  [
    "a rank missing",
    "ranking",
    edit("result", ({ body }) => {
      body.ranking.pop();
    }),
  ],
  [
    "a rank too many",
    "ranking",
    edit("result", ({ body }) => {
      body.ranking.push(1);
    }),
  ],
  [
    "a rank for ticket 0",
    "format",
    edit("result", ({ body }) => {
      body.ranking[0] = 0;
    }),
  ],
  [
    "two awards swapped",
    "awards",
    edit("result", ({ body }) => {
      const [first, second] = body.awards;
      if (!first || !second || first.ticket === second.ticket) return false;
      [first.ticket, second.ticket] = [second.ticket, first.ticket];
      return true;
    }),
  ],
  [
    "an award missing",
    "awards",
    edit("result", ({ body }) => {
      body.awards.pop();
    }),
  ],
  [
    "an award too many",
    "awards",
    edit("result", ({ body }) => {
      body.awards.push({ prize: "prize-1", ticket: 0 });
    }),
  ],
  [
    "an award of an unknown prize",
    "awards",
    edit("result", ({ body }) => {
      const [award] = body.awards;
      if (award) award.prize = "castle";
    }),
  ],
  [
    "an award to nobody",
    "awards",
    edit("result", ({ body }) => {
      const [award] = body.awards;
      if (!award || award.ticket === 0) return false;
      award.ticket = 0;
      return true;
    }),
  ],
  [
    "a skip for an unknown reason",
    "awards",
    edit("skip", ({ body }) => {
      body.reason = "not-a-friend";
    }),
  ],
  [
    "a skip with another next",
    "awards",
    edit("skip", ({ body }) => {
      body.next += 1;
    }),
  ],
  [
    "a skip with ticket 0",
    "format",
    edit("skip", ({ body }) => {
      body.ticket = 0;
    }),
  ],
  [
    "a skip of a ticket without a prize",
    "awards",
    add("skip", (draw, ledger) => {
      const result = ofDraw(ledger, draw, "result")[0];
      return result && { next: 0, reason: "declined", ticket: draw.tree.size + 1 };
    }),
  ],
  [
    "a skip after the handover",
    "awards",
    add("skip", (draw, ledger) => {
      const handover = ofDraw(ledger, draw, "handover").at(-1);
      return handover && { next: 0, reason: "declined", ticket: handover.body.ticket };
    }),
  ],
  [
    "a handover of another prize",
    "awards",
    edit("handover", ({ body }) => {
      body.prize = "castle";
    }),
  ],
  [
    "a handover to a ticket without a prize",
    "awards",
    edit("handover", ({ body }, { tree }) => {
      body.ticket = tree.size + 1;
    }),
  ],
  [
    "a handover to a skipped ticket",
    "awards",
    add("handover", (draw, ledger) => {
      const skip = ofDraw(ledger, draw, "skip")[0];
      const award = ofDraw(ledger, draw, "result")[0]?.body.awards.find(
        ({ ticket }) => ticket === skip?.body.ticket,
      );
      return award && { ...award };
    }),
  ],
  [
    "a result although there are no tickets",
    "ranking",
    add("result", ({ plan, terms, tree }, ledger) => {
      if (tree.size > 0 || !ledger.some(({ type }) => type === "close") || plan.source === "drand")
        return undefined;
      const awards = terms.prizes.flatMap(({ id, quantity }) =>
        Array.from({ length: quantity }, () => ({ prize: id, ticket: 0 })),
      );
      return { awards, randomness: { value: "123456" }, ranking: [] };
    }),
  ],
];
