import { data, Form, href, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { type ActRequest, defineActs } from "../../permissions/acts.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { findLink } from "../people/link-store.server.ts";
import { accountsIn } from "../sign-in/accounts.server.ts";
import { keepOutOfCaches, refuseForgery } from "../sign-in/guard.server.ts";
import { signInUnlimited } from "../sign-in/sign-in.server.ts";
import type { Route } from "./+types/reset-password-page.ts";
import { setForgottenPassword } from "./forgotten-password.server.ts";
import { loadSignInPage } from "./load-sign-in-page.server.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { SignInPageFrame } from "./sign-in-page-frame.tsx";
import { sameOriginReferrer, signInPageMeta } from "./sign-in-page-meta.ts";

export const handle = { header: "over" };
export const middleware: Route.MiddlewareFunction[] = [refuseForgery, keepOutOfCaches];

export function meta({ loaderData }: Route.MetaArgs) {
  return [...signInPageMeta("New password", loaderData?.company), sameOriginReferrer];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = accountsIn(context);
  const works = Boolean(await findLink(database, params.token, "new-password"));
  return data({ ...(await loadSignInPage(database)), works }, { status: works ? 200 : 410 });
}

const acts = defineActs({
  subject: ({ params }: ActRequest<{ token: string }>) => params.token,
  acts: {
    /** A second factor is still needed. */
    "set-password": {
      permission: "everybody",
      fields: z.object({ password: z.string().default("") }),
      async run({ request, context, subject: token, fields: { password } }) {
        const outcome = await setForgottenPassword(context, token, password);
        if (!outcome.ok) return { problems: { password: outcome.problem } };
        const { email } = outcome;
        const signedIn = await signInUnlimited(request, context, { email, password });
        if (!signedIn.ok) throw redirect(href("/admin/login"), 303);
        const next = signedIn.secondFactorPending ? href("/admin/login/code") : href("/admin");
        throw redirect(next, { status: 303, headers: signedIn.headers });
      },
    },
  },
});

export const action = acts.action;

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { picture, works } = loaderData;
  if (!works && !actionData) {
    return (
      <SignInPageFrame
        picture={picture}
        title="This link no longer works"
        lead={<p>It has been used, or is more than 30 minutes old.</p>}
      >
        <ButtonLink to={href("/admin/forgot-password")} look="gold" wide>
          Send me a new link
        </ButtonLink>
      </SignInPageFrame>
    );
  }
  return (
    <SignInPageFrame
      picture={picture}
      title="New password"
      lead={<p>It replaces your old password. All other devices are signed out.</p>}
    >
      <Form method="post" className="grid gap-6">
        <NewPasswordFields problems={actionData?.problems} />
        <Button type="submit" look="gold" wide disabled={busy}>
          {busy ? "One moment" : "Save and sign in"}
        </Button>
      </Form>
    </SignInPageFrame>
  );
}
