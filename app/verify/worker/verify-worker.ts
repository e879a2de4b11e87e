// The worker does all heavy work, so that the page stays responsive. Loaded only for a check.
import { sameBytes } from "../../../protocol/encoding/bytes.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { dayAndTime } from "../../platform/in-words.ts";
import { messageOf } from "../../platform/message-of.ts";
import type { FileTexts, ProofFileKind } from "./file-kinds.ts";
import type { VerifyRequest, WorkerMessage, WorkerProgress, WorkerRequest } from "./messages.ts";
import { readSource, UnreadableSource } from "./read-source.ts";
import type { Source, Sources } from "./source.ts";
import { type GivenFiles, verifyGivenFiles } from "./verify-files.ts";
import { type ReceiptRequest, verifyReceiptFiles } from "./verify-receipt.ts";

const progressInterval = 100;

let lastProgressAt = 0;
/** Set by the request. */
let texts: FileTexts;

function send(message: WorkerMessage): void {
  self.postMessage(message);
}

/** At most ten times a second, which is enough for a progress bar. */
function sendProgress(progress: Omit<WorkerProgress, "type">): void {
  const now = performance.now();
  if (now - lastProgressAt < progressInterval) return;
  lastProgressAt = now;
  send({ type: "progress", ...progress });
}

self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  texts = data.texts;
  const work = data.type === "verify" ? verifySources(data) : verifyReceipt(data);
  work.catch((error: unknown) => {
    const sentence =
      error instanceof UnreadableSource
        ? error.message
        : fillIn(texts.fault, { problem: messageOf(error) });
    send({ type: "problem", sentence });
  });
});

async function verifySources({ sources, operatorKey }: VerifyRequest): Promise<void> {
  const files = { ...(await readAll(sources)), ...(operatorKey ? { operatorKey } : {}) };
  // Formatting the first date takes a tenth of a second on a phone, once for all threads. Doing it here keeps
  // it off the main thread, which is about to show dates.
  dayAndTime(0, { locale: "en-GB", timeZone: "UTC" });
  const start = performance.now();
  const leaves = Math.max(1, (files.leaves?.length ?? 0) / 32);
  const steps = verifyGivenFiles(files, (hashed) =>
    sendProgress({ doing: "hashing", kind: "leaves", part: Math.min(1, hashed / leaves) }),
  );
  for (;;) {
    const step = steps.next();
    if (step.done) {
      const seconds = (performance.now() - start) / 1000;
      send({ type: "done", report: step.value, seconds });
      return;
    }
    send(step.value);
  }
}

/** Leaves after the ledger: every checkpoint in the ledger is then a prefix of the list, even while it grows. */
const readOrder: ProofFileKind[] = ["proof", "ledger", "leaves", "receipt"];
const maxAttempts = 3;

async function readAll(sources: Sources): Promise<GivenFiles> {
  for (let attempt = 1; ; attempt += 1) {
    const files: GivenFiles = {};
    for (const kind of readOrder) {
      const source = sources[kind];
      if (source) files[kind] = await read(kind, source);
    }
    if (attempt === maxAttempts || (await isProofUnchanged(sources, files))) return files;
  }
}

/** A statement may be published while the site's files are fetched; proof and ledger would then not match. */
async function isProofUnchanged({ proof, ledger }: Sources, files: GivenFiles): Promise<boolean> {
  if (typeof proof !== "string" || typeof ledger !== "string" || !files.proof) return true;
  return sameBytes(await read("proof", proof), files.proof);
}

async function read(kind: ProofFileKind, source: Source): Promise<Uint8Array> {
  const progress = (part: number | undefined) =>
    sendProgress({ doing: "reading", kind, ...(part === undefined ? {} : { part }) });
  const bytes = await readSource(kind, source, progress, texts);
  send({ type: "size", kind, bytes: bytes.length });
  return bytes;
}

async function verifyReceipt(request: ReceiptRequest): Promise<void> {
  const receipt = await read("receipt", request.receipt);
  const proof = await read("proof", request.proof);
  const ledger = request.ledger && (await read("ledger", request.ledger));
  const inclusion = request.inclusion && (await readJson(request.inclusion));
  send(verifyReceiptFiles({ receipt, proof, ledger: ledger || undefined, inclusion }));
}

async function readJson(address: string): Promise<unknown> {
  // Offline, the receipt is checked without its inclusion proof, and the result says so.
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}
