// Changes a cheating operator could make to checkpoints, close and cancels. docs/protocol.md, section 5.
import { momentOf } from "../randomness-source.ts";
import { edit, hasResult, type NamedChange, ofDraw, otherHash, swap } from "./ledger-change.ts";

export const closingChanges: NamedChange[] = [
  [
    "close before closesAt",
    "closing",
    edit("close", (close, { terms }, ledger) => {
      close.time = terms.closesAt - 1;
      return (ledger[close.seq - 1]?.time ?? 0) < close.time;
    }),
  ],
  [
    "close at the moment",
    "closing",
    edit("close", (close, { terms }, ledger) => {
      close.time = momentOf(terms.randomness);
      return (ledger[close.seq + 1]?.time ?? close.time) >= close.time;
    }),
  ],
  [
    "exclusion for an unknown reason",
    "closing",
    edit("close", ({ body }) => {
      body.exclusions = [{ reason: "friend-of-the-house", ticket: 1 }];
      return body.size > 0;
    }),
  ],
  [
    "exclusion of a ticket that does not exist",
    "closing",
    edit("close", ({ body }, { terms }) => {
      body.exclusions.push({ reason: terms.exclusionReasons[0] ?? "", ticket: body.size + 1 });
    }),
  ],
  [
    "exclusions not by rising ticket",
    "closing",
    edit("close", ({ body }) => swap(body.exclusions, 0, 1)),
  ],
  [
    "a ticket excluded twice",
    "closing",
    edit("close", ({ body }) => {
      const [first] = body.exclusions;
      if (first) body.exclusions.unshift(first);
      return first !== undefined;
    }),
  ],
  [
    "a ticket 0 excluded",
    "format",
    edit("close", ({ body }, { terms }) => {
      body.exclusions.unshift({ reason: terms.exclusionReasons[0] ?? "", ticket: 0 });
    }),
  ],
  [
    "an exclusion taken back",
    "ranking",
    edit("close", ({ body }, { terms }, ledger) => {
      const wanted =
        terms.prizes.reduce((sum, { quantity }) => sum + quantity, terms.reserves) *
        terms.ticketsPerPerson;
      return (
        wanted + body.exclusions.length <= body.size &&
        hasResult(ledger) &&
        body.exclusions.pop() !== undefined
      );
    }),
  ],
  [
    "routes that do not add up",
    "closing",
    edit("close", ({ body }) => {
      body.routes.push({ route: "post", tickets: 1 });
    }),
  ],
  [
    "a route twice",
    "closing",
    edit("close", ({ body }) => {
      body.routes =
        body.size > 1
          ? [
              { route: "web", tickets: body.size - 1 },
              { route: "web", tickets: 1 },
            ]
          : body.routes;
      return body.size > 1;
    }),
  ],
  [
    "a route of the wrong form",
    "closing",
    edit("close", ({ body }) => {
      const [route] = body.routes;
      if (route) route.route = "By Post";
      return route !== undefined;
    }),
  ],
  [
    "a route without tickets",
    "format",
    edit("close", ({ body }) => {
      body.routes.push({ route: "post", tickets: 0 });
    }),
  ],
  [
    "another closing root",
    "ranking",
    edit("close", ({ body }, draw, ledger) => {
      body.root = otherHash;
      return (
        hasResult(ledger) &&
        body.size > 8 &&
        !ofDraw(ledger, draw, "checkpoint").some((checkpoint) => checkpoint.body.size === body.size)
      );
    }),
  ],
  [
    "a larger closing size",
    "ranking",
    edit("close", ({ body }, _, ledger) => {
      const [route] = body.routes;
      if (!route || !hasResult(ledger)) return false;
      route.tickets += 1;
      body.size += 1;
      return true;
    }),
  ],
  [
    "another secret",
    "ranking",
    edit("close", ({ body }, { plan }, ledger) => {
      body.secret = otherHash;
      return plan.secret === "given" && hasResult(ledger) && body.size > 8;
    }),
  ],
  [
    "the secret withheld",
    "ranking",
    edit("close", ({ body }, { plan }, ledger) => {
      delete body.secret;
      return plan.secret === "given" && hasResult(ledger) && body.size > 8;
    }),
  ],
  [
    "a checkpoint larger than the close",
    "closing",
    edit("checkpoint", ({ body }, draw, ledger) => {
      body.size += 1000;
      return draw.plan.checkpointsInProof && ofDraw(ledger, draw, "close").length > 0;
    }),
  ],
  [
    "a checkpoint that shrinks",
    "closing",
    (ledger, draw) => {
      const [first, second] = ofDraw(ledger, draw, "checkpoint");
      if (!first || !second || !draw.plan.checkpointsInProof) return false;
      [first.body, second.body] = [second.body, first.body];
      return true;
    },
  ],
  [
    "two roots at one size",
    "closing",
    (ledger, draw) => {
      const [first, second] = ofDraw(ledger, draw, "checkpoint");
      if (!first || !second || !draw.plan.checkpointsInProof) return false;
      second.body.size = first.body.size;
      return true;
    },
  ],
  [
    "a cancel between closesAt and the moment",
    "closing",
    edit("cancel", (cancel, { terms }, ledger) => {
      cancel.time = terms.closesAt;
      return !ledger.some(({ type }) => type === "close");
    }),
  ],
  [
    "a void cancel before the deadline",
    "closing",
    edit("cancel", (cancel, { terms }, ledger) => {
      cancel.time = momentOf(terms.randomness) + terms.randomness.deadlineSeconds - 1;
      return ledger.some(({ type }) => type === "close");
    }),
  ],
  [
    "an endless reason",
    "format",
    edit("cancel", ({ body }) => {
      body.reason = "x".repeat(501);
    }),
  ],
  [
    "the last two ranks swapped",
    "ranking",
    edit(
      "result",
      ({ body }) =>
        body.ranking.length > 1 &&
        swap(body.ranking, body.ranking.length - 1, body.ranking.length - 2),
    ),
  ],
  [
    "another root although there are no tickets",
    "closing",
    edit("close", ({ body }) => {
      body.root = otherHash;
      return body.size === 0;
    }),
  ],
];
