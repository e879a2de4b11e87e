import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Card, CardBody, Row, Rows } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { useToast } from "../../../ui/overlay/toast.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import type { SignInProblem } from "../../sign-in/sign-in-errors.ts";
import type { AccountView } from "./account-view.ts";
import { ActForm } from "./act-form.tsx";
import { ProofFields } from "./proof-fields.tsx";

type PasskeysCardProps = {
  passkeys: AccountView["passkeys"];
  proofNeeded: boolean;
  ownAddress: string;
};

export function PasskeysCard({ passkeys, proofNeeded, ownAddress }: PasskeysCardProps) {
  return (
    <Card title="Passkeys" aside="Sign in with your face, fingerprint or security key">
      <Rows>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            icon="key"
            title={passkey.name}
            detail={
              <>
                since <DateTime time={passkey.since} />
              </>
            }
            end={
              <ActForm act="remove-passkey">
                {(result, busy) => (
                  <>
                    <input type="hidden" name="passkey" value={passkey.id} />
                    <ProofFields
                      needed={Boolean(result?.proofProblem)}
                      problem={result?.proofProblem}
                    />
                    <Button small look="quiet" type="submit" disabled={busy}>
                      Remove
                    </Button>
                  </>
                )}
              </ActForm>
            }
          />
        ))}
      </Rows>
      <CardBody>
        <div className="pt-3">
          {proofNeeded ? <ProveFirst /> : <AddPasskey ownAddress={ownAddress} />}
        </div>
      </CardBody>
    </Card>
  );
}

/** Adding a passkey needs a proof of identity. */
function ProveFirst() {
  return (
    <ActForm act="prove">
      {(result, busy) => (
        <>
          <ProofFields
            needed
            problem={result?.proofProblem}
            hint="Asked before a passkey is added"
          />
          <div>
            <Button type="submit" disabled={busy}>
              Continue
            </Button>
          </div>
        </>
      )}
    </ActForm>
  );
}

function AddPasskey({ ownAddress }: { ownAddress: string }) {
  const [problem, setProblem] = useState<SignInProblem>();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const show = useToast();

  async function add(form: FormData) {
    setBusy(true);
    const { addPasskey } = await import("../../sign-in/passkeys.ts");
    const trouble = await addPasskey(String(form.get("passkey-name") ?? ""), ownAddress);
    setBusy(false);
    setProblem(trouble);
    if (trouble) return;
    show({ text: "The passkey is added. You can sign in with it." });
    await revalidate();
  }

  return (
    <form action={add} className="grid gap-4 [@media(scripting:none)]:hidden">
      {problem && (
        <Note look="bad" live>
          {problem.message}
        </Note>
      )}
      <TextField
        name="passkey-name"
        label="Name"
        placeholder="My phone"
        maxLength={60}
        help="So that you can tell your passkeys apart."
        required
      />
      <div>
        <Button type="submit" disabled={busy} icon="add">
          Add a passkey
        </Button>
      </div>
    </form>
  );
}
