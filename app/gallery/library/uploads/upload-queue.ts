// The upload queue in the browser. It is kept outside React, so that uploads continue while other pages of the
// admin area are open.
import { pieceBytes } from "../../../media/limits.ts";
import { checkSize, sniff, sniffBytes } from "../../../media/sniff.ts";
import type { PictureChoice } from "../media/picture-choice.ts";
import {
  ConnectionLost,
  openUpload,
  readUploads,
  SignedOut,
  sendPiece,
  UploadRefusedError,
} from "./upload-requests.ts";
import { newMedia, type UploadIntent, type UploadView } from "./upload-view.ts";

type QueuedState =
  | "waiting"
  | "sending"
  | "paused"
  | "lost"
  | "signed-out"
  | "checking"
  | "done"
  | "refused";

export type QueuedFile = {
  key: number;
  file: File;
  state: QueuedState;
  sent: number;
  problem: string;
  known: UploadView["known"];
  picture: PictureChoice | null;
  /** An object URL, shown until the server has made a picture. */
  preview: string;
  intent: UploadIntent;
};

/** Two uploads keep the network busy; more would only slow each other down. */
const parallelUploads = 2;
const pollMilliseconds = 700;
const longestPauseMilliseconds = 15_000;

type Transfer = { upload: string; abort: AbortController; failures: number; timer: number };

let queue: QueuedFile[] = [];
const transfers = new Map<number, Transfer>();
const listeners = new Set<() => void>();
let lastKey = 0;
let polling = 0;

export function readQueue(): QueuedFile[] {
  return queue;
}

export function listenToQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the keys of the new items, in order. */
export function addFiles(files: Iterable<File>, intent: UploadIntent = newMedia): number[] {
  const added = [...files].map((file): QueuedFile => {
    lastKey += 1;
    transfers.set(lastKey, { upload: "", abort: new AbortController(), failures: 0, timer: 0 });
    const preview = file.type.startsWith("image/") ? URL.createObjectURL(file) : "";
    return {
      key: lastKey,
      file,
      state: "waiting",
      sent: 0,
      problem: "",
      known: "",
      picture: null,
      preview,
      intent,
    };
  });
  publish([...queue, ...added]);
  for (const item of added) void checkEarly(item);
  startNext();
  return added.map(({ key }) => key);
}

export function pause(key: number) {
  const item = find(key);
  if (!item || !["waiting", "sending", "lost"].includes(item.state)) return;
  stop(key);
  change(key, { state: "paused" });
  startNext();
}

/** Also: try again. */
export function resume(key: number) {
  const item = find(key);
  if (!item || !["paused", "lost", "signed-out"].includes(item.state)) return;
  stop(key);
  change(key, { state: "waiting", problem: "" });
  startNext();
}

export function pauseAll() {
  for (const { key } of queue) pause(key);
}

export function resumeAll() {
  for (const { key } of queue) resume(key);
}

/** Removes the item. An unfinished upload is deleted on the server too. */
export function dismiss(key: number) {
  const item = find(key);
  if (!item) return;
  stop(key);
  const upload = transfers.get(key)?.upload;
  if (upload && !["checking", "done", "refused"].includes(item.state)) {
    // If this fails, the server deletes the pieces after a day.
    void fetch(`/admin/gallery/uploads/${upload}`, { method: "DELETE" }).catch(() => undefined);
  }
  if (item.preview) URL.revokeObjectURL(item.preview);
  transfers.delete(key);
  publish(queue.filter((queued) => queued.key !== key));
  startNext();
}

export function dismissFinished() {
  for (const { key, state } of queue) if (state === "done") dismiss(key);
}

function find(key: number) {
  return queue.find((item) => item.key === key);
}

function change(key: number, changes: Partial<QueuedFile>) {
  publish(queue.map((item) => (item.key === key ? { ...item, ...changes } : item)));
}

function publish(next: QueuedFile[]) {
  queue = next;
  for (const listener of listeners) listener();
}

