// A position in the run-sheet, and the key under which it is stored. Pure.

export type StepPosition =
  | { kind: "countdown" | "sealed" | "waiting" | "board" }
  | { kind: "intro" | "batch"; slot: number }
  | { kind: "draw" | "called" | "skipped"; slot: number; turn: number };

/** "countdown", "intro 3", "draw 0.1" */
export function stepKeyOf(position: StepPosition): string {
  if ("turn" in position) return `${position.kind} ${position.slot}.${position.turn}`;
  return "slot" in position ? `${position.kind} ${position.slot}` : position.kind;
}

const keyPattern =
  /^(?:(countdown|sealed|waiting|board)|(intro|batch) (\d{1,7})|(draw|called|skipped) (\d{1,7})\.(\d{1,6}))$/;

export function parseStepKey(key: string): StepPosition {
  const [, single, perGroup, groupSlot, perTurn, slot, turn] = keyPattern.exec(key) ?? [];
  if (single) return { kind: single as "countdown" };
  if (perGroup) return { kind: perGroup as "intro", slot: Number(groupSlot) };
  if (perTurn) return { kind: perTurn as "draw", slot: Number(slot), turn: Number(turn) };
  throw new Error(`“${key}” is not the key of a step.`);
}
