// Better Auth, set up for staff: no sign-up, database sessions, our tables, our limits.

import { passkey as passkeys } from "@better-auth/passkey";
import type { BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { genericOAuth, twoFactor } from "better-auth/plugins";
import type { Database } from "../../platform/database/database.server.ts";
import type { Environment } from "../../platform/environment.server.ts";
import type { Log } from "../../platform/log.server.ts";
import { secret } from "../../platform/secrets.server.ts";
import { clientAddressHeader } from "../client-address.ts";
import { hashPassword, verifyPassword } from "../passwords/password-hash.server.ts";
import { longestPassword, shortestPassword } from "../passwords/password-rules.ts";
import { cookieOptions, cookiePrefix } from "../sessions/cookies.server.ts";
import { noteSignIn, refuseWhoMayNotSignIn } from "../sessions/session-hooks.server.ts";
import {
  passkey,
  secondFactor,
  signInVerification,
  staff,
  staffAccount,
  staffSession,
} from "../tables.server.ts";
import { refreshBeforeExpiry, sessionLasts } from "../timings.ts";

export type AuthParts = { database: Database; environment: Environment; log: Log };

/** A refresh that the browser asks for five minutes before the end must find it due. */
const dueBeforeExpiry = 2 * refreshBeforeExpiry;

export type Auth = ReturnType<typeof createAuth>;

/**
 * With OIDC, Better Auth first fetches what the provider says about itself, and waits for it. So that one
 * is made only when somebody signs in that way: a provider that is down must not keep the others out.
 */
export function createAuth(
  { database, environment, log }: AuthParts,
  { withOidc = false }: { withOidc?: boolean } = {},
) {
  const secure = environment.publicUrl.startsWith("https:");
  const options = {
    appName: "Goldkey",
    baseURL: environment.publicUrl,
    basePath: "/api/auth",
    secret: accountsSecret(environment),
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
      expiresIn: sessionLasts / 1000,
      updateAge: (sessionLasts - dueBeforeExpiry) / 1000,
      // Fresh proof is asked for by our own requireFreshProof.
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
        // Microsoft is set up for one tenant only, whose administrator vouches for its addresses.
        trustedProviders: ["microsoft"],
        // Nobody can register somebody else's address here: accounts come from an owner's invitation.
        requireLocalEmailVerified: false,
      },
    },
    ...providers(environment),
    plugins: [
      twoFactor({ issuer: "Goldkey", allowPasswordless: true }),
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
        // The last of three locks on sign-up: Better Auth never makes a person here.
        create: { before: async () => false },
      },
      account: {
        // We only ask who somebody is; keys to their mailbox are not for us to keep.
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
      session: {
        create: {
          before: (session, context) => refuseWhoMayNotSignIn(database, session, context),
          after: (session, context) => noteSignIn(database, session, context),
        },
      },
    },
    // Counted by limits.server.ts instead, by account as well as by network.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(secure),
      useSecureCookies: false, // would put its own prefix before ours
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

export function accountsSecret(environment: Environment): string {
  return secret(environment.dataFolder, "accounts");
}

/** A touch of the key is not enough: face, finger or PIN must have been checked on the device. */
async function requireVerifiedUser({
  verification,
}: {
  verification: { authenticationInfo: { userVerified: boolean } };
}) {
  if (!verification.authenticationInfo.userVerified) {
    throw new APIError("UNAUTHORIZED", { code: "USER_NOT_VERIFIED" });
  }
}

function providers({ socialSignIn }: Environment): Pick<BetterAuthOptions, "socialProviders"> {
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

function oidc({ socialSignIn: { oidc } }: Environment) {
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
