// The allowed order of statements within one draw, and which may occur only once. docs/protocol.md, section 5.
import { momentOf } from "./randomness-source.ts";
import type { Statement } from "./statements.ts";
import type { Terms } from "./terms.ts";

type DrawStage = "open" | "closed" | "cancelled" | "void" | "drawn";

/** The state of a draw. Undefined means that the draw has not been opened. */
export type DrawProgress = { terms: Terms; stage: DrawStage; handedOver: Set<number> };

type OrderStep = { ok: true; progress: DrawProgress } | { ok: false; problem: string };

/** Applies one statement to the state of the draw, or says why it is not allowed here. */
export function advanceDraw(progress: DrawProgress | undefined, statement: Statement): OrderStep {
  if (statement.type === "open") return openDraw(progress, statement);
  if (!progress) return refuse("comes before its draw was opened");
  const { terms, stage, handedOver } = progress;
  switch (statement.type) {
    case "checkpoint":
      return stage === "open" ? go(stage) : refuse(`comes when the draw is ${stage}`);
    case "close":
      return stage === "open" ? go("closed") : refuse(`comes when the draw is ${stage}`);
    case "cancel":
      if (stage === "open") return go("cancelled");
      return stage === "closed" ? go("void") : refuse(`comes when the draw is ${stage}`);
    case "result":
      if (stage !== "closed" && stage !== "void") {
        return refuse(`comes when the draw is ${stage}`);
      }
      return statement.time < momentOf(terms.randomness)
        ? refuse("is dated before the moment")
        : go("drawn");
    case "skip":
      return stage === "drawn" ? go(stage) : refuse("comes before a result");
    case "handover":
      if (stage !== "drawn") return refuse("comes before a result");
      if (handedOver.has(statement.body.ticket)) {
        return refuse(`hands over ticket ${statement.body.ticket} a second time`);
      }
      // Changed in place: copying the set for every handover would be quadratic, and files can be hostile.
      handedOver.add(statement.body.ticket);
      return go(stage);
    default:
      return refuse("belongs to no draw");
  }

  function go(next: DrawStage): OrderStep {
    return { ok: true, progress: { terms, stage: next, handedOver } };
  }
}

function openDraw(progress: DrawProgress | undefined, statement: Statement<"open">): OrderStep {
  const { terms } = statement.body;
  if (progress) return refuse("opens a draw that is open already");
  if (statement.drawId !== terms.drawId) return refuse("has another drawId than its terms");
  if (statement.operator !== terms.operator) return refuse("has another operator than its terms");
  if (statement.time > terms.opensAt) return refuse("is dated after opensAt");
  return { ok: true, progress: { terms, stage: "open", handedOver: new Set() } };
}

function refuse(problem: string): OrderStep {
  return { ok: false, problem };
}
