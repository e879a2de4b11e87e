// POST /admin/sign-out ends the caller's session.
import { href, redirect } from "react-router";
import { recordActivity } from "../../activity/record.server.ts";
import { clearCookie, sessionToken } from "../sessions/cookies.server.ts";
import { endSessions, findSignInState } from "../sessions/session-store.server.ts";
import type { Route } from "./+types/sign-out.ts";
import { accountsIn } from "./accounts.server.ts";
import { refuseForgery } from "./guard.server.ts";

export const middleware: Route.MiddlewareFunction[] = [refuseForgery];

export function loader() {
  throw redirect(href("/admin"));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database, secret, secure, network } = accountsIn(context);
  const token = sessionToken(request, secret, secure);
  const signInState = await findSignInState(database, token);
  if (signInState.state !== "signed-out") {
    await endSessions(database, { token }, "signed-out");
    await recordActivity(database, {
      who: signInState.staff,
      what: "account.signed-out",
      cameFrom: network,
    });
  }
  throw redirect(href("/admin/login"), {
    headers: { "Set-Cookie": clearCookie("session_token", secure), "Clear-Site-Data": '"cache"' },
  });
}
