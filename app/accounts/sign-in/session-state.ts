// /admin/session: whether the caller is still signed in (GET), and please for longer (POST).

import { clearCookie, sessionToken } from "../sessions/cookies.server.ts";
import type { SessionAnswer } from "../sessions/session-keeper.ts";
import { findSignInState, type SignInState } from "../sessions/session-store.server.ts";
import type { Route } from "./+types/session-state.ts";
import { accountsIn, headersForAuth } from "./accounts.server.ts";
import { isForged } from "./guard.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, secret, secure } = accountsIn(context);
  const found = await findSignInState(database, sessionToken(request, secret, secure));
  return answer(found);
}

export async function action({ request, context }: Route.ActionArgs) {
  if (isForged(request)) return Response.json(null, { status: 403 });
  const { auth, database, secret, secure } = accountsIn(context);
  const token = sessionToken(request, secret, secure);
  const found = await findSignInState(database, token);
  if (found.state === "signed-out") {
    return answer(found, { "Set-Cookie": clearCookie("session_token", secure) });
  }
  const { headers } = await auth.api.getSession({
    headers: headersForAuth(request, context),
    returnHeaders: true,
  });
  return answer(await findSignInState(database, token), headers);
}

function answer(found: SignInState, headers: HeadersInit = {}): Response {
  const body: SessionAnswer =
    found.state === "signed-out"
      ? { state: "signed-out", reason: found.reason }
      : {
          state: "signed-in",
          person: found.staff.id,
          expiresAt: found.session.expiresAt.getTime(),
          now: Date.now(),
        };
  const response = Response.json(body, { headers });
  response.headers.set("Cache-Control", "no-store");
  return response;
}
