// Two programs decide the same random draws: protocol/ and verify/verify_draw.py. Ranking, winners, skips and tickets
// passed over must be the same, from 1 to 1,000,000 tickets. Complete files are compared in verify/agreement.test.ts.
// Usage: node faults/sampler/agreement.ts [draws] [seed]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Awarding } from "../../protocol/awards.ts";
import { toHex } from "../../protocol/encoding/bytes.ts";
import { rankingLength, rankTickets } from "../../protocol/ranking.ts";
import type { Terms } from "../../protocol/terms.ts";
import { type SeededRandom, seededRandom } from "../../protocol/testing/seeded-random.ts";
import { printReport, seedFrom } from "../report.ts";

/** At a time, so that neither program waits for the other with a full pipe. */
const batch = 2000;

type RandomDraw = {
  seed: Uint8Array;
  terms: Pick<Terms, "prizes" | "reserves" | "ticketsPerPerson" | "onePrizePerPerson">;
  close: { size: number; exclusions: { ticket: number; reason: string }[] };
  /** The person of a ticket is its remainder. */
  people: number;
  /** Slots whose winner is skipped, in this order. */
  skips: number[];
};

function randomDraw(random: SeededRandom): RandomDraw {
  // As many small draws as large ones.
  const size = random.between(1, 10 ** random.between(0, 6));
  const prizes = Array.from({ length: random.between(1, 4) }, (_, number) => ({
    id: `prize-${number}`,
    name: "",
    quantity: random.between(1, 5),
  }));
  const slots = prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const excluded = Array.from({ length: random.below(6) }, () => random.between(1, size));
  return {
    seed: random.bytes(32),
    terms: {
      prizes,
      reserves: random.below(6),
      ticketsPerPerson: random.between(1, 3),
      onePrizePerPerson: random.oneIn(2),
    },
    close: {
      size,
      exclusions: [...new Set(excluded)].map((ticket) => ({ ticket, reason: "test" })),
    },
    people: random.between(1, size),
    skips: Array.from({ length: random.below(5) }, () => random.below(slots)),
  };
}

/** What second-opinion.py says too. */
function decide({ seed, terms, close, people, skips }: RandomDraw) {
  const ranking = rankTickets(seed, close.size, rankingLength(terms, close));
  const awarding = new Awarding({
    terms,
    ranking,
    excluded: new Set(close.exclusions.map(({ ticket }) => ticket)),
    tagAt: (_, ticket) => String(ticket % people),
  });
  const winners = () => awarding.awards.map(({ ticket }) => ticket);
  const first = winners();
  for (const slot of skips) awarding.skip(awarding.awards[slot]?.ticket ?? 0);
  const { passedOver, openedRanks } = awarding;
  return {
    ranking,
    first,
    last: winners(),
    passedOver: passedOver.map(({ ticket, same }) => [ticket, same]),
    opened: openedRanks,
  };
}

/** Throws at the first draw on which they disagree. */
export async function compareVerifiers(draws: number, seed: number) {
  const report = { seed, draws, winners: 0, passedOver: 0, skips: 0, largest: 0 };
  const random = seededRandom(`agreement ${seed}`);
  const python = spawn("python3", [join(import.meta.dirname, "second-opinion.py")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(python, "exit");
  const opinions = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  for (let compared = 0; compared < draws; compared += batch) {
    const some = Array.from({ length: Math.min(batch, draws - compared) }, () =>
      randomDraw(random),
    );
    const lines = some.map((draw) => `${JSON.stringify({ ...draw, seed: toHex(draw.seed) })}\n`);
    python.stdin.write(lines.join(""));
    if (compared + batch >= draws) python.stdin.end();
    for (const [index, draw] of some.entries()) {
      const ours = decide(draw);
      const theirs = await opinions.next();
      if (theirs.value !== JSON.stringify(ours)) {
        python.kill();
        throw new Error(`They disagree on ${lines[index]}${JSON.stringify(ours)}\n${theirs.value}`);
      }
      report.winners += ours.first.filter((ticket) => ticket > 0).length;
      report.passedOver += ours.passedOver.length;
      report.skips += draw.skips.length;
      report.largest = Math.max(report.largest, draw.close.size);
    }
  }
  const [exitCode] = await ended;
  if (exitCode !== 0) throw new Error(`The second program ended with ${exitCode}.`);
  return report;
}

if (process.argv[1] === import.meta.filename) {
  const draws = Number(process.argv[2] ?? 1_000_000);
  const report = await compareVerifiers(draws, seedFrom(process.argv[3]));
  printReport("Both verifiers give the prizes to the same tickets", report, draws);
}
