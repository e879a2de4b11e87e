// What a cheating operator could do: change the ledger, sign all of it again and build a fresh proof. docs/protocol.md, section 7.
import { formatProof } from "../build-proof.ts";
import { toHex } from "../bytes.ts";
import type { Sign } from "../ed25519.ts";
import { momentOf } from "../randomness-source.ts";
import {
  isOfType,
  type Statement,
  type StatementBodies,
  type StatementType,
} from "../statements.ts";
import beaconFile from "../vectors/drand/quicknet-beacons.json" with { type: "json" };
import type { CheckName } from "../verify.ts";
import { proofOf, type SampleDraw } from "./sample-draw.ts";
import { resignLedger, sampleKey } from "./sample-operator.ts";
import { strangerKey, type Tampered } from "./tampered.ts";

/** Changes a copy of the ledger in place; false when the draw has nothing to change here. */
type Change = (ledger: Statement[], draw: SampleDraw) => boolean;

export function* tamperResigned(draw: SampleDraw): Generator<Tampered> {
  for (const [name, expected, change] of changes) {
    const ledger = structuredClone(draw.ledger);
    if (!change(ledger, draw)) continue;
    const resigned = resignLedger(renumbered(ledger), signersOf(draw));
    const proof = proofOf(draw.plan, draw.terms, draw.tickets, draw.tree, resigned);
    yield { name: `signed again: ${name}`, evidence: { proof: formatProof(proof) }, expected };
  }
}

const aliasKey = toHex(sampleKey("an alias").publicKey);

/** The alias is signed for by the key that is in force when the first rotation after the open comes. */
function signersOf({ operator, plan }: SampleDraw): ReadonlyMap<string, Sign> {
  const inForce = [...operator.signers.values()][plan.rotations.beforeOpen ? 1 : 0];
  const stranger = sampleKey("a stranger").sign;
  return new Map([...operator.signers, [strangerKey, stranger], [aliasKey, inForce ?? stranger]]);
}

/** The first key statement between the open and the end of the draw. */
function replaceOldKey(old: string): Change {
  return (ledger, { terms }) => {
    const opened = ledger.findIndex(({ drawId }) => drawId === terms.drawId);
    const ended = ledger.findLastIndex(({ drawId }) => drawId === terms.drawId);
    const key = ledger.filter(isOfType("key")).find(({ seq }) => seq > opened && seq < ended);
    if (key) key.body.old = old;
    return key !== undefined;
  };
}

function renumbered(ledger: Statement[]): Statement[] {
  return ledger.map((statement, seq) => ({ ...statement, seq }));
}

/** Changes the first statement of a type that belongs to the draw. */
function edit<Type extends StatementType>(
  type: Type,
  change: (
    statement: Statement<Type>,
    draw: SampleDraw,
    ledger: Statement[],
  ) => boolean | undefined,
): Change {
  return (ledger, draw) => {
    const found = ofDraw(ledger, draw, type)[0];
    return found !== undefined && change(found, draw, ledger) !== false;
  };
}

function ofDraw<Type extends StatementType>(
  ledger: Statement[],
  { terms }: SampleDraw,
  type: Type,
): Statement<Type>[] {
  return ledger.filter(isOfType(type)).filter(({ drawId }) => drawId === terms.drawId);
}

/** Adds a statement behind the last one of the draw. */
function add<Type extends StatementType>(
  type: Type,
  body: (draw: SampleDraw, ledger: Statement[]) => StatementBodies[Type] | undefined,
): Change {
  return (ledger, draw) => {
    const content = body(draw, ledger);
    const last = ledger.at(-1);
    if (!content || !last) return false;
    const { terms } = draw;
    const time = Math.max(last.time, momentOf(terms.randomness) + terms.randomness.deadlineSeconds);
    ledger.push({
      ...last,
      type,
      drawId: terms.drawId,
      time,
      body: content,
    } as unknown as Statement);
    return true;
  };
}

