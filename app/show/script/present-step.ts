// One step as the audience sees it, without anything that has not been on stage. Pure.

import type { PublicStep, StagePrize, StageWinner } from "./public-show.ts";
import { drawnGroups, groupIndexOf, type PrizeGroup } from "./run-sheet.ts";
import { type ScriptTurn, type ShowScript, tookPart } from "./script.ts";
import type { ShowSettings } from "./settings.ts";
import { awardOf, shownTurns } from "./shown-awards.ts";
import type { StepPosition } from "./step-position.ts";
import { paddedTicket, stillMatching } from "./still-matching.ts";

export type StepContext = {
  script: ShowScript;
  settings: ShowSettings;
  shown: Record<string, number>;
  /** Excluded tickets, and those of people who have already won. */
  ineligible: number[];
  call: { calledAt: number; endsAt: number } | undefined;
  /** No ticket is left that could move up. */
  isLast?: boolean;
};

const maxAwardsOnBoard = 60;

export function presentStep(position: StepPosition, context: StepContext): PublicStep {
  const { script, settings } = context;
  if (script.cancelled !== undefined) return { kind: "cancelled", reason: script.cancelled };
  const groups = drawnGroups(script, settings);
  const group = "slot" in position ? groups[groupIndexOf(groups, position.slot)] : undefined;
  switch (position.kind) {
    case "countdown":
      return { kind: "countdown", closesAt: script.closesAt, tickets: script.tickets };
    case "sealed":
      return {
        kind: "sealed",
        tickets: script.tickets,
        excluded: script.excluded.length,
        root: script.root,
        sealedAt: script.sealedAt ?? script.closesAt,
      };
    case "waiting": {
      const { round, source, value, moment, decidedAt } = script;
      return { kind: "waiting", round, source, value, moment, decidedAt };
    }
    case "intro":
      return presentIntro(position.slot, group, context);
    case "draw":
      return presentDraw(position.slot, position.turn, context);
    case "batch":
      return {
        kind: "batch",
        prize: prizeOf(script, position.slot),
        winners: (group?.slots ?? []).flatMap((slot) => {
          const holder = script.slots[slot]?.turns.at(-1);
          return holder && holder.ticket !== 0 ? [winnerOf(holder)] : [];
        }),
        page: group?.page ?? 1,
        pages: group?.pages ?? 1,
      };
    case "called": {
      const { calledAt = 0, endsAt = 0 } = context.call ?? {};
      return {
        kind: "called",
        prize: prizeOf(script, position.slot),
        winner: winnerOf(turnOf(script, position.slot, position.turn)),
        calledAt,
        endsAt,
        presence: script.presence,
        isLast: context.isLast ?? false,
      };
    }
    case "skipped": {
      const skipped = turnOf(script, position.slot, position.turn);
      return {
        kind: "skipped",
        prize: prizeOf(script, position.slot),
        ticket: skipped.ticket,
        reason: skipped.skipReason,
        next: script.slots[position.slot]?.turns[position.turn + 1]?.ticket ?? 0,
      };
    }
    case "board":
      return presentBoard(context);
  }
}

function presentIntro(
  slot: number,
  group: PrizeGroup | undefined,
  { script, ineligible }: StepContext,
): PublicStep {
  return {
    kind: "intro",
    prize: prizeOf(script, slot),
    digits: `${Math.max(script.tickets, 1)}`.length,
    eligible: Math.max(0, script.tickets - new Set(ineligible).size),
    batch: group?.batch ?? false,
  };
}

function presentDraw(slot: number, turn: number, { script, ineligible }: StepContext): PublicStep {
  const { rank, ...holder } = turnOf(script, slot, turn);
  const winner = winnerOf(holder);
  const skipped = turn > 0 ? turnOf(script, slot, turn - 1) : undefined;
  return {
    kind: "draw",
    prize: prizeOf(script, slot),
    winner,
    digits: paddedTicket(winner.ticket, script.tickets),
    left: stillMatching(winner.ticket, script.tickets, ineligible),
    known: turn > 0,
    rank,
    tookPart: tookPart(script),
    before: skipped && { ticket: skipped.ticket, reason: skipped.skipReason },
  };
}

/** Only awards that were on stage. */
function presentBoard({ script, settings, shown }: StepContext): PublicStep {
  const awards = shownTurns(script, settings, shown)
    .toSorted((left, right) => left.slot - right.slot || left.turn - right.turn)
    .map(({ slot, turn }) => awardOf(script, slot, turn));
  const first = awards.find(({ skipped, key }) => !skipped && key.startsWith("0."));
  return {
    kind: "board",
    first,
    firstPrize: first && prizeOf(script, 0),
    awards: awards.slice(0, maxAwardsOnBoard),
    tickets: script.tickets,
    round: script.round,
    value: script.value,
    root: script.root,
  };
}

export function prizeOf(script: ShowScript, slot: number): StagePrize {
  const id = script.slots[slot]?.prize ?? prizeOfFutureSlot(script, slot);
  const prize = script.prizes.find((candidate) => candidate.id === id);
  const { name = "", detail = "", quantity = 1, picture } = prize ?? {};
  return { id, name, detail, quantity, picture };
}

/** Before the result the script has no slots; their order follows from the prizes. */
function prizeOfFutureSlot({ prizes }: ShowScript, slot: number): string {
  let end = 0;
  for (const { id, quantity } of prizes) {
    end += quantity;
    if (slot < end) return id;
  }
  return "";
}

const nobody: ScriptTurn = {
  ticket: 0,
  rank: 0,
  name: "",
  place: "",
  skipReason: "",
  confirmed: false,
};

function turnOf(script: ShowScript, slot: number, turn: number): ScriptTurn {
  return script.slots[slot]?.turns[turn] ?? nobody;
}

function winnerOf({ ticket, name, place }: StageWinner) {
  return { ticket, name, place };
}
