// The state of a running check as the page shows it: grows with every answer of the worker. Pure.
import type { Check } from "../../protocol/checks/verify.ts";
import type { ProofFileKind } from "./worker/file-kinds.ts";
import type { WorkerMessage, WorkerProgress } from "./worker/messages.ts";
import type { ProofFacts } from "./worker/proof-facts.ts";
import type { Report } from "./worker/verify-files.ts";

export type PageVerification = {
  phase: "idle" | "working" | "done" | "broken";
  checks: Check[];
  facts?: ProofFacts;
  /** Of what takes its time right now. */
  progress?: WorkerProgress | undefined;
  /** Of the files that were read, in bytes. */
  sizes: Partial<Record<ProofFileKind, number>>;
  report?: Report;
  seconds?: number;
  /** Why nothing could be judged, as a sentence. */
  problem?: string;
};

export const notStarted: PageVerification = { phase: "idle", checks: [], sizes: {} };
export const justStarted: PageVerification = { ...notStarted, phase: "working" };

export function hearAnswer(state: PageVerification, answer: WorkerMessage): PageVerification {
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
