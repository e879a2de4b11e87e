import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { PrivacyActResult } from "./privacy-act-result.ts";

export function FindPerson({ answer }: { answer: PrivacyActResult | undefined }) {
  const busy = useNavigation().state !== "idle";
  useToastFrom(answer);
  return (
    <Card title="One person">
      <CardBody>
        <Form method="post" className="grid gap-3">
          <TextField
            name="person"
            label="Phone number or e-mail address"
            autoComplete="off"
            help="Exactly theirs. Looking is written in the activity log; what you type is not."
            defaultValue={answer?.typed?.person}
            problem={answer?.problems?.person}
          />
          <div>
            <Button type="submit" name="act" value="find" disabled={busy}>
              Find what we hold
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  );
}
