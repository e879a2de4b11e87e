import { shortNetworkTimeout } from "../timings.ts";

/**
 * A call that cannot reach the server, or gets no answer in time, becomes a value that the page can
 * word. A redirect and other answers of the server pass through.
 */
export async function withinShortTimeout<Answer, Instead>(
  call: Promise<Answer>,
  instead: () => Instead,
): Promise<Answer | Instead> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TypeError("The server took too long.")),
      shortNetworkTimeout,
    );
  });
  try {
    return await Promise.race([call, timeout]);
  } catch (error) {
    // fetch() rejects with a TypeError when nothing could be reached at all.
    if (error instanceof TypeError) return instead();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
