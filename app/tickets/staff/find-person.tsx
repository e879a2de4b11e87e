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
            help="Enter it exactly. The activity log records the search, but not what you type."
            defaultValue={answer?.typed?.person}
            problem={answer?.problems?.person}
          />
          <div>
            <Button type="submit" name="act" value="find" disabled={busy}>
              Find their data
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  );
}
