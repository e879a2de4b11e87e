// The texts of the run-sheet and of the primary button.

import { inRunningText } from "../draws/prizes/chance.ts";
import { skipReasonInWords } from "../draws/prizes/skip-reason.ts";
import { english } from "../languages/catalogues.server.ts";
import { groupDigits } from "../platform/group-digits.ts";
import type { PrimaryAct, SheetRow } from "./console-view.ts";
import { minimumTime } from "./script/pace.ts";
import { prizeOf } from "./script/present-step.ts";
import type { PublicShow } from "./script/public-show.ts";
import { drawnGroups, findNextPosition, groupIndexOf, runSheet } from "./script/run-sheet.ts";
import type { ShowScript } from "./script/script.ts";
import { parseStepKey, type StepPosition } from "./script/step-position.ts";
import type { ShowRow } from "./tables.server.ts";

export function sheetRows(script: ShowScript, row: ShowRow, now: number): SheetRow[] {
  return runSheet(script, row.settings, row.shown).map((key) => {
    const position = parseStepKey(key);
    const at = row.shown[key] ?? null;
    const done = position.kind === "skipped" ? "skipped" : "done";
    return {
      key,
      label: labelOf(position, script, row),
      detail: at === null ? "" : detailOf(position, script, now),
      at,
      state: key === row.step ? "now" : at === null ? "coming" : done,
    };
  });
}

function labelOf(position: StepPosition, script: ShowScript, { settings }: ShowRow): string {
  switch (position.kind) {
    case "countdown":
      return "Countdown";
    case "sealed":
      return "Sealed";
    case "waiting":
      return script.round > 0 ? "Public round" : "Public value";
    case "board":
      return "Final board";
    case "intro":
      return `${prizeOf(script, position.slot).name}: intro`;
    case "draw":
      return position.turn === 0
        ? `${prizeOf(script, position.slot).name}: roll and reveal`
        : `${prizeOf(script, position.slot).name}: who moves up`;
    case "batch": {
      const groups = drawnGroups(script, settings);
      const slots = groups[groupIndexOf(groups, position.slot)]?.slots ?? [];
      // Once the draw is decided, prizes for which no ticket was left do not count.
      const count = slots.filter((slot) => script.slots[slot]?.turns[0]?.ticket !== 0).length;
      return `${prizeOf(script, position.slot).name}, ${count} at once`;
    }
    case "called":
      return `${prizeOf(script, position.slot).name}: winner called`;
    case "skipped":
      return `${prizeOf(script, position.slot).name}: skipped`;
  }
}

/** Called only for steps that have been on stage. */
function detailOf(position: StepPosition, script: ShowScript, now: number): string {
  switch (position.kind) {
    case "countdown":
      return script.tickets === 1 ? "1 ticket" : `${groupDigits(script.tickets)} tickets`;
    case "sealed":
      return `Root ${script.root.slice(0, 4)} … ${script.root.slice(-4)}`;
    case "waiting":
      if (script.round > 0) return groupDigits(script.round);
      // A rehearsal's is invented before its moment.
      return script.decidedAt !== undefined && now >= script.decidedAt ? script.value : "";
    case "draw":
    case "called": {
      const turn = script.slots[position.slot]?.turns[position.turn];
      return turn ? `Ticket ${groupDigits(turn.ticket)}` : "";
    }
    case "skipped": {
      const turn = script.slots[position.slot]?.turns[position.turn];
      return turn
        ? `Ticket ${groupDigits(turn.ticket)}, ${skipReasonInWords(turn.skipReason, english.skipReasons)}`
        : "";
    }
    default:
      return "";
  }
}

const waitingFor: Record<string, string> = {
  "not-closed": "Entries are open. The show continues automatically when they close.",
  "at-the-end": "Everything has been shown.",
};

export function primaryAct(script: ShowScript, row: ShowRow, show: PublicShow): PrimaryAct {
  const position = parseStepKey(row.step);
  const from = row.startsAt + minimumTime(show.step);
  if (row.endedAt !== null) {
    return { act: "none", label: "The show is over", detail: "", from: 0 };
  }
  if (show.step.kind === "called") {
    const { name, ticket } = show.step.winner;
    const prize = inRunningText(show.step.prize.name);
    const detail = `Confirms ${prize} for ticket ${groupDigits(ticket)}`;
    return { act: "here", label: `${name} is here`, detail, from };
  }
  const next = findNextPosition(position, script, row.settings);
  if (!next.ok) {
    const detail =
      next.reason === "not-decided" ? valueComes(script) : (waitingFor[next.reason] ?? "");
    return { act: "none", label: labelWhileWaiting(next.reason), detail, from: 0 };
  }
  return { act: "next", ...textsFor(next.position, script, show), from };
}

function valueComes({ round }: ShowScript): string {
  return round > 0
    ? "We fetch the round when it is published."
    : "Two people enter it, each with their own account, from its moment on.";
}

function labelWhileWaiting(reason: string): string {
  if (reason === "not-closed") return "Waiting for closing";
  return reason === "not-decided" ? "Waiting for the public value" : "The final board is on stage";
}

function textsFor(
  position: StepPosition,
  script: ShowScript,
  show: PublicShow,
): Pick<PrimaryAct, "label" | "detail"> {
  const prize = "slot" in position ? inRunningText(prizeOf(script, position.slot).name) : "";
  switch (position.kind) {
    case "sealed":
      return { label: "Show the sealing", detail: "Count and fingerprint of the list" };
    case "waiting":
      return { label: "Wait for the public value", detail: "Counts down to its moment" };
    case "intro":
      return { label: `On to ${prize}`, detail: "Shows the prize; nothing is drawn yet" };
    case "draw":
      return position.turn === 0
        ? { label: `Draw ${prize}`, detail: "Starts the roll on every screen" }
        : { label: "Show who moves up", detail: "The next in the sealed ranking who can win" };
    case "batch":
      return { label: `Draw ${prize}`, detail: "All of them, one row after the other" };
    case "called": {
      const name = show.step.kind === "draw" ? show.step.winner.name : "the winner";
      return { label: `Call ${name}`, detail: "Asks them to come forward, with a clock" };
    }
    case "board":
      return { label: "Show all winners", detail: "The final board" };
    default:
      return { label: "Continue", detail: "" };
  }
}
