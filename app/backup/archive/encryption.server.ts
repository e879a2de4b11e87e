// Archives encrypted with age (https://age-encryption.org/v1), so that the bucket or disk they lie on need not be trusted.
import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { StartFailure } from "../../platform/start-failure.ts";

/** The first line of every age file. */
const firstLine = Buffer.from("age-encryption.org/v1\n");

/** Loaded on demand: most sites never need it. */
function loadAge() {
  return import("age-encryption");
}

/** Called at the start: a mistyped recipient would be found out at night. */
export async function requireRecipient(recipient: string | undefined): Promise<void> {
  if (recipient === undefined) return;
  const { Encrypter } = await loadAge();
  try {
    new Encrypter().addRecipient(recipient);
  } catch (cause) {
    throw new StartFailure(
      "BACKUP_RECIPIENT is mistyped: its checksum is wrong. Copy the line that age-keygen printed.",
      { cause },
    );
  }
}

/** For a pipeline. Without a recipient the bytes stay as they are. */
export function encryptFor(recipient: string | undefined) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    if (recipient === undefined) {
      yield* source;
      return;
    }
    const { Encrypter } = await loadAge();
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    yield* asNode(await encrypter.encrypt(asWeb(Readable.from(source))));
  };
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLine.length), 0);
    return bytesRead === firstLine.length && buffer.equals(firstLine);
  } finally {
    await handle.close();
  }
}

/** Throws a StartFailure when none of the identities fits. */
export async function decrypted(source: Readable, identities: string[], file: string) {
  if (identities.length === 0) {
    throw new StartFailure(
      `The backup ${file} is encrypted: say where its secret key is, with --identity <file>.`,
    );
  }
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return asNode(await decrypter.decrypt(asWeb(source)));
  } catch (cause) {
    throw new StartFailure(
      `The backup ${file} cannot be decrypted: it was encrypted for another key than that of --identity, or it is damaged.`,
      { cause },
    );
  }
}

/** An identity file as age-keygen writes it: comments, and one secret key on each line. */
export async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, "utf8")).split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line !== "" && !line.startsWith("#"));
  if (identities.length > 0 && identities.every((line) => line.startsWith("AGE-SECRET-KEY-"))) {
    return identities;
  }
  throw new StartFailure(
    `The file ${file} is no age identity file: it must hold a line that begins with AGE-SECRET-KEY-1.`,
  );
}

function asWeb(source: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>;
}

function asNode(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as NodeWebStream);
}
