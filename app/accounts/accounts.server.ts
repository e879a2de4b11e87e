// What every request about accounts needs: made once per site, travels by typed context.
import { setTimeout as pause } from "node:timers/promises";
import { createContext, type RouterContextProvider } from "react-router";
import type { Staff } from "../permissions/permissions.ts";
import {
  clientAddressContext,
  databaseContext,
  environmentContext,
} from "../platform/http/context.server.ts";
import type { SessionDetails } from "./sessions/session.server.ts";
import type { WatchedSession } from "./sessions/session-keeper.ts";
import { type Auth, type AuthParts, accountsSecret, createAuth } from "./sign-in/auth.server.ts";
import { clientAddressHeader } from "./sign-in/client-address.ts";

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

export type Context = Readonly<RouterContextProvider>;

export const accountsContext = createContext<Accounts>();
/** Set by requireStaff: whoever reads it is signed in. */
export const staffContext = createContext<Staff>();
export const sessionContext = createContext<SessionDetails>();

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
export function accountsIn(context: Context) {
  return {
    ...context.get(accountsContext),
    database: context.get(databaseContext),
    environment: context.get(environmentContext),
    network: context.get(clientAddressContext),
  };
}

/** The visitor's headers for Better Auth, with the one network address that can be trusted. */
export function headersForAuth(request: Request, context: Context): Headers {
  const headers = new Headers(request.headers);
  for (const forgeable of ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]) {
    headers.delete(forgeable);
  }
  headers.set(clientAddressHeader, context.get(clientAddressContext));
  return headers;
}

/** For useSessionKeeper; below requireStaff. */
export function watchedSession(context: Context): WatchedSession {
  return {
    person: context.get(staffContext).id,
    expiresAt: context.get(sessionContext).expiresAt.getTime(),
    now: Date.now(),
  };
}
