import { openSessionChannel } from "../sessions/session-channel.ts";
import type { SignInCode } from "./sign-in-errors.ts";

const checkMilliseconds = 500;
const windowFeatures = "popup,width=480,height=720";

/**
 * Opens the provider in a window of its own, so that typed text on this page is not lost. Resolves without a
 * code after a sign-in, which the window reports by the session channel before it closes.
 */
export function signInInWindow(
  provider: string,
  isSignedIn: () => Promise<boolean>,
): Promise<SignInCode | undefined> {
  const opened = window.open(`/admin/login/with/${provider}?window=own`, "sign-in", windowFeatures);
  if (!opened) return Promise.resolve("popup-blocked");
  return new Promise((resolve) => {
    const channel = openSessionChannel(() => check(undefined));
    const timer = setInterval(() => {
      if (opened.closed) check("popup-closed-by-user");
    }, checkMilliseconds);

    /** The window closes in either case, so the session is checked. */
    async function check(codeIfSignedOut: SignInCode | undefined) {
      // Offline: the next check asks again.
      const signedIn = await isSignedIn().catch(() => false);
      if (!signedIn && !codeIfSignedOut) return;
      clearInterval(timer);
      channel.close();
      resolve(signedIn ? undefined : codeIfSignedOut);
    }
  });
}