function swap<Item>(items: Item[], left: number, right: number): boolean {
  const [a, b] = [items[left], items[right]];
  if (a === undefined || b === undefined) return false;
  items[left] = b;
  items[right] = a;
  return true;
}

const other = "0123456789abcdef".repeat(4);

const changes: [string, CheckName, Change][] = [
  [
    "time falls",
    "ledger",
    edit("skip", (skip, draw, ledger) => {
      skip.time = (ofDraw(ledger, draw, "result")[0]?.time ?? 0) - 1;
    }),
  ],
  ["a key that replaces a stranger's and is signed by it", "ledger", replaceOldKey(strangerKey)],
  [
    "a key that claims to replace another than the one that signs",
    "ledger",
    replaceOldKey(aliasKey),
  ],
  [
    "open dated after opensAt",
    "ledger",
    edit("open", (open, { terms }) => {
      open.time = terms.opensAt + 1;
    }),
  ],
  [
    "statement of another operator",
    "ledger",
    edit("close", (close) => {
      close.operator = "another.example";
    }),
  ],
  [
    "key statement that names a draw",
    "ledger",
    (ledger, { terms }) => {
      const key = ledger
        .filter(isOfType("key"))
        .findLast(
          ({ seq }) => seq < ledger.findIndex((statement) => statement.drawId === terms.drawId),
        );
      if (key) key.drawId = other.slice(0, 32);
      return key !== undefined;
    },
  ],
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
      body.root = other;
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
      body.secret = other;
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
    "a checkpoint after the close",
    "ledger",
    (ledger, draw) => {
      if (!draw.plan.checkpointsInProof || ofDraw(ledger, draw, "close").length === 0) return false;
      return add("checkpoint", ({ tree }) => ({ root: toHex(tree.root()), size: tree.size }))(
        ledger,
        draw,
      );
    },
  ],
  [
    "a second close",
    "ledger",
    add("close", (draw, ledger) => ofDraw(ledger, draw, "close")[0]?.body),
  ],
  ["a second open", "ledger", add("open", ({ terms }) => ({ terms }))],
  [
    "a second result",
    "ledger",
    add("result", (draw, ledger) => ofDraw(ledger, draw, "result")[0]?.body),
  ],
  [
    "a second cancel",
    "ledger",
    add("cancel", (draw, ledger) => ofDraw(ledger, draw, "cancel")[0]?.body),
  ],
  [
    "a cancel after the result",
    "ledger",
    add("cancel", (_, ledger) => (hasResult(ledger) ? { reason: "Again." } : undefined)),
  ],
  [
    "a result without a close",
    "ledger",
    (ledger, draw) => {
      const close = ofDraw(ledger, draw, "close")[0];
      if (!close || !hasResult(ledger)) return false;
      ledger.splice(close.seq, 1);
      return true;
    },
  ],
  [
    "a skip without a result",
    "ledger",
    add("skip", (_, ledger) =>
      hasResult(ledger) ? undefined : { next: 0, reason: "declined", ticket: 1 },
    ),
  ],
  [
    "a handover without a result",
    "ledger",
    add("handover", (_, ledger) =>
      hasResult(ledger) ? undefined : { prize: "prize-1", ticket: 1 },
    ),
  ],
  [
    "a handover twice",
    "ledger",
    add("handover", (draw, ledger) => ofDraw(ledger, draw, "handover")[0]?.body),
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
    "a result before the moment",
    "ledger",
    edit("result", (result, { terms }, ledger) => {
      result.time = momentOf(terms.randomness) - 1;
      return (ledger[result.seq - 1]?.time ?? 0) <= result.time;
    }),
  ],
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
    (value): [string, CheckName, Change] => [
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
  [
    "another root although there are no tickets",
    "closing",
    edit("close", ({ body }) => {
      body.root = other;
      return body.size === 0;
    }),
  ],
];

function hasResult(ledger: Statement[]): boolean {
  return ledger.some(({ type }) => type === "result");
}