function stop(key: number) {
  const transfer = transfers.get(key);
  if (!transfer) return;
  transfer.abort.abort();
  transfer.abort = new AbortController();
  window.clearTimeout(transfer.timer);
}

/** Shows problems that the browser can detect before the upload starts. */
async function checkEarly({ key, file }: QueuedFile) {
  // A file that cannot be read is refused when it is sent.
  const problem = await problemWith(file).catch(() => undefined);
  if (!problem || find(key)?.state !== "waiting") return;
  change(key, { state: "refused", problem });
}

async function problemWith(file: File): Promise<string | undefined> {
  const sniffed = sniff(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()));
  return sniffed.ok ? checkSize(file.size, sniffed.kind) : sniffed.problem;
}

function startNext() {
  const busy = queue.filter(({ state }) => state === "sending").length;
  const next = queue.filter(({ state }) => state === "waiting").slice(0, parallelUploads - busy);
  for (const { key } of next) void sendFile(key);
}

async function sendFile(key: number) {
  const item = find(key);
  const transfer = transfers.get(key);
  if (!item || !transfer) return;
  change(key, { state: "sending", problem: "" });
  const { signal } = transfer.abort;
  try {
    const problem = await problemWith(item.file);
    if (problem) throw new UploadRefusedError(problem);
    const opened = await openUpload(item.file, item.intent, signal);
    transfer.upload = opened.id;
    await sendPieces(key, item.file, opened, signal);
    change(key, { state: "checking", sent: item.file.size });
    poll();
  } catch (error) {
    if (signal.aborted) return;
    fail(key, transfer, error);
  }
  startNext();
}

async function sendPieces(key: number, file: File, opened: UploadView, signal: AbortSignal) {
  let sent = opened.received;
  while (sent < file.size) {
    signal.throwIfAborted();
    change(key, { sent });
    const piece = file.slice(sent, sent + pieceBytes);
    sent = await sendPiece(opened.id, sent, piece, signal);
    const transfer = transfers.get(key);
    if (transfer) transfer.failures = 0;
  }
}

function fail(key: number, transfer: Transfer, error: unknown) {
  if (error instanceof UploadRefusedError)
    change(key, { state: "refused", problem: error.message });
  else if (error instanceof SignedOut) change(key, { state: "signed-out" });
  else if (error instanceof ConnectionLost) {
    change(key, { state: "lost" });
    transfer.failures += 1;
    const wait = Math.min(1000 * 2 ** (transfer.failures - 1), longestPauseMilliseconds);
    transfer.timer = window.setTimeout(() => resume(key), wait);
  } else {
    // The file could not be read: it was moved or changed on the disk.
    change(key, {
      state: "refused",
      problem: "Your browser can no longer read this file. Choose it again.",
    });
  }
}

/** Asks the server for the state of complete uploads. */
function poll() {
  window.clearTimeout(polling);
  polling = window.setTimeout(async () => {
    const checking = queue.filter(({ state }) => state === "checking");
    if (checking.length === 0) return;
    const ids = checking.flatMap(({ key }) => transfers.get(key)?.upload ?? []);
    // Offline: the next poll asks again.
    const views = await readUploads(ids).catch(() => []);
    for (const { key } of checking) {
      const view = views.find(({ id }) => id === transfers.get(key)?.upload);
      if (view) applyView(key, view);
    }
    poll();
  }, pollMilliseconds);
}

function applyView(key: number, { state, problem, known, picture }: UploadView) {
  if (state === "refused") change(key, { state: "refused", problem });
  if (state === "done") change(key, { state: "done", known, picture });
}

if (typeof window !== "undefined") {
  window.addEventListener("online", () => {
    for (const { key, state } of queue) if (state === "lost") resume(key);
  });
  window.addEventListener("beforeunload", (event) => {
    const unfinished = ["waiting", "sending", "paused", "lost", "signed-out"];
    if (queue.some(({ state }) => unfinished.includes(state))) event.preventDefault();
  });
}
