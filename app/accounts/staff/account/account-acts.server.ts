// One post of the account page. What opens an account or changes how it opens asks for the password first.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import type { RequestContext } from "../../../platform/http/context.server.ts";
import { readForm } from "../../../platform/http/read-form.server.ts";
import {
  askForNewEmail,
  changePassword,
  changeProfile,
  removePasskey,
  signOutElsewhere,
  unlinkProvider,
} from "../../people/account.server.ts";
import { makePhoto } from "../../people/photo.server.ts";
import {
  beginApp,
  confirmApp,
  newRecoveryCodes,
  removeApp,
} from "../../sign-in/authenticator-app.server.ts";
import {
  proofField,
  provePassword,
  requireFreshSignIn,
} from "../../sign-in/fresh-sign-in.server.ts";
import type { AccountAnswer } from "./account-answer.ts";

type Answer = AccountAnswer & { status?: number; headers?: Headers };
type Act = (request: Request, context: RequestContext, form: FormData) => Promise<Answer>;

export async function changeAccount(request: Request, context: RequestContext): Promise<Answer> {
  const form = await readForm(request);
  // A form may have a second button with an act of its own, which comes after the form's.
  const name = String(form.getAll("act").at(-1) ?? "");
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) return { status: 400, problem: "This page does not know that act." };
  const answer = await act(request, context, form);
  const refused = answer.problem ?? answer.proofProblem;
  return { status: refused ? 400 : 200, ...answer, act: name };
}

const acts: Record<string, Act> = {
  async profile(_, context, form) {
    const name = textOf(form, "name");
    if (!name) return { problem: "Write the name the others know you by." };
    const typed = textOf(form, "phone");
    const phone = typed ? parsePhoneNumberFromString(typed, "GB") : undefined;
    if (typed && !phone?.isPossible()) {
      return { problem: "Write the phone number with its country code, such as +44 7700 900142." };
    }
    const photo = form.get("photo");
    let image: string | null | undefined = form.get("no-photo") ? null : undefined;
    if (photo instanceof File && photo.size > 0) {
      const made = await makePhoto(photo);
      if (!made.ok) return { problem: "Use a JPEG, PNG, WebP or AVIF picture below 900 KB." };
      image = made.image;
    }
    await changeProfile(context, { name, phone: phone?.number ?? "", image });
    return { toast: { text: "Your profile is saved." } };
  },

  async password(_, context, form) {
    const proof = await requirePassword(context, form);
    if (!proof.ok) return { proofProblem: proof.problem };
    const changed = await changePassword(context, String(form.get("password") ?? ""));
    if (!changed.ok) return { problem: changed.problem };
    return { toast: { text: "Your password is changed. All other devices are signed out." } };
  },

  async email(_, context, form) {
    const proof = await requireFreshSignIn(context, form);
    if (!proof.ok) return { proofProblem: proof.problem };
    const email = textOf(form, "email").toLowerCase();
    if (!z.email().max(254).safeParse(email).success) {
      return { problem: "This does not look like an e-mail address." };
    }
    const asked = await askForNewEmail(context, email);
    if (!asked.ok) return { problem: asked.problem };
    return { toast: { text: `A link was sent to ${email}. Follow it to make the change.` } };
  },

  async "begin-app"(request, context, form) {
    const proof = await requirePassword(context, form);
    if (!proof.ok) return { proofProblem: proof.problem };
    const begun = await beginApp(request, context, passwordIn(form));
    if (!begun.ok) return { problem: begun.problem };
    const { picture, secret, recoveryCodes } = begun;
    return { setUp: { picture, secret }, recoveryCodes };
  },

  async "confirm-app"(request, context, form) {
    const confirmed = await confirmApp(request, context, textOf(form, "code"));
    if (!confirmed.ok) return { problem: confirmed.problem };
    return {
      headers: confirmed.headers,
      toast: { text: "The app is set up. From now on it is asked for its code." },
    };
  },

  async "remove-app"(request, context, form) {
    const proof = await requirePassword(context, form);
    if (!proof.ok) return { proofProblem: proof.problem };
    const removed = await removeApp(request, context, passwordIn(form));
    if (!removed.ok) return { problem: removed.problem };
    return { headers: removed.headers, toast: { text: "The app is no longer asked." } };
  },

  async "recovery-codes"(request, context, form) {
    const proof = await requirePassword(context, form);
    if (!proof.ok) return { proofProblem: proof.problem };
    const made = await newRecoveryCodes(request, context, passwordIn(form));
    return made.ok ? { recoveryCodes: made.recoveryCodes } : { problem: made.problem };
  },

  async prove(_, context, form) {
    const proof = await requireFreshSignIn(context, form);
    return proof.ok ? {} : { proofProblem: proof.problem };
  },

  async "remove-passkey"(_, context, form) {
    const proof = await requireFreshSignIn(context, form);
    if (!proof.ok) return { proofProblem: proof.problem };
    await removePasskey(context, textOf(form, "passkey"));
    return { toast: { text: "The passkey is removed." } };
  },

  async unlink(_, context, form) {
    await unlinkProvider(context, textOf(form, "provider"));
    return { toast: { text: "That account no longer opens this one." } };
  },

  async "sign-out-one"(_, context, form) {
    await signOutElsewhere(context, textOf(form, "session"));
    return { toast: { text: "That device is signed out." } };
  },

  async "sign-out-others"(_, context) {
    const ended = await signOutElsewhere(context);
    return {
      toast: { text: ended === 1 ? "1 device is signed out." : `${ended} devices are signed out.` },
    };
  },
};

/** Changing the password, or the app that guards it, asks for the current one however fresh the session is. */
async function requirePassword(context: RequestContext, form: FormData) {
  const password = passwordIn(form);
  if (password) return provePassword(context, password);
  return {
    ok: false,
    problem: `Type your current password, ${context.get(staffContext).name}.`,
  } as const;
}

function passwordIn(form: FormData): string {
  return String(form.get(proofField) ?? "");
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string"
    ? value
        .replaceAll(/\p{Cc}/gu, "")
        .trim()
        .slice(0, 254)
    : "";
}
