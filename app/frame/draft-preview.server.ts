import { data, type MiddlewareFunction, redirect } from "react-router";
import { loginAddress } from "../accounts/return-address.ts";
import { sessionToken } from "../accounts/sessions/cookies.server.ts";
import { findSignInState } from "../accounts/sessions/session-store.server.ts";
import { accountsIn } from "../accounts/sign-in/accounts.server.ts";
import {
  contentViewContext,
  type EarlierVersion,
} from "../content/documents/content-view.server.ts";
import { may } from "../permissions/permissions.ts";
import { readWholeNumber } from "../platform/http/whole-number.ts";

/**
 * `/about?preview` is the real page with the draft of the person who asks. Only staff who may edit pages can open it.
 * It may be framed by our own pages, and must not be cached. `?preview&of=pages/about&version=3` shows that document as
 * it was in version 3.
 */
export const showDraftsToStaff: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has("preview")) return next();
  const { database, secret, secure } = accountsIn(context);
  const signInState = await findSignInState(database, sessionToken(request, secret, secure));
  if (signInState.state !== "signed-in")
    throw redirect(loginAddress({ from: "/admin/pages" }), 303);
  if (!may(signInState.staff, "pages.edit")) {
    throw data("You may not open this page.", { status: 403, statusText: "Forbidden" });
  }
  const earlier = earlierVersion(searchParams);
  context.set(contentViewContext, { state: "draft", person: signInState.staff.id, earlier });
  const response = await next();
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Frame-Options", "SAMEORIGIN");
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
};

function earlierVersion(parameters: URLSearchParams): EarlierVersion | undefined {
  const [collection, id] = parameters.get("of")?.split("/") ?? [];
  const version = readWholeNumber(parameters.get("version"));
  return collection && id && version !== undefined ? { collection, id, version } : undefined;
}
