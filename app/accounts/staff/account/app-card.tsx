import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Note } from "../../../ui/note.tsx";
import type { AccountActResult } from "./account-act-result.ts";
import { ActForm } from "./act-form.tsx";

/** The authenticator app: a code from the phone after the password. */
export function AppCard({ on, hasPassword }: { on: boolean; hasPassword: boolean }) {
  return (
    <Card
      id="second-factor"
      title="Authenticator app"
      aside="A code from your phone after the password"
    >
      <CardBody>
        <p className="mb-4">
          {on ? (
            <Chip look="ok" bare>
              Set up
            </Chip>
          ) : (
            <Chip look="warn" bare>
              Not set up
            </Chip>
          )}
        </p>
        {!hasPassword && !on ? (
          <p className="text-sm">You sign in without a password, so your passkey is enough.</p>
        ) : on ? (
          <AppIsOn />
        ) : (
          <SetUpApp />
        )}
      </CardBody>
    </Card>
  );
}

function SetUpApp() {
  // In state, so that after a mistyped code the QR code need not be scanned again.
  const [begun, setBegun] = useState<AccountActResult>();
  if (begun?.setUp) {
    return <ScanAndConfirm setUp={begun.setUp} recoveryCodes={begun.recoveryCodes ?? []} />;
  }
  return (
    <ActForm act="begin-app" onResult={setBegun}>
      {(result, busy) => (
        <>
          <CurrentPassword id="app-password" problem={result?.proofProblem} />
          <div>
            <Button type="submit" disabled={busy}>
              Set up
            </Button>
          </div>
        </>
      )}
    </ActForm>
  );
}

function ScanAndConfirm({
  setUp,
  recoveryCodes,
}: {
  setUp: { picture: string; secret: string };
  recoveryCodes: string[];
}) {
  return (
    <div className="grid gap-4 text-sm">
      <p>1. Open your authenticator app and scan this code, or type the text below it.</p>
      <img
        src={setUp.picture}
        alt="QR code with the secret for your app"
        width={192}
        height={192}
        className="size-48 bg-paper"
      />
      <p className="type-mono select-all">{setUp.secret.match(/.{1,4}/g)?.join(" ")}</p>
      <p>
        2. Keep these recovery codes somewhere you can reach without your phone. Each works once.
      </p>
      <RecoveryCodes codes={recoveryCodes} />
      <p>3. Enter the six digits the app shows now.</p>
      <ActForm act="confirm-app">
        {(_, busy) => (
          <>
            <TextField
              name="code"
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              required
            />
            <div>
              <Button type="submit" look="gold" disabled={busy}>
                Finish
              </Button>
            </div>
          </>
        )}
      </ActForm>
    </div>
  );
}

function AppIsOn() {
  return (
    <div className="grid gap-6">
      <ActForm act="recovery-codes">
        {(result, busy) => (
          <>
            {result?.recoveryCodes && <RecoveryCodes codes={result.recoveryCodes} />}
            <CurrentPassword id="codes-password" problem={result?.proofProblem} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" disabled={busy}>
                New recovery codes
              </Button>
              <Button type="submit" look="danger" name="act" value="remove-app" disabled={busy}>
                Remove the app
              </Button>
            </div>
          </>
        )}
      </ActForm>
    </div>
  );
}

function CurrentPassword({ id, problem }: { id: string; problem?: string }) {
  return (
    <TextField
      name="current-password"
      id={id}
      label="Your password"
      type="password"
      autoComplete="current-password"
      problem={problem}
      required
    />
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Note look="warn" icon="lock">
      <p>Shown once, now.</p>
      <ul className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className="type-mono text-text select-all">
            {code}
          </li>
        ))}
      </ul>
    </Note>
  );
}
