/** What every answer to a save has in common. */
export type SaveAnswer = {
  saved?: { version: number; at: string };
  conflict?: { version: number };
  problem?: string;
  problems?: object;
  /** Nobody knows whether the server heard of it: tried again by itself. */
  unreachable?: boolean;
};

type NoAnswer = { problem: string; unreachable?: boolean };

/** Not through the router: it cuts off what is under way when somebody walks on, and a save has to arrive. */
export async function postSave<Answer extends SaveAnswer>(
  address: string,
  fields: URLSearchParams,
): Promise<Answer | NoAnswer> {
  try {
    const answer = await fetch(address, { method: "POST", body: fields });
    const type = answer.headers.get("Content-Type") ?? "";
    // Answers are plain JSON, so they arrive as they were sent.
    if (type.startsWith("application/json")) return (await answer.json()) as Answer;
    if (answer.redirected) return { problem: "You are signed out.", unreachable: true };
    if (answer.status < 500) return { problem: "The server refused it. Load the page anew." };
  } catch {
    // Nothing answered, or the line broke in the middle of the answer.
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
