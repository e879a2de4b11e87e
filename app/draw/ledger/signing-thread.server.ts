// Signatures made away from the thread that answers visitors: a few by libuv's threads, many by a thread of their own.
import { type KeyObject, sign } from "node:crypto";
import { Worker } from "node:worker_threads";

/** From here on one message to a thread costs less than a task of libuv's for each signature. */
const many = 8;
/** A thread takes some ten megabytes: it ends when nobody has needed it for a while. */
const idleMilliseconds = 10_000;

export async function signAside(key: KeyObject, messages: Uint8Array[]): Promise<Uint8Array[]> {
  if (messages.length < many) return Promise.all(messages.map((each) => signOne(key, each)));
  try {
    thread ??= startThread();
    return await thread.sign(key, messages);
  } catch {
    // A machine that has no room for a thread still signs.
    return Promise.all(messages.map((each) => signOne(key, each)));
  }
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
  parentPort.on("message", ({ key, ends, bytes }) => {
    const signatures = new Uint8Array(ends.length * ${signatureLength});
    let start = 0;
    for (const [place, end] of ends.entries()) {
      signatures.set(sign(null, bytes.subarray(start, end), key), place * ${signatureLength});
      start = end;
    }
    parentPort.postMessage(signatures, [signatures.buffer]);
  });`;

type SigningThread = { sign(key: KeyObject, messages: Uint8Array[]): Promise<Uint8Array[]> };

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
    async sign(key, messages) {
      resting.refresh();
      const task = Promise.withResolvers<Uint8Array>();
      let end = 0;
      const ends = messages.map((message) => {
        end += message.length;
        return end;
      });
      waiting.push(task);
      // Nobody's answer may be lost because the process has nothing else to do.
      worker.ref();
      worker.postMessage({ key, ends, bytes: new Uint8Array(Buffer.concat(messages)) });
      const signatures = await task.promise;
      return messages.map((_, place) =>
        signatures.subarray(place * signatureLength, (place + 1) * signatureLength),
      );
    },
  };
  return its;
}
