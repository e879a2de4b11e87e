// Reads the response of another server, as far as a limit: a faulty or hostile one cannot fill our memory.

/** Throws when there is more. The rest is not received. */
export async function readResponse(response: Response, largest: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop by a throw cancels the stream and closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > largest) {
      throw new Error(`${response.url} sent more than ${largest.toLocaleString("en")} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

export async function readResponseText(response: Response, largest: number): Promise<string> {
  return Buffer.from(await readResponse(response, largest)).toString("utf8");
}
