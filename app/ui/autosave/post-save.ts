import type { ActResult } from "../form/act-result.ts";

/** What every save answers. */
export type SaveResult = ActResult & {
  /** It is safe; `version` is the one to build on. */
  saved?: { version: number; at: string };
  /** Somebody else saved first. Nothing was overwritten: the person at the form decides. */
  conflict?: { version: number };
  /** Nobody knows whether the server heard of it: tried again by itself. */
  unreachable?: boolean;
};

type NoResult = { problem: string; unreachable?: boolean };

/** Not through the router: it cuts off what is under way when somebody walks on, and a save has to arrive. */
export async function postSave<Result extends SaveResult>(
  address: string,
  fields: URLSearchParams,
): Promise<Result | NoResult> {
  try {
    const response = await fetch(address, { method: "POST", body: fields });
    const type = response.headers.get("Content-Type") ?? "";
    // Answers are plain JSON, so they arrive as they were sent.
    if (type.startsWith("application/json")) return (await response.json()) as Result;
    if (response.redirected) return { problem: "You are signed out.", unreachable: true };
    if (response.status < 500) return { problem: "The server refused it. Load the page anew." };
  } catch {
    // No response, or the connection broke in the middle of it.
  }
  return { problem: "The server cannot be reached.", unreachable: true };
}

export function readFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields.append(name, value);
  }
  return fields;
}
