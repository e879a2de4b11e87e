// The guards of the admin area. Middleware, because the caller of a page chooses which loaders run.
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

type Middleware = MiddlewareFunction<Response>;

/**
 * For the layout above every page of staff: signed out → the login page, in place of this one in the
 * history; signed in, but not allowed here → 403. An address without a rule is nobody's.
 */
export const requireStaff: Middleware = async ({ request, context, pattern }, next) => {
  const { database, secret, secure, network } = accountsIn(context);
  const found = await findSignInState(database, sessionToken(request, secret, secure));
  if (found.state === "signed-out") {
    const { reason } = found;
    const login = loginAddress({
      from: addressAskedFor(request),
      reason: reason === "signed-out" ? undefined : reason,
    });
    throw replace(login, {
      headers: {
        "Set-Cookie": clearCookie("session_token", secure),
        "Cache-Control": "no-store",
      },
    });
  }
  if (found.state === "second-factor-owed") throw replace(href("/admin/login/code"));

  context.set(staffContext, found.staff);
  context.set(sessionContext, found.session);
  context.set(freshSignInContext, (form) => requireFreshSignIn(context, form));
  const permission = permissionFor(pattern);
  if (!permission || !may(found.staff, permission)) {
    await recordActivity(database, {
      who: found.staff,
      what: "access.refused",
      about: { kind: "page", id: addressOfPattern(pattern) },
      cameFrom: network,
    });
    throw data("You may not open this page.", { status: 403, statusText: "Forbidden" });
  }
  const setUp = href("/admin/account");
  if (found.state === "second-factor-missing" && addressOfPattern(pattern) !== setUp) {
    throw replace(`${setUp}?needed=second-factor`);
  }
  return withoutStore(await next());
};

/**
 * No form of another site may act in the name of somebody who is signed in here. Browsers say where a
 * request comes from; one that says nothing is refused, because none of today's keeps silent.
 */
export const refuseForgery: Middleware = async ({ request, context }, next) => {
  if (isForged(request)) {
    // Not in the activity log: strangers could fill it.
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

/** Pages of staff leave nothing behind in a cache or in the history of a shared computer. */
export const keepOutOfCaches: Middleware = async (_, next) => withoutStore(await next());

function withoutStore(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  return response;
}

function addressAskedFor(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const page = new URLSearchParams(search);
  page.delete("_routes");
  const path = pathname.replace(/\/_root\.data$/, "/").replace(/\.data$/, "");
  return page.size > 0 ? `${path}?${page}` : path;
}
