// PostgreSQL's COPY in both directions, streamed packet by packet, so that memory stays bounded for tables of any
// size. The driver runs any object with `submit` and calls it back (pg/lib/client.js).
import { once } from "node:events";
import type { Socket } from "node:net";
import type pg from "pg";

/** Parts of the driver's connection that are missing in its types. */
type Wire = {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** Bytes buffered for the reader before the socket is paused. */
const mostWaiting = 1024 * 1024;

/** The output of `COPY … TO STDOUT`. Unless it is read to its end, the connection cannot be used again. */
export async function* copyOut(client: pg.ClientBase, statement: string): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let bytes = 0;
  let ended = false;
  let failure: Error | undefined;
  let news = Promise.withResolvers<void>();
  let wire: Wire | undefined;
  const tell = () => {
    news.resolve();
    news = Promise.withResolvers<void>();
  };
  client.query({
    submit(connection) {
      wire = connection as unknown as Wire;
      wire.query(statement);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // Copied, because the driver reuses the buffer.
      waiting.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes > mostWaiting) wire?.stream.pause();
      tell();
    },
    handleCommandComplete() {},
    handleError(error: Error) {
      failure = error;
      ended = true;
      tell();
    },
    handleReadyForQuery() {
      ended = true;
      tell();
    },
  });
  for (;;) {
    const coming = news.promise;
    while (waiting.length > 0) {
      const parts = Buffer.concat(waiting.splice(0));
      bytes = 0;
      yield parts;
    }
    wire?.stream.resume();
    if (failure) throw failure;
    if (ended && waiting.length === 0) return;
    if (waiting.length === 0) await coming;
  }
}

/** Runs `COPY … FROM STDIN`. A failure inserts no rows. */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const done = Promise.withResolvers<void>();
  let failure: Error | undefined;
  let feeding: Promise<void> | undefined;
  client.query({
    submit(connection) {
      (connection as unknown as Wire).query(statement);
    },
    handleCopyInResponse(connection: Wire) {
      feeding = feed(connection, chunks, () => failure !== undefined).catch((error) => {
        failure ??= error;
        connection.sendCopyFail("the source failed");
      });
    },
    handleCommandComplete() {},
    handleError(error: Error) {
      failure ??= error;
      done.resolve();
    },
    handleReadyForQuery() {
      done.resolve();
    },
  });
  await done.promise;
  await feeding;
  if (failure) throw failure;
}

async function feed(wire: Wire, chunks: AsyncIterable<Uint8Array>, refused: () => boolean) {
  for await (const chunk of chunks) {
    // The server refused the data: drain the source.
    if (refused()) continue;
    wire.sendCopyFromChunk(chunk);
    if (wire.stream.writableNeedDrain) {
      await Promise.race([once(wire.stream, "drain"), once(wire.stream, "close")]);
    }
  }
  if (!refused()) wire.endCopyFrom();
}
