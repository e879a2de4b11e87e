import { shortNetworkTimeout } from "../timings.ts";

/**
 * A network failure or timeout becomes a value that the page can show. Redirects and other responses pass
 * through.
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
    // fetch() rejects with a TypeError on network failures.
    if (error instanceof TypeError) return instead();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
