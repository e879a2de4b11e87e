// Messages between the page and its worker.
import type { FileTexts, ProofFileKind } from "./file-kinds.ts";
import type { Sources } from "./source.ts";
import type { Report, VerifyStep } from "./verify-files.ts";
import type { ReceiptRequest, ReceiptResult } from "./verify-receipt.ts";

/** `operatorKey` is the operator's key from elsewhere, in hex. */
export type VerifyRequest = {
  type: "verify";
  sources: Sources;
  operatorKey: string | undefined;
};

export type WorkerRequest = (VerifyRequest | ReceiptRequest) & {
  /** Names of files and reasons for refusing one. */
  texts: FileTexts;
};

export type WorkerProgress = {
  type: "progress";
  doing: "reading" | "hashing";
  kind: ProofFileKind;
  /** From 0 to 1; undefined when the total is unknown. */
  part?: number;
};

export type WorkerMessage =
  | WorkerProgress
  | { type: "size"; kind: ProofFileKind; bytes: number }
  | VerifyStep
  | { type: "done"; report: Report; seconds: number }
  | ReceiptResult
  | { type: "problem"; sentence: string };
