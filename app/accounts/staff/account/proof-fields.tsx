import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import type { SignInProblem } from "../../sign-in/sign-in-errors.ts";

/**
 * Asks for the password again, or a passkey, before a dangerous act. `form` is the id of the form it belongs to.
 * After a passkey the session is fresh and the field disappears.
 */
export function ProofFields({
  form,
  needed,
  problem,
  hint = "We ask before important changes",
}: {
  form?: string;
  needed: boolean;
  problem?: string;
  hint?: string;
}) {
  const [proved, setProved] = useState(false);
  const [failed, setFailed] = useState<SignInProblem>();
  const { revalidate } = useRevalidator();

  async function provePasskey() {
    const { signInWithPasskey } = await import("../../sign-in/passkeys.ts");
    const trouble = await signInWithPasskey(location.origin);
    setFailed(trouble);
    if (trouble) return;
    setProved(true);
    await revalidate();
  }

  if (!needed || proved) return null;
  return (
    <div className="grid gap-2">
      <TextField
        form={form}
        name="current-password"
        id={`${form ?? "proof"}-password`}
        label="Your password"
        type="password"
        autoComplete="current-password"
        problem={problem ?? failed?.message}
        help={hint}
      />
      <div className="[@media(scripting:none)]:hidden">
        <Button small look="quiet" icon="key" onClick={provePasskey}>
          Use a passkey instead
        </Button>
      </div>
    </div>
  );
}
