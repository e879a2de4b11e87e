import { Form, href, useNavigation } from "react-router";
import { z } from "zod";
import { hasMailServer } from "../../mail/saved-mail-server.server.ts";
import { actsReturning } from "../../permissions/acts.server.ts";
import { Button } from "../../ui/button.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { TextField } from "../../ui/form/field.tsx";
import { TextLink } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { accountsIn } from "../sign-in/accounts.server.ts";
import { keepOutOfCaches, refuseForgery } from "../sign-in/guard.server.ts";
import type { Route } from "./+types/forgot-password-page.ts";
import { sendNewPasswordLink } from "./forgotten-password.server.ts";
import { loadSignInPage } from "./load-sign-in-page.server.ts";
import { SignInPageFrame } from "./sign-in-page-frame.tsx";
import { signInPageMeta } from "./sign-in-page-meta.ts";

export const handle = { header: "over" };
export const middleware: Route.MiddlewareFunction[] = [refuseForgery, keepOutOfCaches];

export function meta({ loaderData }: Route.MetaArgs) {
  return signInPageMeta("Forgotten password", loaderData?.company);
}

export async function loader({ context }: Route.LoaderArgs) {
  const { database, environment } = accountsIn(context);
  const [page, mailWorks] = await Promise.all([
    loadSignInPage(database),
    hasMailServer(database, environment),
  ]);
  return { ...page, mailWorks };
}

const acts = actsReturning<ActResult & { asked?: true }>()({
  acts: {
    /** Always the same response, which does not reveal who has an account. */
    "send-link": {
      permission: "everybody",
      fields: z.object({ email: z.string().trim().default("") }),
      async run({ context, fields }) {
        await sendNewPasswordLink(context, fields.email);
        return { asked: true };
      },
    },
  },
});

export const action = acts.action;

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  if (!loaderData.mailWorks) return <NoMail picture={loaderData.picture} />;
  return (
    <SignInPageFrame
      picture={loaderData.picture}
      title="Forgotten password"
      lead={<p>We will send a link to your e-mail address. It works once, within 30 minutes.</p>}
    >
      <Form method="post" className="grid gap-6">
        {actionData?.asked && (
          <Note look="ok" live>
            If someone here has this address, we have sent them a link. Check your inbox and your
            spam folder.
          </Note>
        )}
        <TextField name="email" label="E-mail" type="email" autoComplete="username" required />
        <Button type="submit" look="gold" wide disabled={busy}>
          {busy ? "One moment" : "Send me a link"}
        </Button>
        <p>
          <TextLink to={href("/admin/login")} solo>
            Back to sign in
          </TextLink>
        </p>
      </Form>
    </SignInPageFrame>
  );
}

/** Says before the act that no mail will come, and what to do instead. */
function NoMail({ picture }: Pick<Route.ComponentProps["loaderData"], "picture">) {
  return (
    <SignInPageFrame
      picture={picture}
      title="Forgotten password"
      lead={<p>This site does not send mail yet, so we cannot send you a link.</p>}
    >
      <div className="grid gap-6">
        <Note look="info">
          Ask an owner of the site. Under People they can make a link for you to choose a new
          password. An owner without a colleague can run <code>npx goldkey create-owner</code> on
          the server.
        </Note>
        <p>
          <TextLink to={href("/admin/login")} solo>
            Back to sign in
          </TextLink>
        </p>
      </div>
    </SignInPageFrame>
  );
}
