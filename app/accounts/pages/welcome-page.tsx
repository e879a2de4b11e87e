import { data, Form, href, redirect, useNavigation } from "react-router";
import { type ActRequest, defineActs } from "../../permissions/acts.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Note } from "../../ui/note.tsx";
import { findLink } from "../people/link-store.server.ts";
import { accountsIn } from "../sign-in/accounts.server.ts";
import { keepOutOfCaches, refuseForgery } from "../sign-in/guard.server.ts";
import { signInUnlimited } from "../sign-in/sign-in.server.ts";
import { findStaff } from "../staff-store.server.ts";
import type { Route } from "./+types/welcome-page.ts";
import { loadSignInPage } from "./load-sign-in-page.server.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { SignInPageFrame } from "./sign-in-page-frame.tsx";
import { sameOriginReferrer, signInPageMeta } from "./sign-in-page-meta.ts";
import { welcome } from "./welcome.server.ts";

export const handle = { header: "over" };
export const middleware: Route.MiddlewareFunction[] = [refuseForgery, keepOutOfCaches];

export function meta({ loaderData }: Route.MetaArgs) {
  return [...signInPageMeta("Welcome", loaderData?.company), sameOriginReferrer];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = accountsIn(context);
  const page = await loadSignInPage(database);
  const link = await findLink(database, params.token, "first-owner", "invitation");
  if (!link) return data({ ...page, person: null }, { status: 410 });
  const invited = link.staffId ? await findStaff(database, link.staffId) : undefined;
  return { ...page, person: { name: invited?.name ?? "", email: invited?.email ?? "" } };
}

const acts = defineActs({
  subject: ({ params }: ActRequest<{ token: string }>) => params.token,
  acts: {
    accept: {
      permission: "everybody",
      async run({ request, context, subject: token, form }) {
        const outcome = await welcome(context, token, form);
        if (!outcome.ok) return { problems: outcome.problems };
        const { email, password } = outcome;
        const signedIn = await signInUnlimited(request, context, { email, password });
        throw redirect(href(signedIn.ok ? "/admin" : "/admin/login"), {
          status: 303,
          ...(signedIn.ok && { headers: signedIn.headers }),
        });
      },
    },
  },
});

export const action = acts.action;

export default function WelcomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { picture, company, person } = loaderData;
  const busy = useNavigation().state !== "idle";
  if (!person) return <DeadLink picture={picture} />;
  const invited = person.email !== "";
  const { problems, typed } = actionData ?? {};
  return (
    <SignInPageFrame
      picture={picture}
      title="Welcome"
      lead={
        <p>
          {invited
            ? `You are invited to help run the site of ${company}. Choose a password to get started.`
            : `Become the owner of the site of ${company}: you can do everything, and invite others.`}
        </p>
      }
    >
      <Form method="post" className="grid gap-6">
        {problems?.form && (
          <Note look="bad" live>
            {problems.form}
          </Note>
        )}
        <TextField
          name="name"
          label="Your name"
          autoComplete="name"
          defaultValue={typed?.name ?? person.name}
          problem={problems?.name}
          maxLength={100}
          required
        />
        <TextField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          defaultValue={typed?.email ?? person.email}
          readOnly={invited}
          problem={problems?.email}
          required
        />
        <NewPasswordFields problems={problems} />
        <Button type="submit" look="gold" wide disabled={busy}>
          {busy ? "One moment" : invited ? "Accept the invitation" : "Become the owner"}
        </Button>
      </Form>
    </SignInPageFrame>
  );
}

function DeadLink({ picture }: Pick<Route.ComponentProps["loaderData"], "picture">) {
  return (
    <SignInPageFrame
      picture={picture}
      title="This link no longer works"
      lead={
        <p>
          It has been used, or is too old. Ask an owner of the site for a new one. The link for the
          first owner is printed each time the site starts.
        </p>
      }
    >
      <ButtonLink to={href("/admin/login")} wide>
        Sign in
      </ButtonLink>
    </SignInPageFrame>
  );
}
