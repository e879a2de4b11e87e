import { Button } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import type { AccountView } from "./account-view.ts";
import { ActForm } from "./act-form.tsx";
import { ProofFields } from "./proof-fields.tsx";

export function EmailCard({
  account,
  proofNeeded,
}: {
  account: AccountView;
  proofNeeded: boolean;
}) {
  return (
    <Card title="E-mail">
      <CardBody>
        <p className="mb-4 flex flex-wrap items-center gap-3 text-sm text-text">
          {account.email}
          {account.emailVerified ? (
            <Chip look="ok" bare>
              Confirmed
            </Chip>
          ) : (
            <Chip look="warn" bare>
              Not confirmed
            </Chip>
          )}
        </p>
        <ActForm act="email">
          {(result, busy) => (
            <>
              <TextField
                name="email"
                label="New address"
                type="email"
                autoComplete="email"
                help="We will send a link there. The change takes effect when you open it."
                required
              />
              <ProofFields
                needed={proofNeeded || Boolean(result?.proofProblem)}
                problem={result?.proofProblem}
              />
              <div>
                <Button type="submit" disabled={busy}>
                  Send the link
                </Button>
              </div>
            </>
          )}
        </ActForm>
      </CardBody>
    </Card>
  );
}
