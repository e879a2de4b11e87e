// The requests of an upload, and the three ways in which they fail.
import type { Aim, UploadRefusal, UploadView } from "./upload-view.ts";

/** Wrong with the file; trying again does not help. */
export class Refused extends Error {}
/** Nobody answered, or not in a way that makes sense. */
export class LineLost extends Error {}
export class SignedOut extends Error {}

const address = "/admin/gallery/uploads";

export async function openUpload(file: File, aim: Aim, signal: AbortSignal): Promise<UploadView> {
  const body = new FormData();
  body.set("fileName", file.name || "picture");
  body.set("bytes", `${file.size}`);
  body.set("fingerprint", `${file.name}|${file.size}|${file.lastModified}`);
  body.set("purpose", aim.purpose);
  body.set("target", aim.target);
  const answer = await ask<UploadView>(address, { method: "POST", body, signal });
  if (answer.ok) return answer.value;
  throw new Refused(answer.refusal.problem);
}

/** How much the server has now; not always what we thought, after a lost answer. */
export async function sendPiece(
  upload: string,
  offset: number,
  piece: Blob,
  signal: AbortSignal,
): Promise<number> {
  const answer = await ask<UploadView>(`${address}/${upload}?offset=${offset}`, {
    method: "PUT",
    body: piece,
    signal,
    headers: { "Content-Type": "application/octet-stream" },
  });
  if (answer.ok) return answer.value.received;
  if (answer.refusal.received !== undefined) return answer.refusal.received;
  throw new Refused(answer.refusal.problem);
}

export async function readUploads(ids: string[]): Promise<UploadView[]> {
  const query = new URLSearchParams(ids.map((id) => ["id", id]));
  const answer = await ask<{ uploads: UploadView[] }>(`${address}?${query}`, {});
  return answer.ok ? answer.value.uploads : [];
}

type UploadResponse<Value> = { ok: true; value: Value } | { ok: false; refusal: UploadRefusal };

async function ask<Value>(to: string, request: RequestInit): Promise<UploadResponse<Value>> {
  let response: Response;
  try {
    response = await fetch(to, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new LineLost();
  }
  if (response.redirected) throw new SignedOut();
  // A proxy's own error page, or a server that is starting again; "no room" is ours and final.
  if (response.status >= 500 && response.status !== 507) throw new LineLost();
  if (!response.headers.get("Content-Type")?.includes("json")) {
    throw response.status === 403 ? new SignedOut() : new LineLost();
  }
  const body = await response.json();
  return response.ok ? { ok: true, value: body } : { ok: false, refusal: body };
}
