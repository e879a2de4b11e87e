// Sends a file in pieces that every request limit lets through, each tried again when the line breaks.

const partBytes = 512 * 1024;
const attempts = 4;

export type SendResult = { ok: true; import: number } | { ok: false; problem: string };

const lost = "The connection was lost before the list was complete. Send it again.";

export async function sendInParts(
  address: string,
  file: File,
  progress: (share: number) => void,
): Promise<SendResult> {
  const id = await start(address, file);
  if (typeof id === "string") return { ok: false, problem: id };
  const parts = Math.ceil(file.size / partBytes);
  for (let number = 0; number < parts; number += 1) {
    const piece = file.slice(number * partBytes, (number + 1) * partBytes);
    const last = number === parts - 1 ? "&last=yes" : "";
    const sent = await post(`${address}/${id}/part?number=${number}${last}`, piece);
    if (!sent) return { ok: false, problem: lost };
    if (!sent.ok) return { ok: false, problem: await sent.text() };
    progress((number + 1) / parts);
  }
  return { ok: true, import: id };
}

/** The number of the import, or a sentence about why there is none. */
async function start(address: string, file: File): Promise<number | string> {
  const body = new FormData();
  body.set("name", file.name);
  body.set("bytes", `${file.size}`);
  const answer = await post(`${address}/new/part`, body);
  if (!answer) return lost;
  if (!answer.ok) return answer.text();
  return Number(await answer.text());
}

async function post(address: string, body: BodyInit): Promise<Response | undefined> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      const answer = await fetch(address, { method: "POST", body });
      if (answer.status < 500) return answer;
    } catch {
      // The line broke; the same piece may arrive twice without harm.
    }
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
  }
  return undefined;
}
