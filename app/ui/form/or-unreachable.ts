import { data } from "react-router";

/** For clientAction: a lost connection must not replace a half-filled form by an error page. */
export async function orUnreachable<Result>(serverAction: () => Promise<Result>) {
  try {
    return await serverAction();
  } catch (error) {
    // fetch throws a TypeError when there was no response. Responses of the server are rethrown.
    if (!(error instanceof TypeError)) throw error;
    const problem = "We cannot reach the server.";
    return data({ problem, unreachable: true }, { status: 503 });
  }
}
