// The guards of the admin area. Middleware, because the client can choose which loaders run.
import { data, href, type MiddlewareFunction, replace } from "react-router";
import { recordActivity } from "../../activity/record.server.ts";
import { may } from "../../permissions/permissions.ts";
import {
  freshSignInContext,
  sessionContext,
  staffContext,
} from "../../permissions/staff-context.server.ts";
import { logContext } from "../../platform/http/context.server.ts";
import { addressOfPattern, permissionFor } from "../admin-rules.ts";
import { loginAddress } from "../return-address.ts";
import { clearCookie, sessionToken } from "../sessions/cookies.server.ts";
import { findSignInState } from "../sessions/session-store.server.ts";
import { accountsIn } from "./accounts.server.ts";
import { requireFreshSignIn } from "./fresh-sign-in.server.ts";
import { recentSessionsContext } from "./recent-sessions.server.ts";

type Middleware = MiddlewareFunction<Response>;

/**
 * For the layout of all staff pages. Signed out: redirects to the login page, replacing the history entry.
 * Without the permission, or for an address without a rule: 403.
 */

export const requireStaff: Middleware = async ({ request, context, pattern }, next) => {
  const { database, secret, secure, network } = accountsIn(context);
  const signInState = await findSignInState(database, sessionToken(request, secret, secure));
  if (signInState.state === "signed-out") {
    const { reason } = signInState;
    const login = loginAddress({
      from: requestedAddress(request),
      reason: reason === "signed-out" ? undefined : reason,
    });
    throw replace(login, {
      headers: {
        "Set-Cookie": clearCookie("session_token", secure),
        "Cache-Control": "no-store",
      },
    });
  }
  if (signInState.state === "second-factor-pending") throw replace(href("/admin/login/code"));

  context.get(recentSessionsContext).remember(request.headers.get("Cookie"));
  context.set(staffContext, signInState.staff);
  context.set(sessionContext, signInState.session);
  context.set(freshSignInContext, (form) => requireFreshSignIn(context, form));
  const permission = permissionFor(pattern);
  if (!permission || !may(signInState.staff, permission)) {
    await recordActivity(database, {
      who: signInState.staff,
      what: "access.refused",
      about: { kind: "page", id: addressOfPattern(pattern) },
      cameFrom: network,
    });
    throw data("You may not open this page.", { status: 403, statusText: "Forbidden" });
  }
  const setUp = href("/admin/account");
  if (signInState.state === "second-factor-missing" && addressOfPattern(pattern) !== setUp) {
    throw replace(`${setUp}?needed=second-factor`);
  }
  return withoutStore(await next());
};

/**
 * Protects against cross-site request forgery by Sec-Fetch-Site and Origin. A request with neither is refused:
 * all current browsers send them.
 */
export const refuseForgery: Middleware = async ({ request, context }, next) => {
  if (isForged(request)) {
    // Not in the activity log, which strangers could fill.
    context.get(logContext).warn("A request from another site was refused.");
    throw data("This was not sent from the site itself.", { status: 403, statusText: "Forbidden" });
  }
  return next();
};

export function isForged(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const origin = request.headers.get("Origin");
  const site = request.headers.get("Sec-Fetch-Site");
  if (origin !== null && origin !== new URL(request.url).origin) return true;
  if (site !== null) return site !== "same-origin";
  return origin === null;
}

/** Staff pages must not stay in a cache or in the history of a shared computer. */
export const keepOutOfCaches: Middleware = async (_, next) => withoutStore(await next());

function withoutStore(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  return response;
}

function requestedAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const page = new URLSearchParams(search);
  page.delete("_routes");
  const path = pathname.replace(/\/_root\.data$/, "/").replace(/\.data$/, "");
  return page.size > 0 ? `${path}?${page}` : path;
}
