// Sends a file in parts below the request size limit; retries a part when the connection fails.

const partBytes = 512 * 1024;
const attempts = 4;

type SendResult = { ok: true; import: number } | { ok: false; problem: string };

const connectionLost =
  "The connection was lost before the upload was complete. Upload the list again.";

export async function sendInParts(
  address: string,
  file: File,
  progress: (share: number) => void,
): Promise<SendResult> {
  const id = await start(address, file);
  if (typeof id === "string") return { ok: false, problem: id };
  const parts = Math.ceil(file.size / partBytes);
  for (let number = 0; number < parts; number += 1) {
    const part = file.slice(number * partBytes, (number + 1) * partBytes);
    const last = number === parts - 1 ? "&last=yes" : "";
    const sent = await post(`${address}/${id}/part?number=${number}${last}`, part);
    if (!sent) return { ok: false, problem: connectionLost };
    if (!sent.ok) return { ok: false, problem: await sent.text() };
    progress((number + 1) / parts);
  }
  return { ok: true, import: id };
}

/** Returns the id of the import, or a sentence that says why there is none. */
async function start(address: string, file: File): Promise<number | string> {
  const body = new FormData();
  body.set("name", file.name);
  body.set("bytes", `${file.size}`);
  const response = await post(`${address}/new/part`, body);
  if (!response) return connectionLost;
  if (!response.ok) return response.text();
  return Number(await response.text());
}

async function post(address: string, body: BodyInit): Promise<Response | undefined> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      const response = await fetch(address, { method: "POST", body });
      if (response.status < 500) return response;
    } catch {
      // The connection failed. The server accepts the same part twice.
    }
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
  }
  return undefined;
}
