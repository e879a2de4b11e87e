import { useEffect } from "react";
import { href, redirect } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { sessionToken } from "../sessions/cookies.server.ts";
import { openSessionChannel } from "../sessions/session-channel.ts";
import { findSignInState } from "../sessions/session-store.server.ts";
import { accountsIn } from "../sign-in/accounts.server.ts";
import { keepOutOfCaches } from "../sign-in/guard.server.ts";
import type { Route } from "./+types/done-page.ts";
import { loadSignInPage } from "./load-sign-in-page.server.ts";
import { SignInPageFrame } from "./sign-in-page-frame.tsx";
import { signInPageMeta } from "./sign-in-page-meta.ts";

export const handle = { header: "over" };
export const middleware: Route.MiddlewareFunction[] = [keepOutOfCaches];

export function headers() {
  return { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return signInPageMeta("Signed in", loaderData?.company);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, secret, secure } = accountsIn(context);
  const signInState = await findSignInState(database, sessionToken(request, secret, secure));
  if (signInState.state === "signed-out") throw redirect(href("/admin/login"));
  if (signInState.state === "second-factor-pending") {
    const back = new URLSearchParams({ return: href("/admin/login/done") });
    throw redirect(`${href("/admin/login/code")}?${back}`);
  }
  return loadSignInPage(database);
}

/** The last page in the window of a provider. Notifies the page that opened it. */
export default function DonePage({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    const channel = openSessionChannel(() => {});
    channel.notify();
    window.close();
    return channel.close;
  }, []);
  return (
    <SignInPageFrame
      picture={loaderData.picture}
      title="You are signed in"
      lead={<p>You can close this window.</p>}
    >
      <ButtonLink to={href("/admin")} wide>
        Open the admin area here
      </ButtonLink>
    </SignInPageFrame>
  );
}
