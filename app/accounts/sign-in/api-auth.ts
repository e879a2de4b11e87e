// /api/auth/*: only those addresses of Better Auth that browsers use. All others respond with 404.

import { href, redirect } from "react-router";
import { recordActivity } from "../../activity/record.server.ts";
import type { Staff } from "../../permissions/permissions.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { parseJson, unreadableText } from "../../platform/http/readable-text.ts";
import { sessionToken } from "../sessions/cookies.server.ts";
import { findSignInState } from "../sessions/session-store.server.ts";
import type { Route } from "./+types/api-auth.ts";
import { accountsIn, headersForAuth, unlessTooLong } from "./accounts.server.ts";
import { attemptSucceeded, beginAttempt } from "./attempt-store.server.ts";
import { isFresh } from "./fresh-sign-in.server.ts";
import { isForged } from "./guard.server.ts";
import { providerIds } from "./providers.server.ts";
import { endFormerSession, recordRefusal } from "./sign-in.server.ts";

const whileSignedOut = new Set([
  "GET passkey/generate-authenticate-options",
  "POST passkey/verify-authentication",
  ...providerIds.map((id) => `GET callback/${id}`),
]);

/** Adding a passkey needs a session and a fresh proof of identity. */
const withFreshProof = new Set([
  "GET passkey/generate-register-options",
  "POST passkey/verify-registration",
]);

export function loader({ request, context, params }: Route.LoaderArgs) {
  return handle(request, context, params["*"]);
}

export function action({ request, context, params }: Route.ActionArgs) {
  return handle(request, context, params["*"]);
}

async function handle(request: Request, context: RequestContext, path: string): Promise<Response> {
  const call = `${request.method} ${path}`;
  const known = whileSignedOut.has(call) || withFreshProof.has(call);
  // Exact match: "//", "%2f" or a trailing slash make another address.
  if (!known || new URL(request.url).pathname !== `/api/auth/${path}`) return refusal(404);
  const { environment } = accountsIn(context);
  const provider = providerIds.find((id) => path === `callback/${id}`);
  if (provider && !environment.socialSignIn[provider]) return refusal(404);
  if (isForged(request)) return refusal(403, { code: "INVALID_ORIGIN" });
  if (withFreshProof.has(call)) return addPasskey(request, context);
  return call === "POST passkey/verify-authentication"
    ? signInWithPasskey(request, context)
    : passOn(request, context);
}

async function signInWithPasskey(request: Request, context: RequestContext): Promise<Response> {
  const { database, network, secret } = accountsIn(context);
  const attempt = await beginAttempt(database, secret, { kind: "passkey", network });
  if (!attempt.ok) {
    if (attempt.first) await recordRefusal(context, "too-many-requests");
    return refusal(429, { code: "TOO_MANY_REQUESTS", message: String(attempt.waitSeconds) });
  }
  const response = await passOn(request, context);
  if (response.ok) {
    await attemptSucceeded(database, attempt.key);
    await endFormerSession(request, context);
  } else {
    const disabled = (await response.clone().text()).includes("USER_DISABLED");
    await recordRefusal(context, disabled ? "user-disabled" : "passkey-unknown");
  }
  return response;
}

async function addPasskey(request: Request, context: RequestContext): Promise<Response> {
  const { database, network } = accountsIn(context);
  const who = await findFreshlyProved(request, context);
  if (!who) return refusal(403, { code: "FRESH_PROOF_NEEDED" });
  const response = await passOn(request, context);
  if (request.method === "POST" && response.ok) {
    await recordActivity(database, { who, what: "account.passkey-added", cameFrom: network });
  }
  return response;
}

/** The answer of a passkey has a few kilobytes. */
const largestAuthBody = 64 * 1024;

async function passOn(request: Request, context: RequestContext): Promise<Response> {
  const { auth: usual, openOidc, environment } = accountsIn(context);
  // Better Auth accepts only the public address of the site.
  const { pathname, search } = new URL(request.url);
  const isCallback = pathname.startsWith("/api/auth/callback/");
  const auth = pathname.endsWith("/callback/oidc") ? await openOidc() : usual;
  if (!auth) return providerIsSilent();
  const body = request.method === "GET" ? null : await request.text();
  if (body !== null && body.length > largestAuthBody) {
    return refusal(413, { code: "BODY_TOO_LARGE" });
  }
  if (body !== null && parseJson(body) === undefined) {
    return refusal(400, { code: "INVALID_BODY", message: unreadableText });
  }
  const handled = auth.handler(
    new Request(environment.publicUrl + pathname + search, {
      method: request.method,
      headers: headersForAuth(request, context),
      body,
    }),
  );
  const response = isCallback ? await unlessTooLong(handled) : await handled;
  if (!response) return providerIsSilent();
  response.headers.set("Cache-Control", "no-store");
  return request.method === "POST" && response.ok ? withoutBody(response) : response;
}

/** Somebody came back from the provider: they see why they are not signed in on the login page. */
function providerIsSilent(): Response {
  const headers = { "Cache-Control": "no-store" };
  return redirect(`${href("/admin/login")}?error=no_answer`, { headers });
}

/** Better Auth also sends the session's token and the person's row. The token belongs in the cookie only. */
function withoutBody(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  return Response.json({}, { headers });
}

async function findFreshlyProved(
  request: Request,
  context: RequestContext,
): Promise<Staff | undefined> {
  const { database, secret, secure } = accountsIn(context);
  const signInState = await findSignInState(database, sessionToken(request, secret, secure));
  if (signInState.state !== "signed-in" && signInState.state !== "second-factor-missing")
    return undefined;
  return isFresh(signInState.session) ? signInState.staff : undefined;
}

function refusal(status: number, body: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
