// Awards: a cursor moves down the ranking, past excluded tickets, repeated persons and skips. docs/protocol.md, section 6.
import type { Award } from "./statements.ts";
import { slotsOf, type Terms } from "./terms.ts";

type AwardingInput = {
  terms: Pick<Terms, "onePrizePerPerson"> & {
    prizes: Pick<Terms["prizes"][number], "id" | "quantity">[];
  };
  ranking: number[];
  excluded: ReadonlySet<number>;
  /** Undefined for a rank that is not opened; it then counts as a new person. */
  tagAt: (rank: number, ticket: number) => string | undefined;
};

/** A rank that was passed because its tag had held a prize: with `same`, the ticket that held it. */
export type PassedOver = { ticket: number; same: number };

/** The state of the prizes after the result, and after each skip. */
export class Awarding {
  /** One row per slot in slot order; ticket 0 when the ranking is used up. */
  readonly awards: Award[];
  /** Ranks the cursor has passed, without excluded tickets. A proof has to open them. */
  readonly openedRanks: number[] = [];
  /** By rank. */
  readonly passedOver: PassedOver[] = [];
  cursor = 0;
  readonly #input: AwardingInput;
  /** The one ticket of each tag that has held a prize. */
  readonly #holders = new Map<string, number>();

  constructor(input: AwardingInput) {
    this.#input = input;
    this.awards = slotsOf(input.terms.prizes).map((prize) => ({
      prize,
      ticket: this.#nextTicket(),
    }));
  }

  prizeOf(ticket: number): string | undefined {
    return this.#awardOf(ticket)?.prize;
  }

  /** Empties the slot of a ticket and fills it again; undefined when the ticket holds no prize. */
  skip(ticket: number): number | undefined {
    const award = this.#awardOf(ticket);
    if (!award) return undefined;
    award.ticket = this.#nextTicket();
    return award.ticket;
  }

  #awardOf(ticket: number): Award | undefined {
    return ticket === 0 ? undefined : this.awards.find((award) => award.ticket === ticket);
  }

  #nextTicket(): number {
    const { ranking, excluded, terms, tagAt } = this.#input;
    while (this.cursor < ranking.length) {
      const rank = this.cursor;
      this.cursor += 1;
      const ticket = ranking[rank] ?? 0;
      if (excluded.has(ticket)) continue;
      this.openedRanks.push(rank);
      const tag = tagAt(rank, ticket);
      if (tag === undefined || !terms.onePrizePerPerson) return ticket;
      const same = this.#holders.get(tag);
      if (same === undefined) {
        this.#holders.set(tag, ticket);
        return ticket;
      }
      this.passedOver.push({ ticket, same });
    }
    return 0;
  }
}
