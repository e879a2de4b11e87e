import { longNetworkTimeout } from "../../accounts/timings.ts";
import { connectionLost, post, sendInParts } from "../../ui/form/send-in-parts.ts";

/** The server accepts the same part of a list twice. */
const options = { attempts: 4, timeout: longNetworkTimeout };

type ListSent = { ok: true; import: number } | { ok: false; problem: string };

/** Creates an import, then sends its file in parts. */
export async function sendList(
  address: string,
  file: File,
  progress: (share: number) => void,
): Promise<ListSent> {
  const body = new FormData();
  body.set("name", file.name);
  body.set("bytes", `${file.size}`);
  const created = await post(`${address}/new/part`, body, options);
  if (!created) return { ok: false, problem: connectionLost };
  if (!created.ok) return { ok: false, problem: await created.text() };
  const id = Number(await created.text());
  const sent = await sendInParts(file, `${address}/${id}/part`, progress, options);
  return sent.ok ? { ok: true, import: id } : sent;
}
