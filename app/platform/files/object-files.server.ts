// Files in a bucket of an S3-compatible store. In S3 a put is atomic.
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { S3mini, S3ServiceError, type UploadPart } from "s3mini";
import type { Environment } from "../environment.server.ts";
import { type FileStore, type InPieces, requireKey } from "./stored-files.server.ts";

const pageSize = 1000;

/** A visitor gets a picture or an error within five seconds, also when the store accepts requests and is silent. */
const answerMilliseconds = 4_000;
/** Larger files are sent in parts: S3 takes 5 GB at once, and a lost connection then costs one part. */
const largestPut = 64 * 1024 * 1024;
/** Uploads send up to hundreds of megabytes before they get an answer. */
const uploadMilliseconds = 10 * 60_000;

export function openObjectFiles(
  store: NonNullable<Environment["objectStore"]>,
  { answerWithin = answerMilliseconds, partBytes = largestPut } = {},
): FileStore {
  const bucket = new S3mini({
    accessKeyId: store.accessKeyId,
    secretAccessKey: store.secretAccessKey,
    // Path-style URLs, which all S3-compatible stores support.
    endpoint: `${store.endpoint}/${store.bucket}`,
    region: store.region,
    fetch: (input, init) => fetchWithin(input, init, answerWithin),
  });
  async function size(key: string) {
    try {
      return await bucket.getContentLength(requireKey(key));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
  /** S3 stores nothing of an interrupted put, but some compatible stores keep a part. */
  async function writePieces(key: string, { bytes, pieces }: InPieces) {
    const stream = Readable.toWeb(Readable.from(pieces)) as unknown as globalThis.ReadableStream;
    try {
      await bucket.putObject(key, stream, undefined, undefined, undefined, bytes);
    } catch (error) {
      const storedBytes = await size(key);
      if (storedBytes !== null && storedBytes !== bytes) await bucket.deleteObject(key);
      throw error;
    }
  }
  /** One part is in memory at a time. Nothing is stored unless all parts arrive. */
  async function writeParts(key: string, { pieces }: InPieces) {
    const upload = await bucket.getMultipartUploadId(key);
    try {
      const parts: UploadPart[] = [];
      for await (const part of inParts(pieces, partBytes)) {
        parts.push(await bucket.uploadPart(key, upload, part, parts.length + 1));
      }
      await bucket.completeMultipartUpload(key, upload, parts);
    } catch (error) {
      await bucket.abortMultipartUpload(key, upload).catch(() => {
        // The first error has the reason; stores delete what is left of an upload after some days.
      });
      throw error;
    }
  }
  return {
    size,
    async write(key, content) {
      if (content instanceof Uint8Array) await bucket.putObject(requireKey(key), content);
      else if (content.bytes > partBytes) await writeParts(requireKey(key), content);
      else await writePieces(requireKey(key), content);
    },
    async read(key, range) {
      // The end of a range is exclusive in this library.
      const { body } = range
        ? await bucket.getObjectRaw(requireKey(key), false, range.start, range.end + 1)
        : await bucket.getObjectRaw(requireKey(key));
      if (!body) return Readable.from([]);
      return Readable.fromWeb(body as ReadableStream);
    },
    async *list(folder) {
      const prefix = requireKey(`${folder}/any`).slice(0, -3);
      let next: string | undefined;
      do {
        const page = await bucket.listObjectsPaged("/", prefix, pageSize, next);
        for (const { Key, Size, LastModified } of page?.objects ?? []) {
          yield { key: Key, bytes: Number(Size), changedAt: new Date(LastModified) };
        }
        next = page?.nextContinuationToken;
      } while (next);
    },
    async remove(key) {
      await bucket.deleteObject(requireKey(key));
    },
    async room() {
      return Number.POSITIVE_INFINITY;
    },
  };
}

async function* inParts(pieces: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size < bytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Limits the time until the headers arrive; a body may take longer. */
async function fetchWithin(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  answerWithin: number,
): Promise<Response> {
  const milliseconds = init?.body ? uploadMilliseconds : answerWithin;
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Error(`The S3 store did not answer within ${milliseconds} ms.`)),
    milliseconds,
  );
  const signals = [late.signal, ...(init?.signal ? [init.signal] : [])];
  // fetch requires `duplex` for a stream as body; the library does not set it.
  const options = { ...init, duplex: "half" as const, signal: AbortSignal.any(signals) };
  try {
    return await fetch(input, options);
  } finally {
    clearTimeout(timer);
  }
}

function isMissing(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause as unknown) {
    if (current instanceof S3ServiceError && current.status === 404) return true;
  }
  return false;
}
