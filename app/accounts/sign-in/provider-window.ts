import { openSessionNews } from "../sessions/session-news.ts";
import type { SignInCode } from "./sign-in-errors.ts";

const lookEveryMilliseconds = 500;
const windowFeatures = "popup,width=480,height=720";

/**
 * Opens the provider in a window of its own, so that what was typed here stays. Resolves without a
 * code once somebody is signed in: the window says so by the session news, and closes itself.
 */
export function signInInWindow(
  provider: string,
  isSignedIn: () => Promise<boolean>,
): Promise<SignInCode | undefined> {
  const opened = window.open(`/admin/login/with/${provider}?window=own`, "sign-in", windowFeatures);
  if (!opened) return Promise.resolve("popup-blocked");
  return new Promise((resolve) => {
    const news = openSessionNews(() => look(undefined));
    const timer = setInterval(() => {
      if (opened.closed) look("popup-closed-by-user");
    }, lookEveryMilliseconds);

    /** The window also closes when it is done, so what counts is whether it worked. */
    async function look(otherwise: SignInCode | undefined) {
      // Without a network nobody can tell; the next look asks again.
      const signedIn = await isSignedIn().catch(() => false);
      if (!signedIn && !otherwise) return;
      clearInterval(timer);
      news.close();
      resolve(signedIn ? undefined : otherwise);
    }
  });
}
