// What requests about accounts need: opened once per site, passed on by context.
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
import { type Auth, type AuthServices, createAuth } from "./auth.server.ts";

/** For the discovery document, and again for who the person is: together less than a page may take (outage.server.ts). */
const providerPatience = 4_500;

type Accounts = {
  auth: Auth;
  /** The same with the company's OIDC provider; undefined while that is unavailable. */
  openOidc(): Promise<Auth | undefined>;
  /** Signs cookies, and keys the hashes of attempt limits. */
  secret: string;
  /** Whether the site uses https; cookies then have the __Host- prefix. */
  secure: boolean;
};

export const accountsContext = createContext<Accounts>();

export function openAccounts(parts: AuthServices): Accounts {
  let oidc: Promise<Auth | undefined> | undefined;
  return {
    auth: createAuth(parts),
    async openOidc() {
      // Shared by all who sign in meanwhile. While the provider does not answer, the next one tries again.
      oidc ??= tryOidc(parts);
      let auth: Auth | undefined;
      try {
        auth = await oidc;
      } finally {
        if (!auth) oidc = undefined;
      }
      return auth;
    },
    secret: parts.environment.secrets.accounts,
    secure: parts.environment.publicUrl.startsWith("https:"),
  };
}

async function tryOidc(parts: AuthServices): Promise<Auth | undefined> {
  const { oidc } = parts.environment.socialSignIn;
  if (!oidc) return undefined;
  const auth = createAuth(parts, { withOidc: true });
  const context = await unlessTooLong(auth.$context);
  const provider = context?.socialProviders.find(({ id }) => id === "oidc");
  if (!provider) return undefined;
  if (withoutSlash(provider.issuer ?? "") === withoutSlash(oidc.issuer)) return auth;
  // OpenID Connect Discovery, section 4.3: otherwise one provider could pass itself off as another.
  parts.log.error("The provider at OIDC_ISSUER says that it is another issuer. It is not used.");
  return undefined;
}

/** Undefined when a provider does not answer in time. */
export function unlessTooLong<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return Promise.race([answer, pause(providerPatience, undefined, { ref: false })]);
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, "");
}

/** What the steps of signing in need from the context. */
export function accountsIn(context: RequestContext) {
  return {
    ...context.get(accountsContext),
    database: context.get(databaseContext),
    environment: context.get(environmentContext),
    network: context.get(clientAddressContext),
  };
}

/** The request's headers for Better Auth, with the trusted client address. */
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
