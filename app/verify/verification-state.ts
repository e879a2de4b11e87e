// The state of a running check as the page shows it: grows with every answer of the worker. Pure.
import type { Check } from "../../protocol/checks/verify.ts";
import type { FileKind } from "./judge/file-kinds.ts";
import type { Report } from "./judge/judge-files.ts";
import type { Progress, WorkerMessage } from "./judge/messages.ts";
import type { ProofFacts } from "./judge/proof-facts.ts";

export type Verification = {
  phase: "idle" | "working" | "done" | "broken";
  checks: Check[];
  facts?: ProofFacts;
  /** Of what takes its time right now. */
  progress?: Progress | undefined;
  /** Of the files that were read, in bytes. */
  sizes: Partial<Record<FileKind, number>>;
  report?: Report;
  seconds?: number;
  /** Why nothing could be judged, as a sentence. */
  problem?: string;
};

export const notStarted: Verification = { phase: "idle", checks: [], sizes: {} };
export const justStarted: Verification = { ...notStarted, phase: "working" };

export function hearAnswer(state: Verification, answer: WorkerMessage): Verification {
  switch (answer.type) {
    case "progress":
      return { ...state, progress: answer };
    case "size":
      return {
        ...state,
        sizes: { ...state.sizes, [answer.kind]: answer.bytes },
        progress: undefined,
      };
    case "facts":
      return { ...state, facts: answer.facts };
    case "check":
      return { ...state, checks: [...state.checks, answer.check], progress: undefined };
    case "done":
      return { ...state, phase: "done", report: answer.report, seconds: answer.seconds };
    case "problem":
      return { ...state, phase: "broken", problem: answer.sentence };
    default:
      return state;
  }
}
