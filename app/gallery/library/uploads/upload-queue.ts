// Files on their way to the library, from the browser's side. It lives beside React, so that uploads go on
// while their sender looks at other pages of the admin area.
import { pieceBytes } from "../../../media/limits.ts";
import { checkSize, sniff, sniffBytes } from "../../../media/sniff.ts";
import type { PictureChoice } from "../media/picture-choice.ts";
import {
  LineLost,
  openUpload,
  Refused,
  readUploads,
  SignedOut,
  sendPiece,
} from "./upload-requests.ts";
import { type Aim, forTheLibrary, type UploadView } from "./upload-view.ts";

export type QueuedState =
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
  /** A picture of it before the server has one. */
  preview: string;
  aim: Aim;
};

/** Two lines at once keep the network busy; more would only make each slower. */
const linesAtOnce = 2;
const pollMilliseconds = 700;
const longestPauseMilliseconds = 15_000;

type Private = { upload: string; abort: AbortController; failures: number; timer: number };

let queue: QueuedFile[] = [];
const privates = new Map<number, Private>();
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

/** Answers with the keys of the new lines, in order. */
export function addFiles(files: Iterable<File>, aim: Aim = forTheLibrary): number[] {
  const added = [...files].map((file): QueuedFile => {
    lastKey += 1;
    privates.set(lastKey, { upload: "", abort: new AbortController(), failures: 0, timer: 0 });
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
      aim,
    };
  });
  publish([...queue, ...added]);
  for (const line of added) void refuseAtOnce(line);
  startLines();
  return added.map(({ key }) => key);
}

export function pause(key: number) {
  const line = find(key);
  if (!line || !["waiting", "sending", "lost"].includes(line.state)) return;
  stop(key);
  change(key, { state: "paused" });
  startLines();
}

/** Also: try again. */
export function resume(key: number) {
  const line = find(key);
  if (!line || !["paused", "lost", "signed-out"].includes(line.state)) return;
  stop(key);
  change(key, { state: "waiting", problem: "" });
  startLines();
}

export function pauseAll() {
  for (const { key } of queue) pause(key);
}

export function resumeAll() {
  for (const { key } of queue) resume(key);
}

/** Takes the line away; what was already sent of an unfinished file is thrown away there as well. */
export function dismiss(key: number) {
  const line = find(key);
  if (!line) return;
  stop(key);
  const upload = privates.get(key)?.upload;
  if (upload && !["checking", "done", "refused"].includes(line.state)) {
    // Without a network the server throws the pieces away by itself after a day.
    void fetch(`/admin/gallery/uploads/${upload}`, { method: "DELETE" }).catch(() => undefined);
  }
  if (line.preview) URL.revokeObjectURL(line.preview);
  privates.delete(key);
  publish(queue.filter((one) => one.key !== key));
  startLines();
}

export function dismissFinished() {
  for (const { key, state } of queue) if (state === "done") dismiss(key);
}

function find(key: number) {
  return queue.find((line) => line.key === key);
}

function change(key: number, changes: Partial<QueuedFile>) {
  publish(queue.map((line) => (line.key === key ? { ...line, ...changes } : line)));
}

function publish(next: QueuedFile[]) {
  queue = next;
  for (const listener of listeners) listener();
}

function stop(key: number) {
  const own = privates.get(key);
  if (!own) return;
  own.abort.abort();
  own.abort = new AbortController();
  window.clearTimeout(own.timer);
}

/** What can be seen from here needs no turn in the line. */
async function refuseAtOnce({ key, file }: QueuedFile) {
  // A file that cannot be read here is refused when it is sent.
  const problem = await problemWith(file).catch(() => undefined);
  if (!problem || find(key)?.state !== "waiting") return;
  change(key, { state: "refused", problem });
}

async function problemWith(file: File): Promise<string | undefined> {
  const sniffed = sniff(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()));
  return sniffed.ok ? checkSize(file.size, sniffed.kind) : sniffed.problem;
}

function startLines() {
  const busy = queue.filter(({ state }) => state === "sending").length;
  const next = queue.filter(({ state }) => state === "waiting").slice(0, linesAtOnce - busy);
  for (const { key } of next) void sendLine(key);
}

async function sendLine(key: number) {
  const line = find(key);
  const own = privates.get(key);
  if (!line || !own) return;
  change(key, { state: "sending", problem: "" });
  const { signal } = own.abort;
  try {
    const problem = await problemWith(line.file);
    if (problem) throw new Refused(problem);
    const opened = await openUpload(line.file, line.aim, signal);
    own.upload = opened.id;
    await sendPieces(key, line.file, opened, signal);
    change(key, { state: "checking", sent: line.file.size });
    poll();
  } catch (error) {
    if (signal.aborted) return;
    fail(key, own, error);
  }
  startLines();
}

async function sendPieces(key: number, file: File, opened: UploadView, signal: AbortSignal) {
  let sent = opened.received;
  while (sent < file.size) {
    signal.throwIfAborted();
    change(key, { sent });
    const piece = file.slice(sent, sent + pieceBytes);
    sent = await sendPiece(opened.id, sent, piece, signal);
    const own = privates.get(key);
    if (own) own.failures = 0;
  }
}

function fail(key: number, own: Private, error: unknown) {
  if (error instanceof Refused) change(key, { state: "refused", problem: error.message });
  else if (error instanceof SignedOut) change(key, { state: "signed-out" });
  else if (error instanceof LineLost) {
    change(key, { state: "lost" });
    own.failures += 1;
    const wait = Math.min(1000 * 2 ** (own.failures - 1), longestPauseMilliseconds);
    own.timer = window.setTimeout(() => resume(key), wait);
  } else {
    // The file itself could not be read: it was moved or changed on the sender's own disk.
    change(key, {
      state: "refused",
      problem: "Your computer could not read this file any more. Choose it again.",
    });
  }
}

/** What the server has received it works on by itself; we only ask how far it is. */
function poll() {
  window.clearTimeout(polling);
  polling = window.setTimeout(async () => {
    const checking = queue.filter(({ state }) => state === "checking");
    if (checking.length === 0) return;
    const ids = checking.flatMap(({ key }) => privates.get(key)?.upload ?? []);
    // The line broke: the next turn asks again.
    const views = await readUploads(ids).catch(() => []);
    for (const { key } of checking) {
      const view = views.find(({ id }) => id === privates.get(key)?.upload);
      if (view) learn(key, view);
    }
    poll();
  }, pollMilliseconds);
}

function learn(key: number, { state, problem, known, picture }: UploadView) {
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
