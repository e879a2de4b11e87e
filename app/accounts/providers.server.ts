import type { Environment } from "../platform/environment.server.ts";
import type { Auth } from "./auth.server.ts";
import { type SignInCode, type SignInProblem, signInProblem } from "./sign-in-errors.ts";

export const providerIds = ["google", "microsoft", "oidc"] as const;
export type ProviderId = (typeof providerIds)[number];

export type Provider = { id: ProviderId; name: string };

/** Those that are set up and answered at the start: a button that cannot work is not shown. */
export async function listProviders(auth: Auth, environment: Environment): Promise<Provider[]> {
  const { socialProviders } = await auth.$context;
  const names: Record<ProviderId, string> = {
    google: "Google",
    microsoft: "Microsoft",
    oidc: environment.socialSignIn.oidc?.name ?? "",
  };
  return providerIds
    .filter((id) => socialProviders.some((provider) => provider.id === id))
    .map((id) => ({ id, name: names[id] }));
}

const codes: Record<string, SignInCode> = {
  signup_disabled: "provider-unknown-person",
  unable_to_create_user: "provider-unknown-person",
  account_not_linked: "provider-unknown-person",
  email_not_found: "provider-unknown-person",
  USER_DISABLED: "user-disabled",
  access_denied: "popup-closed-by-user",
};

/** What Better Auth put into the address when a provider's sign-in came to nothing. */
export function providerProblem(error: string | null): SignInProblem | undefined {
  return error ? signInProblem(codes[error] ?? "provider-failed") : undefined;
}

export function isProviderId(word: unknown): word is ProviderId {
  return providerIds.some((id) => id === word);
}
