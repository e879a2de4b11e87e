// What the page and its worker say to each other.
import type { FileWords, ProofFileKind } from "./file-kinds.ts";
import type { Sources } from "./source.ts";
import type { JudgeStep, Report } from "./verify-files.ts";
import type { ReceiptAnswer, ReceiptQuestion } from "./verify-receipt.ts";

export type Question = ({ type: "judge"; sources: Sources } | ReceiptQuestion) & {
  /** How files are refused. */
  words: FileWords;
};

export type WorkerProgress = {
  type: "progress";
  doing: "reading" | "hashing";
  kind: ProofFileKind;
  /** From 0 to 1; undefined when the whole is not known. */
  part?: number;
};

export type WorkerMessage =
  | WorkerProgress
  | { type: "size"; kind: ProofFileKind; bytes: number }
  | JudgeStep
  | { type: "done"; report: Report; seconds: number }
  | ReceiptAnswer
  | { type: "problem"; sentence: string };
