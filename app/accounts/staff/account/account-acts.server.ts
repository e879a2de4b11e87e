// The acts of the account page. Changes to the ways of signing in need the password.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { type Act, actsReturning, type HandlerResult } from "../../../permissions/acts.server.ts";
import { ticked } from "../../../platform/http/form-fields.ts";
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
import { proofField, provePassword } from "../../sign-in/fresh-sign-in.server.ts";
import type { AccountActResult } from "./account-act-result.ts";

const line = z
  .string()
  .default("")
  .transform((typed) =>
    typed
      .replaceAll(/\p{Cc}/gu, "")
      .trim()
      .slice(0, 254),
  );

const phone = line.transform((typed, { addIssue }) => {
  const number = typed ? parsePhoneNumberFromString(typed, "GB") : undefined;
  if (!typed || number?.isPossible()) return number?.number ?? "";
  addIssue("Enter the phone number with its country code, for example +44 7700 900142.");
  return z.NEVER;
});

export const accountActs = actsReturning<AccountActResult>()({
  acts: {
    profile: {
      permission: "panel.open",
      fields: z.object({
        name: line.pipe(z.string().min(1, "Enter the name your colleagues know you by.")),
        phone,
        photo: z.instanceof(File).optional(),
        "no-photo": ticked,
      }),
      async run({ context, fields }) {
        const { name, phone: number, photo } = fields;
        let image: string | null | undefined = fields["no-photo"] ? null : undefined;
        // A form without a chosen file sends an empty one.
        if (photo && photo.size > 0) {
          const made = await makePhoto(photo);
          if (!made.ok) return { problem: "Use a JPEG, PNG, WebP or AVIF picture below 900 KB." };
          image = made.image;
        }
        await changeProfile(context, { name, phone: number, image });
        return { toast: { text: "Your profile is saved." } };
      },
    },
    password: {
      permission: "panel.open",
      run: withPassword(async ({ context, form }) => {
        const changed = await changePassword(context, String(form.get("password") ?? ""));
        if (!changed.ok) return { problem: changed.problem };
        return { toast: { text: "Your password is changed. All other devices are signed out." } };
      }),
    },
    email: {
      permission: "panel.open",
      fresh: true,
      fields: z.object({
        email: line.pipe(
          z.string().toLowerCase().pipe(z.email("This does not look like an e-mail address.")),
        ),
      }),
      async run({ context, fields: { email } }) {
        const outcome = await askForNewEmail(context, email);
        if (!outcome.ok) return { problem: outcome.problem };
        return { toast: { text: `A link was sent to ${email}. Follow it to make the change.` } };
      },
    },
    "begin-app": {
      permission: "panel.open",
      run: withPassword(async ({ request, context }, password) => {
        const setup = await beginApp(request, context, password);
        if (!setup.ok) return { problem: setup.problem };
        const { picture, secret, recoveryCodes } = setup;
        return { setUp: { picture, secret }, recoveryCodes };
      }),
    },
    "confirm-app": {
      permission: "panel.open",
      fields: z.object({ code: line }),
      async run({ request, context, fields }) {
        const confirmed = await confirmApp(request, context, fields.code);
        if (!confirmed.ok) return { problem: confirmed.problem };
        return {
          headers: confirmed.headers,
          toast: {
            text: "Your authenticator app is set up. We will ask for its code when you sign in.",
          },
        };
      },
    },
    "remove-app": {
      permission: "panel.open",
      run: withPassword(async ({ request, context }, password) => {
        const removed = await removeApp(request, context, password);
        if (!removed.ok) return { problem: removed.problem };
        return {
          headers: removed.headers,
          toast: { text: "We no longer ask for a code from the app." },
        };
      }),
    },
    "recovery-codes": {
      permission: "panel.open",
      run: withPassword(async ({ request, context }, password) => {
        const made = await newRecoveryCodes(request, context, password);
        return made.ok ? { recoveryCodes: made.recoveryCodes } : { problem: made.problem };
      }),
    },
    prove: { permission: "panel.open", fresh: true, run: async () => ({}) },
    "remove-passkey": {
      permission: "panel.open",
      fresh: true,
      fields: z.object({ passkey: line }),
      async run({ context, fields }) {
        await removePasskey(context, fields.passkey);
        return { toast: { text: "The passkey is removed." } };
      },
    },
    unlink: {
      permission: "panel.open",
      fields: z.object({ provider: line }),
      async run({ context, fields }) {
        await unlinkProvider(context, fields.provider);
        return { toast: { text: "You can no longer sign in with that account." } };
      },
    },
    "sign-out-one": {
      permission: "panel.open",
      fields: z.object({ session: line }),
      async run({ context, fields }) {
        await signOutElsewhere(context, fields.session);
        return { toast: { text: "That device is signed out." } };
      },
    },
    "sign-out-others": {
      permission: "panel.open",
      async run({ context }) {
        const ended = await signOutElsewhere(context);
        const devices = ended === 1 ? "1 device is" : `${ended} devices are`;
        return { toast: { text: `${devices} signed out.` } };
      },
    },
  },
});

/** Changes to the password and the app always need the current password, even in a fresh session. */
function withPassword(
  run: (act: Act, password: string) => Promise<HandlerResult<AccountActResult>>,
) {
  return async (act: Act): Promise<HandlerResult<AccountActResult>> => {
    const password = String(act.form.get(proofField) ?? "");
    if (!password) return { proofProblem: `Type your current password, ${act.staff.name}.` };
    const proof = await provePassword(act.context, password);
    return proof.ok ? run(act, password) : { proofProblem: proof.problem };
  };
}
