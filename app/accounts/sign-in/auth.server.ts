// Better Auth for staff: no sign-up, sessions in the database, our own tables and limits.

import { passkey as passkeys } from "@better-auth/passkey";
import type { BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { genericOAuth, twoFactor } from "better-auth/plugins";
import type { Database } from "../../platform/database/database.server.ts";
import type { SiteEnvironment } from "../../platform/installation/secrets.server.ts";
import type { Log } from "../../platform/log.server.ts";
import { clientAddressHeader } from "../client-address.ts";
import { hashPassword, verifyPassword } from "../passwords/password-hash.server.ts";
import { longestPassword, shortestPassword } from "../passwords/password-rules.ts";
import { cookieOptions, cookiePrefix } from "../sessions/cookies.server.ts";
import { prepareSession, recordSignIn } from "../sessions/session-hooks.server.ts";
import { listProviders } from "../staff-store.server.ts";
import {
  passkey,
  secondFactor,
  signInVerification,
  staff,
  staffAccount,
  staffSession,
} from "../tables.server.ts";
import { refreshBeforeExpiry, sessionDuration } from "../timings.ts";

export type AuthServices = { database: Database; environment: SiteEnvironment; log: Log };

/** Due when browsers request a refresh, five minutes before the session expires. */
const dueBeforeExpiry = 2 * refreshBeforeExpiry;

export type Auth = ReturnType<typeof createAuth>;

/**
 * With OIDC, Better Auth first fetches the provider's discovery document. That instance is created only when
 * somebody uses the provider: an unavailable provider must not block the other ways to sign in.
 */
export function createAuth(
  { database, environment, log }: AuthServices,
  { withOidc = false }: { withOidc?: boolean } = {},
) {
  const secure = environment.publicUrl.startsWith("https:");
  const options = {
    appName: "Goldkey",
    baseURL: environment.publicUrl,
    basePath: "/api/auth",
    secret: environment.secrets.accounts,
    database: drizzleAdapter(database, {
      provider: "pg",
      schema: {
        user: staff,
        session: staffSession,
        account: staffAccount,
        verification: signInVerification,
        twoFactor: secondFactor,
        passkey,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { additionalFields: { role: { type: "string", required: true, input: false } } },
    session: {
      expiresIn: sessionDuration / 1000,
      updateAge: (sessionDuration - dueBeforeExpiry) / 1000,
      // Our own requireFreshSignIn checks this.
      freshAge: 0,
      cookieCache: { enabled: false },
      additionalFields: {
        method: { type: "string", required: true, input: false },
        confirmedAt: { type: "date", required: true, input: false },
      },
    },
    account: {
      updateAccountOnSignIn: false,
      accountLinking: {
        enabled: true,
        // Microsoft is limited to one tenant, whose administrator verifies the addresses.
        trustedProviders: ["microsoft"],
        // Nobody can register another person's address here: accounts exist only by an owner's invitation.
        requireLocalEmailVerified: false,
      },
    },
    ...providers(environment),
    plugins: [
      twoFactor({
        issuer: "Goldkey",
        allowPasswordless: true,
        // Its lock would let anybody who knows a password lock the owner out; attempt-store.server.ts counts instead.
        accountLockout: { enabled: false },
      }),
      passkeys({
        rpID: new URL(environment.publicUrl).hostname,
        rpName: "Goldkey",
        origin: environment.publicUrl,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        authentication: { afterVerification: requireVerifiedUser },
      }),
      ...(withOidc ? oidc(environment) : []),
    ],
    databaseHooks: {
      user: {
        // The third safeguard against sign-up: Better Auth never creates a person.
        create: { before: async () => false },
      },
      account: {
        create: {
          before: async (account) => {
            // A provider may give an address to somebody else. That person has another subject.
            const linked = await listProviders(database, account.userId);
            if (linked.includes(account.providerId)) return false;
            // Only the identity is needed; access tokens are not stored.
            return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
          },
        },
      },
      session: {
        create: {
          before: (session, context) => prepareSession(database, session, context),
          after: (session, context) => recordSignIn(database, session, context),
        },
      },
    },
    // attempt-store.server.ts limits attempts instead, by account as well as by network.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(secure),
      useSecureCookies: false, // it would add its own prefix
      defaultCookieAttributes: cookieOptions(secure),
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    onAPIError: { errorURL: `${environment.publicUrl}/admin/login` },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (level, message, ...details) =>
        log[level]({ details: details.filter((detail) => detail instanceof Error) }, message),
    },
  } satisfies BetterAuthOptions;
  return betterAuth(options);
}

/** User verification: the device must have checked a face, a finger or a PIN. */
async function requireVerifiedUser({
  verification,
}: {
  verification: { authenticationInfo: { userVerified: boolean } };
}) {
  if (!verification.authenticationInfo.userVerified) {
    throw new APIError("UNAUTHORIZED", { code: "USER_NOT_VERIFIED" });
  }
}

function providers({ socialSignIn }: SiteEnvironment): Pick<BetterAuthOptions, "socialProviders"> {
  const { google, microsoft } = socialSignIn;
  return {
    socialProviders: {
      ...(google && { google: { ...google, disableSignUp: true } }),
      ...(microsoft && {
        microsoft: { ...microsoft, disableSignUp: true, disableProfilePhoto: true },
      }),
    },
  };
}

function oidc({ socialSignIn: { oidc } }: SiteEnvironment) {
  if (!oidc) return [];
  const { issuer, clientId, clientSecret } = oidc;
  return [
    genericOAuth({
      config: [
        {
          providerId: "oidc",
          discoveryUrl: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
          clientId,
          clientSecret,
          scopes: ["openid", "email", "profile"],
          requireIdTokenVerification: true,
          disableSignUp: true,
          disableImplicitSignUp: true,
        },
      ],
    }),
  ];
}
