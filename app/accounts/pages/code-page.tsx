import { Form, href, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { defineActs } from "../../permissions/acts.server.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { TextLink } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { safeReturnAddress } from "../return-address.ts";
import { readCookie, sessionToken } from "../sessions/cookies.server.ts";
import { findSignInState } from "../sessions/session-store.server.ts";
import { accountsIn } from "../sign-in/accounts.server.ts";
import { keepOutOfCaches, refuseForgery } from "../sign-in/guard.server.ts";
import { giveCode } from "../sign-in/second-factor.server.ts";
import type { Route } from "./+types/code-page.ts";
import { loadSignInPage } from "./load-sign-in-page.server.ts";
import { SignInPageFrame } from "./sign-in-page-frame.tsx";
import { signInPageMeta } from "./sign-in-page-meta.ts";

export const handle = { header: "over" };
export const middleware: Route.MiddlewareFunction[] = [refuseForgery, keepOutOfCaches];

export function meta({ loaderData }: Route.MetaArgs) {
  return signInPageMeta("Your code", loaderData?.company);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, secret, secure } = accountsIn(context);
  const back = safeReturnAddress(new URL(request.url).searchParams.get("return"));
  const signInState = await findSignInState(database, sessionToken(request, secret, secure));
  if (signInState.state === "signed-in") throw redirect(back);
  const pending =
    signInState.state === "second-factor-pending" ||
    readCookie(request, "two_factor", secure) !== "";
  if (!pending) throw redirect(href("/admin/login"));
  return { ...(await loadSignInPage(database)), back };
}

const text = z.string().default("");

const acts = defineActs({
  acts: {
    "give-code": {
      permission: "everybody",
      fields: z.object({ code: text, return: text }),
      async run({ request, context, fields }) {
        const outcome = await giveCode(request, context, fields.code);
        if (!outcome.ok) {
          return { status: outcome.problem.status, problem: outcome.problem.message };
        }
        const back = safeReturnAddress(fields.return);
        throw redirect(back, { status: 303, headers: outcome.headers });
      },
    },
  },
});

export const action = acts.action;

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <SignInPageFrame
      picture={loaderData.picture}
      title="Your code"
      lead={
        <p>
          Open your authenticator app and enter the six digits it shows for this site. If you do not
          have the app with you, use a recovery code.
        </p>
      }
    >
      <Form method="post" className="grid gap-6">
        {actionData?.problem && (
          <Note look="bad" live>
            {actionData.problem}
          </Note>
        )}
        <input type="hidden" name="return" value={loaderData.back} />
        <TextField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          inputMode="text"
          maxLength={20}
          spellCheck={false}
          autoCapitalize="off"
          required
        />
        <Button type="submit" look="gold" wide disabled={busy}>
          {busy ? "One moment" : "Continue"}
        </Button>
        <p>
          <TextLink to={href("/admin/login")} solo>
            Start again
          </TextLink>
        </p>
      </Form>
    </SignInPageFrame>
  );
}
