import { data, type MiddlewareFunction, redirect } from "react-router";
import { loginAddress } from "../accounts/return-address.ts";
import { sessionToken } from "../accounts/sessions/cookies.server.ts";
import { findSignInState } from "../accounts/sessions/session-store.server.ts";
import { accountsIn } from "../accounts/sign-in/accounts.server.ts";
import { contentViewContext } from "../content/documents/content-view.server.ts";
import { may } from "../permissions/permissions.ts";

/**
 * `/about?preview` is the real page with the draft of the person who asks. Only staff who may edit pages can open it.
 * It may be framed by our own pages, and must not be cached.
 */
export const showDraftsToStaff: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  if (!new URL(request.url).searchParams.has("preview")) return next();
  const { database, secret, secure } = accountsIn(context);
  const signInState = await findSignInState(database, sessionToken(request, secret, secure));
  if (signInState.state !== "signed-in")
    throw redirect(loginAddress({ from: "/admin/pages" }), 303);
  if (!may(signInState.staff, "pages.edit")) {
    throw data("You may not open this page.", { status: 403, statusText: "Forbidden" });
  }
  context.set(contentViewContext, { state: "draft", person: signInState.staff.id });
  const response = await next();
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Frame-Options", "SAMEORIGIN");
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
};
