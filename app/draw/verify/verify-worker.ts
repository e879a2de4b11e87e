// The worker: everything heavy happens here, so that the page keeps answering. Loaded only when something is checked.
import { type FileKind, fileKinds } from "./file-kinds.ts";
import { type GivenFiles, judgeFiles } from "./judge-files.ts";
import type { Answer, Progress, Question, Source, Sources } from "./messages.ts";
import { readSource, UnreadableSource } from "./read-source.ts";
import { judgeReceipt, type ReceiptQuestion } from "./receipt-question.ts";

const betweenTellings = 100;

let lastTold = 0;

function answer(message: Answer): void {
  self.postMessage(message);
}

/** At most ten times a second: a progress bar needs no more, and a screen reader hears none of it. */
function tell(progress: Omit<Progress, "type">): void {
  const now = performance.now();
  if (now - lastTold < betweenTellings) return;
  lastTold = now;
  answer({ type: "progress", ...progress });
}

self.addEventListener("message", ({ data }: MessageEvent<Question>) => {
  const work = data.type === "judge" ? judge(data.sources) : answerReceipt(data);
  work.catch((error: unknown) => {
    const sentence =
      error instanceof UnreadableSource
        ? error.message
        : `The check itself broke off (${error instanceof Error ? error.message : String(error)}).`;
    answer({ type: "problem", sentence });
  });
});

async function judge(sources: Sources): Promise<void> {
  const files = await readAll(sources);
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

async function readAll(sources: Sources): Promise<GivenFiles> {
  const files: GivenFiles = {};
  for (const kind of fileKinds) {
    const source = sources[kind];
    if (source) files[kind] = await read(kind, source);
  }
  return files;
}

async function read(kind: FileKind, source: Source): Promise<Uint8Array> {
  const bytes = await readSource(kind, source, (part) =>
    tell({ doing: "reading", kind, ...(part === undefined ? {} : { part }) }),
  );
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
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}
