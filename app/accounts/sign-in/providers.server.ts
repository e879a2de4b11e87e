import type { Environment } from "../../platform/environment.server.ts";
import { lookUp } from "../../platform/look-up.ts";
import { type SignInCode, type SignInProblem, signInProblem } from "./sign-in-errors.ts";

export const providerIds = ["google", "microsoft", "oidc"] as const;
type ProviderId = (typeof providerIds)[number];

export type Provider = { id: ProviderId; name: string };

/** The providers that are configured. */
export function listProviders({ socialSignIn }: Environment): Provider[] {
  const names: Record<ProviderId, string> = {
    google: "Google",
    microsoft: "Microsoft",
    oidc: socialSignIn.oidc?.name ?? "",
  };
  return providerIds.filter((id) => socialSignIn[id]).map((id) => ({ id, name: names[id] }));
}

const codes: Record<string, SignInCode> = {
  signup_disabled: "provider-unknown-person",
  unable_to_create_user: "provider-unknown-person",
  account_not_linked: "provider-unknown-person",
  email_not_found: "provider-unknown-person",
  USER_DISABLED: "user-disabled",
  no_answer: "provider-silent",
  access_denied: "popup-closed-by-user",
};

/** The error that Better Auth put into the address after a failed sign-in by provider. */
export function providerProblem(error: string | null): SignInProblem | undefined {
  return error ? signInProblem(lookUp(codes, error) ?? "provider-failed") : undefined;
}

export function isProviderId(value: unknown): value is ProviderId {
  return providerIds.some((id) => id === value);
}
