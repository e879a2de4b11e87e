// The state of a verification on the page, updated by the messages of the worker. Pure.
import type { Check } from "../../protocol/checks/verify.ts";
import type { ProofFileKind } from "./worker/file-kinds.ts";
import type { WorkerMessage, WorkerProgress } from "./worker/messages.ts";
import type { ProofFacts } from "./worker/proof-facts.ts";
import type { Report } from "./worker/verify-files.ts";

export type PageVerification = {
  phase: "idle" | "working" | "done" | "broken";
  checks: Check[];
  facts?: ProofFacts;
  /** Progress of the current slow step. */
  progress?: WorkerProgress | undefined;
  /** Sizes of the files that were read, in bytes. */
  sizes: Partial<Record<ProofFileKind, number>>;
  report?: Report;
  seconds?: number;
  /** Why the verification failed, as a sentence. */
  problem?: string;
};

export const notStarted: PageVerification = { phase: "idle", checks: [], sizes: {} };
export const started: PageVerification = { ...notStarted, phase: "working" };

export function applyMessage(state: PageVerification, message: WorkerMessage): PageVerification {
  switch (message.type) {
    case "progress":
      return { ...state, progress: message };
    case "size":
      return {
        ...state,
        sizes: { ...state.sizes, [message.kind]: message.bytes },
        progress: undefined,
      };
    case "facts":
      return { ...state, facts: message.facts };
    case "check":
      return { ...state, checks: [...state.checks, message.check], progress: undefined };
    case "done":
      return { ...state, phase: "done", report: message.report, seconds: message.seconds };
    case "problem":
      return { ...state, phase: "broken", problem: message.sentence };
    default:
      return state;
  }
}
