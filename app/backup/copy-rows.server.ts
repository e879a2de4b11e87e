// PostgreSQL's COPY through the driver, both ways, one network packet at a time: a table of any size passes
// through without being held. The driver runs any object with `submit` and calls it back (pg/lib/client.js).
import { once } from "node:events";
import type { Socket } from "node:net";
import type pg from "pg";

/** The parts of the driver's connection that its types leave out. */
type Wire = {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** How much may wait for the reader before the server is asked to pause. */
const mostWaiting = 1024 * 1024;

/** What `COPY … TO STDOUT` gives. Read it to its end, or the connection cannot be used again. */
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
      // A copy: the driver writes the next packet over this one.
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

/** Feeds `COPY … FROM STDIN`; all of it is taken or, on any failure, nothing. */
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
    // The server said no: the rest is read to its end and thrown away.
    if (refused()) continue;
    wire.sendCopyFromChunk(chunk);
    if (wire.stream.writableNeedDrain) {
      await Promise.race([once(wire.stream, "drain"), once(wire.stream, "close")]);
    }
  }
  if (!refused()) wire.endCopyFrom();
}
