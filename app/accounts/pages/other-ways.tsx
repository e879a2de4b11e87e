// Ways to sign in that need JavaScript: a passkey, or a provider in its own window.
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { fetchSession } from "../sessions/fetch-session.ts";
import { signInInWindow } from "../sign-in/provider-window.ts";
import type { Provider } from "../sign-in/providers.server.ts";
import { type SignInProblem, signInProblem } from "../sign-in/sign-in-errors.ts";

export function OtherWays({
  back,
  providers,
  ownAddress,
}: {
  back: string;
  providers: Provider[];
  ownAddress: string;
}) {
  const [problem, setProblem] = useState<SignInProblem & { provider?: string }>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function tryTo(signIn: () => Promise<SignInProblem | undefined>) {
    setBusy(true);
    setProblem(undefined);
    const failed = await signIn();
    setBusy(false);
    if (failed) setProblem(failed);
    else await navigate(back, { replace: true });
  }

  async function withPasskey() {
    // Loaded on demand: most people use a password.
    const { signInWithPasskey } = await import("../sign-in/passkeys.ts");
    return signInWithPasskey(ownAddress);
  }

  async function withProvider(provider: string) {
    const code = await signInInWindow(provider, isSignedIn);
    return code && { ...signInProblem(code, { ownAddress }), provider };
  }

  return (
    <div className="grid gap-4 [@media(scripting:none)]:hidden">
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {problem && (
        <Note look="bad" live>
          {problem.message}
          {problem.behaviour === "open-own-address" && (
            <TextLink to={`${ownAddress}/admin/login`} solo>
              Open the sign-in page there
            </TextLink>
          )}
          {problem.behaviour === "continue-here" && (
            // A full page load, because it leaves the site.
            <a
              href={`/admin/login/with/${problem.provider}?${new URLSearchParams({ return: back })}`}
              className="flex min-h-tap items-center text-text underline decoration-gold decoration-1 underline-offset-[0.35em]"
            >
              Continue in this window
            </a>
          )}
        </Note>
      )}
      <Button wide disabled={busy} onClick={() => tryTo(withPasskey)}>
        Use a passkey
      </Button>
      {providers.map(({ id, name }) => (
        <Button key={id} wide disabled={busy} onClick={() => tryTo(() => withProvider(id))}>
          Continue with {name}
        </Button>
      ))}
    </div>
  );
}

async function isSignedIn(): Promise<boolean> {
  return (await fetchSession("GET")).state === "signed-in";
}
