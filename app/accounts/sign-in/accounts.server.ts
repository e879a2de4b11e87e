// What every request about accounts needs: made once per site, travels by typed context.
import { setTimeout as pause } from "node:timers/promises";
import { createContext } from "react-router";
import { sessionContext, staffContext } from "../../permissions/staff-context.server.ts";
import {
  clientAddressContext,
  databaseContext,
  environmentContext,
  type RequestContext,
} from "../../platform/http/context.server.ts";
import { clientAddressHeader } from "../client-address.ts";
import type { WatchedSession } from "../sessions/session-keeper.ts";
import { type Auth, type AuthParts, accountsSecret, createAuth } from "./auth.server.ts";

/** How long a provider may take to say who it is. */
const oidcPatience = 10_000;

export type Accounts = {
  auth: Auth;
  /** The same with the company's own provider; undefined while that one does not answer. */
  openOidc(): Promise<Auth | undefined>;
  /** Signs cookies and hides the names behind limits. */
  secret: string;
  /** Whether visitors come over https: then cookies are bound to this host. */
  secure: boolean;
};

export const accountsContext = createContext<Accounts>();

export function openAccounts(parts: AuthParts): Accounts {
  let oidc: Auth | undefined;
  return {
    auth: createAuth(parts),
    async openOidc() {
      oidc ??= await tryOidc(parts);
      return oidc;
    },
    secret: accountsSecret(parts.environment),
    secure: parts.environment.publicUrl.startsWith("https:"),
  };
}

async function tryOidc(parts: AuthParts): Promise<Auth | undefined> {
  if (!parts.environment.socialSignIn.oidc) return undefined;
  const auth = createAuth(parts, { withOidc: true });
  const tooLong = pause(oidcPatience, undefined, { ref: false });
  const context = await Promise.race([auth.$context, tooLong]);
  return context?.socialProviders.some(({ id }) => id === "oidc") ? auth : undefined;
}

/** Everything a step of signing in asks the context for. */
export function accountsIn(context: RequestContext) {
  return {
    ...context.get(accountsContext),
    database: context.get(databaseContext),
    environment: context.get(environmentContext),
    network: context.get(clientAddressContext),
  };
}

/** The visitor's headers for Better Auth, with the one network address that can be trusted. */
export function headersForAuth(request: Request, context: RequestContext): Headers {
  const headers = new Headers(request.headers);
  for (const forgeable of ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]) {
    headers.delete(forgeable);
  }
  headers.set(clientAddressHeader, context.get(clientAddressContext));
  return headers;
}

/** For useSessionKeeper; below requireStaff. */
export function watchedSession(context: RequestContext): WatchedSession {
  return {
    person: context.get(staffContext).id,
    expiresAt: context.get(sessionContext).expiresAt.getTime(),
    now: Date.now(),
  };
}
