// Sends a large file in parts below any request size limit.

const partBytes = 512 * 1024;

export const connectionLost =
  "The connection was lost before the upload was complete. Upload the file again.";

type SendOptions = {
  /** Milliseconds without a response after which a part has failed. Not for the last: the server works on the file. */
  timeout: number;
  /** More than one only where the server accepts the same part twice. */
  attempts?: number;
};

type FileSent = { ok: true; text: string } | { ok: false; problem: string };

/** The response to the last part, which has `last=yes`, says what became of the file. */
export async function sendInParts(
  file: File,
  address: string,
  progress: (share: number) => void,
  { timeout, attempts = 1 }: SendOptions,
): Promise<FileSent> {
  const upload = Math.random().toString(36).slice(2, 14).padEnd(12, "0");
  const parts = Math.max(1, Math.ceil(file.size / partBytes));
  for (let number = 0; ; number += 1) {
    progress(number / parts);
    const isLast = number === parts - 1;
    const query = new URLSearchParams({
      upload,
      number: `${number}`,
      ...(isLast && { last: "yes", name: file.name }),
    });
    const part = file.slice(number * partBytes, (number + 1) * partBytes);
    const options = isLast ? { attempts } : { attempts, timeout };
    const response = await post(`${address}?${query}`, part, options);
    if (!response) return { ok: false, problem: connectionLost };
    const text = await response.text();
    if (!response.ok) return { ok: false, problem: text };
    if (isLast) return { ok: true, text };
  }
}

/** Undefined without a response to the last attempt. */
export async function post(
  address: string,
  body: BodyInit,
  { timeout, attempts = 1 }: Partial<SendOptions>,
): Promise<Response | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const signal = timeout === undefined ? null : AbortSignal.timeout(timeout);
    // A network error or a time-out: tried again, or reported by the caller.
    const response = await fetch(address, { method: "POST", body, signal }).catch(() => undefined);
    if (response && response.status < 500) return response;
    if (attempt === attempts) return response;
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
  }
}
