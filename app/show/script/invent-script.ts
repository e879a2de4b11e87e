// Tickets, names and a result for a rehearsal. Pure: the same number gives the same script.
import { inventValue } from "../../draws/written-value.ts";
import type { ScriptPrize, ShowScript } from "./script.ts";

export const emptyScript: ShowScript = {
  prizes: [],
  slots: [],
  tickets: 0,
  excluded: [],
  root: "",
  round: 0,
  source: "",
  value: "",
  closesAt: 0,
  sealedAt: undefined,
  moment: 0,
  decidedAt: undefined,
  cancelled: undefined,
  skipReasons: [],
  presence: false,
};

const people =
  "Ada Example, Bo S., C. R., Dora Sample, Emil T., F. H., Greta Model, Hugo P., I. N., Juno Practice, Karl O., L. M., Mira Trial";
const names = people.split(", ");
const places = ["Testford", "Mock Bay", "Sampleton", "Trial Hill"];

const tickets = 48_216;
/** A rehearsal starts one minute before closing; the public round comes half a minute after closing. */
const closesIn = 60_000;
const roundAfter = 30_000;

export function inventScript({
  prizes,
  skipReasons,
  description,
  now,
  number,
}: {
  prizes: ScriptPrize[];
  skipReasons: string[];
  /** Of a public value; undefined for a draw that a round decides. */
  description?: string | undefined;
  now: number;
  number: number;
}): { script: ShowScript; reserves: { ticket: number; name: string; place: string }[] } {
  const next = inventTickets(number);
  const slots = prizes
    .flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id))
    .map((prize, slot) => ({
      slot,
      prize,
      turns: [{ ...next(), rank: slot + 1, skipReason: "", confirmed: false }],
    }));
  const script: ShowScript = {
    ...emptyScript,
    prizes,
    slots,
    tickets,
    skipReasons,
    presence: skipReasons.includes("absent-at-event"),
    root: inventedRoot(number),
    round: description === undefined ? 12_345_678 : 0,
    source: description ?? "drand quicknet",
    value: description === undefined ? "" : inventValue(description, number),
    closesAt: now + closesIn,
    sealedAt: now + closesIn,
    moment: now + closesIn + roundAfter,
    decidedAt: now + closesIn + roundAfter,
  };
  return { script, reserves: Array.from({ length: 50 }, next) };
}

/** Looks like a hash. Nothing is sealed in a rehearsal. */
function inventedRoot(number: number): string {
  let seed = number + 41;
  return Array.from({ length: 64 }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return (seed % 16).toString(16);
  }).join("");
}

/** Returns a generator of different tickets: fixed steps modulo the number of tickets. */
function inventTickets(number: number) {
  let rank = 0;
  return () => {
    rank += 1;
    const ticket = ((number * 7919 + rank * 15_485) % tickets) + 1;
    const name = names[rank % names.length] ?? "";
    return { ticket, name, place: places[rank % places.length] ?? "" };
  };
}
