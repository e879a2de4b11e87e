// Passkeys in the browser. Loaded on first use.
import { passkeyClient } from "@better-auth/passkey/client";
import { createAuthClient } from "better-auth/client";
import { shortNetworkTimeout } from "../timings.ts";
import { type SignInProblem, signInProblem } from "./sign-in-errors.ts";

function openClient() {
  return createAuthClient({
    basePath: "/api/auth",
    plugins: [passkeyClient()],
    fetchOptions: { timeout: shortNetworkTimeout, retry: 0 },
  });
}

/** Undefined on success. */
export async function signInWithPasskey(ownAddress: string): Promise<SignInProblem | undefined> {
  if (location.origin !== ownAddress) return signInProblem("unauthorized-domain", { ownAddress });
  return outcomeOf(() => openClient().signIn.passkey(), ownAddress);
}

export async function addPasskey(
  name: string,
  ownAddress: string,
): Promise<SignInProblem | undefined> {
  if (location.origin !== ownAddress) return signInProblem("unauthorized-domain", { ownAddress });
  return outcomeOf(() => openClient().passkey.addPasskey({ name }), ownAddress);
}

type PasskeyResult =
  | { error?: { status?: number; code?: string; message?: string } | null }
  | undefined;

async function outcomeOf(
  act: () => Promise<PasskeyResult>,
  ownAddress: string,
): Promise<SignInProblem | undefined> {
  try {
    const error = (await act())?.error;
    if (!error) return undefined;
    if (error.status === 429) {
      return signInProblem("too-many-requests", { waitSeconds: Number(error.message) || 60 });
    }
    if (error.code === "USER_DISABLED") return signInProblem("user-disabled");
    if (error.code === "INVALID_ORIGIN" || error.code === "ERROR_INVALID_DOMAIN") {
      return signInProblem("unauthorized-domain", { ownAddress });
    }
    if (error.status === 401) return signInProblem("passkey-unknown");
    if (error.code) return signInProblem("popup-closed-by-user");
    return signInProblem("network-request-failed");
  } catch {
    // Better Auth's client rejects on network failures.
    return signInProblem("network-request-failed");
  }
}
