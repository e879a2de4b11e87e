import { data, Form, href, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { defineActs } from "../../permissions/acts.server.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { TextLink } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { safeReturnAddress } from "../return-address.ts";
import { sessionToken } from "../sessions/cookies.server.ts";
import { findSignInState } from "../sessions/session-store.server.ts";
import { accountsIn } from "../sign-in/accounts.server.ts";
import { keepOutOfCaches, refuseForgery } from "../sign-in/guard.server.ts";
import { listProviders, providerProblem } from "../sign-in/providers.server.ts";
import { signInWithPassword } from "../sign-in/sign-in.server.ts";
import { isSignInCode, signInProblem } from "../sign-in/sign-in-errors.ts";
import { withinShortTimeout } from "../sign-in/within-timeout.ts";
import { hasOwner } from "../staff-store.server.ts";
import type { Route } from "./+types/login-page.ts";
import { loadSignInPage } from "./load-sign-in-page.server.ts";
import { OtherWays } from "./other-ways.tsx";
import { PasswordField } from "./password-field.tsx";
import { SignInPageFrame } from "./sign-in-page-frame.tsx";
import { signInPageMeta } from "./sign-in-page-meta.ts";
import { useSignInElsewhere } from "./use-sign-in-elsewhere.ts";

export const handle = { header: "over" };
export const middleware: Route.MiddlewareFunction[] = [refuseForgery, keepOutOfCaches];

/** Lets the page detect that the window of a provider was closed. */
export function headers() {
  return { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return signInPageMeta("Sign in", loaderData?.company);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, environment, secret, secure } = accountsIn(context);
  const parameters = new URL(request.url).searchParams;
  const back = safeReturnAddress(parameters.get("return"));
  const signInState = await findSignInState(database, sessionToken(request, secret, secure));
  if (signInState.state === "second-factor-pending") throw redirect(href("/admin/login/code"));
  if (signInState.state !== "signed-out") throw redirect(back);

  const reason = parameters.get("reason");
  return {
    ...(await loadSignInPage(database)),
    back,
    reason: isSignInCode(reason) ? signInProblem(reason) : providerProblem(parameters.get("error")),
    providers: listProviders(environment),
    ownAddress: environment.publicUrl,
    firstRun: !(await hasOwner(database)),
  };
}

const text = z.string().default("");

const acts = defineActs({
  acts: {
    "sign-in": {
      permission: "everybody",
      fields: z.object({ email: text, password: text, return: text }),
      async run({ request, context, fields }) {
        const credentials = { email: fields.email.trim(), password: fields.password };
        const outcome = await signInWithPassword(request, context, credentials);
        if (!outcome.ok) {
          return { status: outcome.problem.status, problem: outcome.problem.message };
        }
        const back = safeReturnAddress(fields.return);
        const next = outcome.secondFactorPending
          ? `${href("/admin/login/code")}?${new URLSearchParams({ return: back })}`
          : back;
        throw redirect(next, { status: 303, headers: outcome.headers });
      },
    },
  },
});

export const action = acts.action;

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData();
  return withinShortTimeout(serverAction(), () => {
    const problem = signInProblem("network-request-failed");
    const result = { problem: problem.message, typed: { email: String(typed.get("email") ?? "") } };
    // With an error status the router does not revalidate, which would fail too.
    return data(result, { status: problem.status });
  });
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { picture, back, reason, providers, ownAddress, firstRun } = loaderData;
  const busy = useNavigation().state !== "idle";
  useSignInElsewhere();
  const problem = actionData?.problem ?? reason?.message;
  return (
    <SignInPageFrame
      picture={picture}
      title="Sign in"
      lead={
        <p>
          For the people who run the site. If you entered a draw, you do not need an account: your
          ticket is enough.
        </p>
      }
    >
      <Form method="post" className="grid gap-6">
        {problem && (
          <Note look="bad" live>
            {problem}
          </Note>
        )}
        {firstRun && !problem && (
          <Note icon="clock" live>
            Nobody can sign in yet. Open the link that was printed in the terminal when the site
            started, to become the owner.
          </Note>
        )}
        <input type="hidden" name="return" value={back} />
        <TextField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="username webauthn"
          defaultValue={actionData?.typed?.email}
          required
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          beside={
            <span className="text-sm">
              <TextLink to={href("/admin/forgot-password")} solo>
                Forgotten?
              </TextLink>
            </span>
          }
        />
        <Button type="submit" look="gold" wide disabled={busy}>
          {busy ? "One moment" : "Sign in"}
        </Button>
        <OtherWays back={back} providers={providers} ownAddress={ownAddress} />
      </Form>
    </SignInPageFrame>
  );
}
