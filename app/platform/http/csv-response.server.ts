import { beginning, type Cell, csvLine } from "../csv.ts";

/** A download, streamed while its rows are read, so that memory stays bounded. */
export function csvResponse(name: string, head: string[], rows: AsyncIterable<Cell[]>): Response {
  const encoder = new TextEncoder();
  const lines = linesOf(head, rows);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

async function* linesOf(head: string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  yield beginning + csvLine(head);
  for await (const cells of rows) yield csvLine(cells);
}
