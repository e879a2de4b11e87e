// The checks of the draw: secret, beacon, ranking, inclusion and awards. docs/protocol.md, section 7.
import { Awarding } from "../awards.ts";
import { publicValueProblem } from "../beacon.ts";
import { fromHex } from "../encoding/bytes.ts";
import { verifyInclusion } from "../encoding/merkle-proof.ts";
import type { OpenedTicket } from "../proof-file.ts";
import { rankingLength, rankTickets } from "../ranking.ts";
import { drawSeed, secretMatches } from "../seed.ts";
import type { Award, Statement } from "../statements.ts";
import { termsHash } from "../terms.ts";
import { publicCommitment, ticketLeafHash } from "../tickets.ts";
import {
  absent,
  type CheckContext,
  type Finding,
  fails,
  holds,
  holdsUnless,
} from "./check-context.ts";

export function checkSecret({ terms, close }: CheckContext): Finding {
  if (!close) return absent;
  const { secret } = close.body;
  if (secret !== undefined && secretMatches(terms, secret)) return holds;
  const reason = secret === undefined ? "the secret is missing" : "the secret does not match";
  return { state: "absent", why: `${reason}: the seed uses 32 zero bytes` };
}

export function checkBeacon({ terms, result, provider }: CheckContext): Finding {
  if (!result) return absent;
  const { randomness: source } = terms;
  const { randomness } = result.body;
  if (source.source === "public-value") {
    if (!("value" in randomness)) return fails("the terms ask for a public value");
    return holdsUnless(publicValueProblem(randomness.value));
  }
  if (!("signature" in randomness)) return fails("the terms ask for a drand round");
  if (randomness.round !== source.round) {
    return fails(`the result uses round ${randomness.round}, the terms name ${source.round}`);
  }
  return holdsUnless(
    provider.verifyBeacon(source.round, fromHex(randomness.signature))
      ? undefined
      : `the signature is not quicknet's for round ${source.round}`,
  );
}

export function checkRanking({ terms, close, result }: CheckContext): Finding {
  if (!result || !close) return absent;
  const { size } = close.body;
  const { ranking, randomness } = result.body;
  if (size === 0) return fails("there is a result although there are no tickets");
  const length = rankingLength(terms, close.body);
  if (ranking.length !== length)
    return fails(`the ranking has ${ranking.length} ranks, not ${length}`);
  const seed = drawSeed(terms, close.body, randomness);
  if (!seed) return fails("the seed needs the random value that the terms name");
  const wrong = rankTickets(seed, size, length).findIndex(
    (ticket, rank) => ticket !== ranking[rank],
  );
  return holdsUnless(wrong < 0 ? undefined : `rank ${wrong} is not ticket ${ranking[wrong]}`);
}

/** Uses the tags of the opened tickets, which the check `inclusion` verifies. */
function beginAwarding({ terms, proof, close, result }: CheckContext): Awarding {
  const tags = new Map(proof.opened.map(({ rank, pub }) => [rank, pub.tag]));
  return new Awarding({
    terms,
    ranking: result?.body.ranking ?? [],
    excluded: new Set(close?.body.exclusions.map(({ ticket }) => ticket)),
    tagAt: (rank) => tags.get(rank),
  });
}

/** The awards after all skips. */
export function finalAwarding(draw: CheckContext): Awarding {
  const awarding = beginAwarding(draw);
  for (const { type, body } of draw.proof.statements) {
    if (type === "skip") awarding.skip(body.ticket);
  }
  return awarding;
}

export function checkInclusion(draw: CheckContext): Finding {
  const { proof, result, close } = draw;
  if (!result || !close) {
    return proof.opened.length === 0
      ? absent
      : fails("tickets are opened although there is no result");
  }
  const expected = finalAwarding(draw).openedRanks;
  const opened = new Set(proof.opened.map(({ rank }) => rank));
  const missing = expected.find((rank) => !opened.has(rank));
  if (missing !== undefined) return fails(`rank ${missing} is not opened`);
  const needed = new Set(expected);
  const surplus = proof.opened.find(({ rank }) => !needed.has(rank));
  if (surplus) return fails(`rank ${surplus.rank} is opened without need`);
  const hash = termsHash(draw.terms);
  for (const ticket of proof.opened) {
    const problem = openedProblem(draw, close, result, hash, ticket);
    if (problem) return fails(problem);
  }
  return holds;
}

export function openedLeafHash(
  { terms }: CheckContext,
  hash: Uint8Array,
  opened: OpenedTicket,
): Uint8Array {
  return ticketLeafHash({
    drawId: terms.drawId,
    index: opened.ticket - 1,
    termsHash: hash,
    pubC: publicCommitment(opened.pub, fromHex(opened.saltPub)),
    idC: fromHex(opened.idCommitment),
  });
}

function openedProblem(
  draw: CheckContext,
  close: Statement<"close">,
  result: Statement<"result">,
  hash: Uint8Array,
  opened: OpenedTicket,
): string | undefined {
  const { rank, ticket } = opened;
  if (result.body.ranking[rank] !== ticket)
    return `rank ${rank} opens ticket ${ticket}, which is not there`;
  const included = verifyInclusion({
    index: ticket - 1,
    size: close.body.size,
    leafHash: openedLeafHash(draw, hash, opened),
    proof: opened.inclusion.map(fromHex),
    root: fromHex(close.body.root),
  });
  return included ? undefined : `ticket ${ticket} as opened is not in the closing tree`;
}

export function checkAwards(draw: CheckContext): Finding {
  const { result, proof, terms } = draw;
  if (!result) return absent;
  const awarding = beginAwarding(draw);
  const problem = resultAwardsProblem(result.body.awards, awarding.awards);
  if (problem) return fails(problem);
  const handedOver = new Set<number>();
  for (const { type, body } of proof.statements) {
    if (type === "skip") {
      if (handedOver.has(body.ticket))
        return fails(`ticket ${body.ticket} is skipped after its handover`);
      if (!terms.skipReasons.includes(body.reason)) {
        return fails(`ticket ${body.ticket} is skipped for a reason that the terms do not name`);
      }
      const next = awarding.skip(body.ticket);
      if (next === undefined) return fails(`ticket ${body.ticket} is skipped but holds no prize`);
      if (next !== body.next)
        return fails(`after ticket ${body.ticket} comes ${next}, not ${body.next}`);
    } else if (type === "handover") {
      if (awarding.prizeOf(body.ticket) !== body.prize) {
        return fails(`ticket ${body.ticket} does not hold the prize handed over`);
      }
      handedOver.add(body.ticket);
    }
  }
  return holds;
}

function resultAwardsProblem(stated: Award[], expected: Award[]): string | undefined {
  if (stated.length !== expected.length)
    return `there are ${stated.length} awards, not ${expected.length}`;
  const wrong = expected.findIndex(({ prize, ticket }, slot) => {
    const award = stated[slot];
    return award?.prize !== prize || award.ticket !== ticket;
  });
  const right = expected[wrong];
  return right && `slot ${wrong} is not ${right.prize} for ticket ${right.ticket}`;
}
