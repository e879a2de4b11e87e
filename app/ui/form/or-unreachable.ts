import { data } from "react-router";

/** For clientAction: a lost connection must not replace a half-written form by an error page. */
export async function orUnreachable<Result>(serverAction: () => Promise<Result>) {
  try {
    return await serverAction();
  } catch (error) {
    // fetch throws a TypeError when no response arrived; responses of the server come as they are.
    if (!(error instanceof TypeError)) throw error;
    const problem = "The server cannot be reached.";
    return data({ problem, unreachable: true }, { status: 503 });
  }
}
