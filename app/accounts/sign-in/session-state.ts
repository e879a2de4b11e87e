// /admin/session: whether the caller is still signed in (GET), and a refresh of the session (POST).

import { clearCookie, sessionToken } from "../sessions/cookies.server.ts";
import type { SessionResponse } from "../sessions/session-keeper.ts";
import { findSignInState, type SignInState } from "../sessions/session-store.server.ts";
import type { Route } from "./+types/session-state.ts";
import { accountsIn, headersForAuth } from "./accounts.server.ts";
import { isForged } from "./guard.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, secret, secure } = accountsIn(context);
  const signInState = await findSignInState(database, sessionToken(request, secret, secure));
  return respond(signInState);
}

export async function action({ request, context }: Route.ActionArgs) {
  if (isForged(request)) return Response.json(null, { status: 403 });
  const { auth, database, secret, secure } = accountsIn(context);
  const token = sessionToken(request, secret, secure);
  const signInState = await findSignInState(database, token);
  if (signInState.state === "signed-out") {
    return respond(signInState, { "Set-Cookie": clearCookie("session_token", secure) });
  }
  const { headers } = await auth.api.getSession({
    headers: headersForAuth(request, context),
    returnHeaders: true,
  });
  return respond(await findSignInState(database, token), headers);
}

function respond(signInState: SignInState, headers: HeadersInit = {}): Response {
  const body: SessionResponse =
    signInState.state === "signed-out"
      ? { state: "signed-out", reason: signInState.reason }
      : {
          state: "signed-in",
          person: signInState.staff.id,
          expiresAt: signInState.session.expiresAt.getTime(),
          now: Date.now(),
        };
  const response = Response.json(body, { headers });
  response.headers.set("Cache-Control", "no-store");
  return response;
}
