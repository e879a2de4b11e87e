import { data } from "react-router";

/** For clientAction: a broken line must not replace a half-written form by an error page. */
export async function orUnreachable<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (error) {
    // What fetch throws when nothing answered; answers of the server come as they are.
    if (!(error instanceof TypeError)) throw error;
    const problem = "The server cannot be reached.";
    return data({ problem, unreachable: true }, { status: 503 });
  }
}
