// Signatures made away from the thread that answers visitors: a few by libuv's threads, many by a thread of their own.
import { type KeyObject, sign } from "node:crypto";
import { Worker } from "node:worker_threads";

/** From here on one message to a thread costs less than a task of libuv's for each signature. */
const many = 8;
/** A thread takes some ten megabytes: it ends when nobody has needed it for a while. */
const idleMilliseconds = 10_000;

/** Messages of one length, side by side, and their signatures in the same way. */
export async function signAside(
  key: KeyObject,
  messages: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array> {
  if (messages.length < many * length) return signByLibuv(key, messages, length);
  try {
    thread ??= startThread();
    return await thread.sign(key, messages, length);
  } catch {
    // A machine that has no room for a thread still signs.
    return signByLibuv(key, messages, length);
  }
}

async function signByLibuv(
  key: KeyObject,
  messages: Uint8Array,
  length: number,
): Promise<Uint8Array> {
  const signatures = Array.from({ length: messages.length / length }, (_, place) =>
    signOne(key, messages.subarray(place * length, (place + 1) * length)),
  );
  return Buffer.concat(await Promise.all(signatures));
}

function signOne(key: KeyObject, message: Uint8Array): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  sign(null, message, key, (error, signature) => (error ? reject(error) : resolve(signature)));
  return promise;
}

const signatureLength = 64;

/** Plain text, since a bundled site has no file of its own for it. It forgets the key after each task. */
const program = `
  const { parentPort } = require("node:worker_threads");
  const { sign } = require("node:crypto");
  parentPort.on("message", ({ key, messages, length }) => {
    const signatures = new Uint8Array((messages.length / length) * ${signatureLength});
    for (let start = 0, place = 0; start < messages.length; start += length, place += ${signatureLength}) {
      signatures.set(sign(null, messages.subarray(start, start + length), key), place);
    }
    parentPort.postMessage(signatures, [signatures.buffer]);
  });`;

type SigningThread = {
  sign(key: KeyObject, messages: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array>;
};

let thread: SigningThread | undefined;

function startThread(): SigningThread {
  const worker = new Worker(program, {
    eval: true,
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16, stackSizeMb: 1 },
  });
  worker.unref();
  /** Tasks are done in the order they came. */
  const waiting: PromiseWithResolvers<Uint8Array>[] = [];
  worker.on("message", (signatures: Uint8Array) => {
    waiting.shift()?.resolve(signatures);
    if (waiting.length === 0) worker.unref();
  });
  const leave = (error: Error) => {
    if (thread === its) thread = undefined;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on("error", leave);
  worker.on("exit", () => leave(new Error("The signing thread ended.")));
  const resting = setTimeout(() => {
    if (waiting.length > 0) {
      resting.refresh();
      return;
    }
    if (thread === its) thread = undefined;
    void worker.terminate();
  }, idleMilliseconds).unref();
  const its: SigningThread = {
    sign(key, messages, length) {
      resting.refresh();
      const task = Promise.withResolvers<Uint8Array>();
      waiting.push(task);
      // Nobody's answer may be lost because the process has nothing else to do.
      worker.ref();
      worker.postMessage({ key, messages, length });
      return task.promise;
    },
  };
  return its;
}
