// Helpers that change a ledger before it is signed again: edit a statement, add one, swap two items.

import type { CheckName } from "../checks/verify.ts";
import { momentOf } from "../randomness-source.ts";
import {
  isOfType,
  type Statement,
  type StatementBodies,
  type StatementType,
} from "../statements.ts";
import type { SampleDraw } from "./sample-draw.ts";

/** Changes a copy of the ledger in place. Returns false when the change does not apply to the draw. */
export type LedgerChange = (ledger: Statement[], draw: SampleDraw) => boolean;

/** The change, and the check that must refuse it. */
export type NamedChange = [name: string, owner: CheckName, change: LedgerChange];

/** An arbitrary hash. */
export const otherHash = "0123456789abcdef".repeat(4);

/** Changes the first statement of a type that belongs to the draw. */
export function edit<Type extends StatementType>(
  type: Type,
  change: (
    statement: Statement<Type>,
    draw: SampleDraw,
    ledger: Statement[],
  ) => boolean | undefined,
): LedgerChange {
  return (ledger, draw) => {
    const statement = ofDraw(ledger, draw, type)[0];
    return statement !== undefined && change(statement, draw, ledger) !== false;
  };
}

export function ofDraw<Type extends StatementType>(
  ledger: Statement[],
  { terms }: SampleDraw,
  type: Type,
): Statement<Type>[] {
  return ledger.filter(isOfType(type)).filter(({ drawId }) => drawId === terms.drawId);
}

/** Adds a statement at the end of the ledger. */
export function add<Type extends StatementType>(
  type: Type,
  body: (draw: SampleDraw, ledger: Statement[]) => StatementBodies[Type] | undefined,
): LedgerChange {
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

export function swap<Item>(items: Item[], left: number, right: number): boolean {
  const [a, b] = [items[left], items[right]];
  if (a === undefined || b === undefined) return false;
  items[left] = b;
  items[right] = a;
  return true;
}

export function hasResult(ledger: Statement[]): boolean {
  return ledger.some(({ type }) => type === "result");
}
