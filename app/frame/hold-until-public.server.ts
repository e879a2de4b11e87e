import { href, type MiddlewareFunction, redirect } from "react-router";
import { sessionToken } from "../accounts/sessions/cookies.server.ts";
import { findSignInState } from "../accounts/sessions/session-store.server.ts";
import { accountsIn } from "../accounts/sign-in/accounts.server.ts";
import { readSetup } from "../content/setup-state.server.ts";
import { splitAddress } from "../languages/languages.ts";

/** People who have a ticket, a message or a viewing can still open it, and staff can sign in. */
const alwaysOpen = /^\/(admin|ticket|check|verify|viewing)(\/|\.data$|$)/;

/** Until the owner publishes the site, visitors see "opening soon", and staff see the site. */
export const holdUntilPublic: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (alwaysOpen.test(splitAddress(new URL(request.url).pathname).path)) return next();
  const { database, secret, secure } = accountsIn(context);
  if ((await readSetup(database)).isPublic) return next();
  const { state } = await findSignInState(database, sessionToken(request, secret, secure));
  if (state !== "signed-in") throw redirect(href("/opening-soon"), 302);
  const response = await next();
  response.headers.set("Cache-Control", "no-store");
  return response;
};
