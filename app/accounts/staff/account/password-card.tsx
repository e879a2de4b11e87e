import { Button } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { shortestPassword } from "../../passwords/password-rules.ts";
import { ActForm } from "./act-form.tsx";

export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  return (
    <Card title="Password">
      <CardBody>
        {hasPassword ? (
          <ActForm act="password">
            {(result, busy) => (
              <>
                <TextField
                  name="current-password"
                  id="password-current"
                  label="Current password"
                  type="password"
                  autoComplete="current-password"
                  problem={result?.proofProblem}
                  required
                />
                <TextField
                  name="password"
                  id="password-new"
                  label="New password"
                  type="password"
                  autoComplete="new-password"
                  minLength={shortestPassword}
                  maxLength={128}
                  help={`At least ${shortestPassword} characters. All other devices are signed out.`}
                  required
                />
                <div>
                  <Button type="submit" disabled={busy}>
                    Change password
                  </Button>
                </div>
              </>
            )}
          </ActForm>
        ) : (
          <p className="text-sm">
            You sign in without a password. To have one, choose “Forgotten?” on the sign-in page.
          </p>
        )}
      </CardBody>
    </Card>
  );
}
