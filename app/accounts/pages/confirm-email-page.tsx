import { data, Form, href, useNavigation } from "react-router";
import { type ActRequest, actsReturning } from "../../permissions/acts.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { Note } from "../../ui/note.tsx";
import { confirmNewEmail, findNewEmail } from "../people/account.server.ts";
import { accountsIn } from "../sign-in/accounts.server.ts";
import { keepOutOfCaches, refuseForgery } from "../sign-in/guard.server.ts";
import type { Route } from "./+types/confirm-email-page.ts";
import { loadSignInPage } from "./load-sign-in-page.server.ts";
import { SignInPageFrame } from "./sign-in-page-frame.tsx";
import { sameOriginReferrer, signInPageMeta } from "./sign-in-page-meta.ts";

export const handle = { header: "over" };
export const middleware: Route.MiddlewareFunction[] = [refuseForgery, keepOutOfCaches];

export function meta({ loaderData }: Route.MetaArgs) {
  return [...signInPageMeta("Your new address", loaderData?.company), sameOriginReferrer];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const email = await findNewEmail(context, params.token);
  const page = await loadSignInPage(accountsIn(context).database);
  return data({ ...page, email: email ?? null }, { status: email ? 200 : 410 });
}

const acts = actsReturning<ActResult & { ok?: true }>()({
  subject: ({ params }: ActRequest<{ token: string }>) => params.token,
  acts: {
    /** A button, because mail scanners follow links. */
    confirm: {
      permission: "everybody",
      async run({ context, subject: token }) {
        const outcome = await confirmNewEmail(context, token);
        return outcome.ok ? { ok: true } : { problem: outcome.problem };
      },
    },
  },
});

export const action = acts.action;

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { picture, email } = loaderData;
  if (actionData?.ok) {
    return (
      <SignInPageFrame
        picture={picture}
        title="Done"
        lead={<p>From now on you sign in with this address.</p>}
      >
        <ButtonLink to={href("/admin")} look="gold" wide>
          Open the admin area
        </ButtonLink>
      </SignInPageFrame>
    );
  }
  if (!email) {
    return (
      <SignInPageFrame
        picture={picture}
        title="This link no longer works"
        lead={<p>It has been used, or is more than a day old.</p>}
      >
        {actionData && (
          <Note look="bad" live>
            {actionData.problem}
          </Note>
        )}
        <ButtonLink to={href("/admin/account")} wide>
          Ask for a new link
        </ButtonLink>
      </SignInPageFrame>
    );
  }
  return (
    <SignInPageFrame
      picture={picture}
      title="Your new address"
      lead={<p>Sign in with {email} from now on?</p>}
    >
      <Form method="post" className="grid gap-6">
        {actionData && (
          <Note look="bad" live>
            {actionData.problem}
          </Note>
        )}
        <Button type="submit" look="gold" wide disabled={busy}>
          Confirm this address
        </Button>
      </Form>
    </SignInPageFrame>
  );
}
