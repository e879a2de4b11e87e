// The authenticator app as second factor: set up, recovery codes, removal. Better Auth does the work and checks
// the password.
import { isAPIError } from "better-auth/api";
import { renderSVG } from "uqr";
import { recordActivity } from "../../activity/record.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { accountsIn, headersForAuth } from "./accounts.server.ts";
import { isFirstUse } from "./attempt-store.server.ts";
import { signInProblem } from "./sign-in-errors.ts";

type AuthenticatorRefused = { ok: false; problem: string };

type AppSetUp = {
  ok: true;
  /** The QR code as SVG, in a data URL. */
  picture: string;
  /** To type into the app instead of scanning. */
  secret: string;
  recoveryCodes: string[];
};

/** The app is active only after the first code: see confirmApp. */
export async function beginApp(
  request: Request,
  context: RequestContext,
  password: string | undefined,
): Promise<AppSetUp | AuthenticatorRefused> {
  const { auth, database } = accountsIn(context);
  const { companyName } = await readSettings(database);
  try {
    const setup = await auth.api.enableTwoFactor({
      body: { password: password ?? "", issuer: companyName, method: "totp" },
      headers: headersForAuth(request, context),
    });
    if (!("totpURI" in setup)) throw new Error("Better Auth made no secret for the app.");
    const svg = renderSVG(setup.totpURI, { border: 2 });
    return {
      ok: true,
      picture: `data:image/svg+xml,${encodeURIComponent(svg)}`,
      secret: new URL(setup.totpURI).searchParams.get("secret") ?? "",
      recoveryCodes: setup.backupCodes,
    };
  } catch (error) {
    return refusal(error);
  }
}

export async function confirmApp(
  request: Request,
  context: RequestContext,
  typed: string,
): Promise<{ ok: true; headers: Headers } | AuthenticatorRefused> {
  const { auth, database, secret } = accountsIn(context);
  const code = typed.replaceAll(/\s/g, "");
  try {
    const { headers } = await auth.api.verifyTOTP({
      body: { code },
      headers: headersForAuth(request, context),
      returnHeaders: true,
    });
    // The code is used up now, so that it cannot be used to sign in.
    await isFirstUse(database, secret, { person: context.get(staffContext).id, code });
    await record(context, "account.second-factor-on");
    return { ok: true, headers };
  } catch (error) {
    return refusal(error);
  }
}

export async function removeApp(
  request: Request,
  context: RequestContext,
  password: string | undefined,
): Promise<{ ok: true; headers: Headers } | AuthenticatorRefused> {
  const { auth } = accountsIn(context);
  try {
    const { headers } = await auth.api.disableTwoFactor({
      body: { password: password ?? "" },
      headers: headersForAuth(request, context),
      returnHeaders: true,
    });
    await record(context, "account.second-factor-off");
    return { ok: true, headers };
  } catch (error) {
    return refusal(error);
  }
}

/** Ten new codes; the old ones stop working. */
export async function newRecoveryCodes(
  request: Request,
  context: RequestContext,
  password: string | undefined,
): Promise<{ ok: true; recoveryCodes: string[] } | AuthenticatorRefused> {
  const { auth } = accountsIn(context);
  try {
    const { backupCodes } = await auth.api.generateBackupCodes({
      body: { password: password ?? "" },
      headers: headersForAuth(request, context),
    });
    await record(context, "account.recovery-codes-renewed");
    return { ok: true, recoveryCodes: backupCodes };
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): AuthenticatorRefused {
  const code = isAPIError(error) ? String(error.body?.code) : "";
  if (code === "INVALID_PASSWORD") {
    return { ok: false, problem: "That is not your password. Nothing was changed." };
  }
  if (code === "INVALID_CODE") return { ok: false, problem: signInProblem("wrong-code").message };
  if (code === "TOTP_ALREADY_ENABLED") {
    return { ok: false, problem: "An authenticator app is already set up." };
  }
  if (code.endsWith("_NOT_ENABLED")) {
    return { ok: false, problem: "No authenticator app is set up." };
  }
  // The session ended after the guard had checked it, for example in another window.
  if (isAPIError(error) && error.statusCode === 401) {
    return { ok: false, problem: "Your session has ended. Sign in again." };
  }
  throw error;
}

async function record(context: RequestContext, what: string) {
  const { database, network } = accountsIn(context);
  await recordActivity(database, { who: context.get(staffContext), what, cameFrom: network });
}
