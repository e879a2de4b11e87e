// The worker: everything heavy happens here, so that the page keeps answering. Loaded only when something is checked.
import { sameBytes } from "../../../protocol/encoding/bytes.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { dayAndTime } from "../../platform/in-words.ts";
import type { FileWords, ProofFileKind } from "./file-kinds.ts";
import type { Question, WorkerMessage, WorkerProgress } from "./messages.ts";
import { readSource, UnreadableSource } from "./read-source.ts";
import type { Source, Sources } from "./source.ts";
import { type GivenFiles, judgeFiles } from "./verify-files.ts";
import { judgeReceipt, type ReceiptQuestion } from "./verify-receipt.ts";

const betweenTellings = 100;

let lastTold = 0;
/** Come with the question, before anything is read. */
let words: FileWords;

function answer(message: WorkerMessage): void {
  self.postMessage(message);
}

/** At most ten times a second: a progress bar needs no more, and a screen reader hears none of it. */
function tell(progress: Omit<WorkerProgress, "type">): void {
  const now = performance.now();
  if (now - lastTold < betweenTellings) return;
  lastTold = now;
  answer({ type: "progress", ...progress });
}

self.addEventListener("message", ({ data }: MessageEvent<Question>) => {
  words = data.words;
  const work = data.type === "judge" ? judge(data.sources) : answerReceipt(data);
  work.catch((error: unknown) => {
    const sentence =
      error instanceof UnreadableSource
        ? error.message
        : fillIn(words.fault, { problem: error instanceof Error ? error.message : String(error) });
    answer({ type: "problem", sentence });
  });
});

async function judge(sources: Sources): Promise<void> {
  const files = await readAll(sources);
  // The first date takes a browser long, a tenth of a second on a phone, but only the first of all its
  // threads. Said here, it does not stop the page, which is about to say when everything happened.
  dayAndTime(0, { locale: "en-GB", timeZone: "UTC" });
  const start = performance.now();
  const leaves = Math.max(1, (files.leaves?.length ?? 0) / 32);
  const steps = judgeFiles(files, (hashed) =>
    tell({ doing: "hashing", kind: "leaves", part: Math.min(1, hashed / leaves) }),
  );
  for (;;) {
    const step = steps.next();
    if (step.done) {
      const seconds = (performance.now() - start) / 1000;
      answer({ type: "done", report: step.value, seconds });
      return;
    }
    answer(step.value);
  }
}

/** Leaves after the ledger: every checkpoint in the ledger is then a prefix of the list, also while it grows. */
const readingOrder: ProofFileKind[] = ["proof", "ledger", "leaves", "receipt"];
const mostReadings = 3;

async function readAll(sources: Sources): Promise<GivenFiles> {
  for (let reading = 1; ; reading += 1) {
    const files: GivenFiles = {};
    for (const kind of readingOrder) {
      const source = sources[kind];
      if (source) files[kind] = await read(kind, source);
    }
    if (reading === mostReadings || (await proofStoodStill(sources, files))) return files;
  }
}

/** A statement may be made while the site's files are fetched: then proof and ledger would not fit together. */
async function proofStoodStill({ proof, ledger }: Sources, files: GivenFiles): Promise<boolean> {
  if (typeof proof !== "string" || typeof ledger !== "string" || !files.proof) return true;
  return sameBytes(await read("proof", proof), files.proof);
}

async function read(kind: ProofFileKind, source: Source): Promise<Uint8Array> {
  const progress = (part: number | undefined) =>
    tell({ doing: "reading", kind, ...(part === undefined ? {} : { part }) });
  const bytes = await readSource(kind, source, progress, words);
  answer({ type: "size", kind, bytes: bytes.length });
  return bytes;
}

async function answerReceipt(question: ReceiptQuestion): Promise<void> {
  const receipt = await read("receipt", question.receipt);
  const proof = await read("proof", question.proof);
  const ledger = question.ledger && (await read("ledger", question.ledger));
  const inclusion = question.inclusion && (await readJson(question.inclusion));
  answer(judgeReceipt({ receipt, proof, ledger: ledger || undefined, inclusion }));
}

async function readJson(address: string): Promise<unknown> {
  // Without a network the receipt is judged without the proof of inclusion, and the verdict says so.
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}
