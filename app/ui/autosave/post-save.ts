import type { ActResult } from "../form/act-result.ts";

/** The response to every save. */
export type SaveResult = ActResult & {
  /** `version` is the one that the next save must send. */
  saved?: { version: number; at: string };
  /** Somebody else saved first. Nothing was overwritten; the person at the form decides. */
  conflict?: { version: number };
  /** Whether the server got the save is unknown. It is retried automatically. */
  unreachable?: boolean;
};

type NoResult = { problem: string; unreachable?: boolean };

/** Does not use the router, which aborts requests on navigation. A save has to arrive. */
export async function postSave<Result extends SaveResult>(
  address: string,
  fields: URLSearchParams,
): Promise<Result | NoResult> {
  try {
    const response = await fetch(address, { method: "POST", body: fields });
    const type = response.headers.get("Content-Type") ?? "";
    if (type.startsWith("application/json")) return (await response.json()) as Result;
    if (response.redirected) return { problem: "You are signed out.", unreachable: true };
    if (response.status < 500) return { problem: "The server refused it. Reload the page." };
  } catch {
    // No response, or the connection broke while reading it.
  }
  return { problem: "We cannot reach the server.", unreachable: true };
}

export function readFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields.append(name, value);
  }
  return fields;
}
