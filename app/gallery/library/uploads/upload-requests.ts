// The requests of an upload, and the three errors they throw.
import { longNetworkTimeout } from "../../../accounts/timings.ts";
import type { UploadIntent, UploadRefusal, UploadView } from "./upload-view.ts";

/** The file is not acceptable: a retry does not help. */
export class UploadRefusedError extends Error {}
/** There was no response, or it came from something other than this site. */
export class ConnectionLost extends Error {}
export class SignedOut extends Error {}

const address = "/admin/gallery/uploads";

export async function openUpload(
  file: File,
  intent: UploadIntent,
  signal: AbortSignal,
): Promise<UploadView> {
  const body = new FormData();
  body.set("fileName", file.name || "picture");
  body.set("bytes", `${file.size}`);
  body.set("fingerprint", `${file.name}|${file.size}|${file.lastModified}`);
  body.set("purpose", intent.purpose);
  body.set("target", intent.target);
  const response = await ask<UploadView>(address, { method: "POST", body, signal });
  if (response.ok) return response.value;
  throw new UploadRefusedError(response.refusal.problem);
}

/** Returns how many bytes the server has: after a lost response more than expected. */
export async function sendPiece(
  upload: string,
  offset: number,
  piece: Blob,
  signal: AbortSignal,
): Promise<number> {
  const response = await ask<UploadView>(`${address}/${upload}?offset=${offset}`, {
    method: "PUT",
    body: piece,
    signal,
    headers: { "Content-Type": "application/octet-stream" },
  });
  if (response.ok) return response.value.received;
  if (response.refusal.received !== undefined) return response.refusal.received;
  throw new UploadRefusedError(response.refusal.problem);
}

export async function readUploads(ids: string[]): Promise<UploadView[]> {
  const query = new URLSearchParams(ids.map((id) => ["id", id]));
  const response = await ask<{ uploads: UploadView[] }>(`${address}?${query}`, {});
  return response.ok ? response.value.uploads : [];
}

type UploadResponse<Value> = { ok: true; value: Value } | { ok: false; refusal: UploadRefusal };

async function ask<Value>(to: string, request: RequestInit): Promise<UploadResponse<Value>> {
  let response: Response;
  try {
    const timeout = AbortSignal.timeout(longNetworkTimeout);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    response = await fetch(to, { ...request, signal });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ConnectionLost();
  }
  if (response.redirected) throw new SignedOut();
  // An error page of a proxy, or a restarting server. 507, a full disk, is our own response and final.
  if (response.status >= 500 && response.status !== 507) throw new ConnectionLost();
  if (!response.headers.get("Content-Type")?.includes("json")) {
    throw response.status === 403 ? new SignedOut() : new ConnectionLost();
  }
  const body = await response.json();
  return response.ok ? { ok: true, value: body } : { ok: false, refusal: body };
}
