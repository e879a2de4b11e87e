import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import type { ActResult } from "../../../ui/form/act-result.ts";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { mostInBatch, occasions } from "./batch-form.ts";

export function NewBatch({
  possible,
  draft,
  plan,
  answer,
}: {
  possible: boolean;
  draft: boolean;
  plan: string;
  answer: ActResult | undefined;
}) {
  const { problem, problems, typed } = answer ?? {};
  const busy = useNavigation().state !== "idle";
  return (
    <Card title="Create coupons">
      <CardBody>
        {!possible && (
          <Note
            look="warn"
            action={
              draft && (
                <ButtonLink small to={`${plan}#routes`}>
                  Allow coupons
                </ButtonLink>
              )
            }
          >
            This draw does not use coupons.
            {!draft && " This was fixed when its terms were sealed."}
          </Note>
        )}
        {possible && (
          <Form method="post" className="grid gap-4">
            {problem && <Note look="bad">{problem}</Note>}
            <TextField
              name="label"
              label="Who they are for"
              placeholder="Buyers, October"
              maxLength={100}
              defaultValue={typed?.label}
              problem={problems?.label}
            />
            <SelectField
              name="occasion"
              label="Reason"
              options={occasions.map((value) => ({ value, label: value }))}
              defaultValue={typed?.occasion}
              problem={problems?.occasion}
            />
            <TextField
              name="count"
              label="How many"
              inputMode="numeric"
              defaultValue={typed?.count ?? "24"}
              problem={problems?.count}
              help={`24 fit on one sheet of paper; up to ${mostInBatch.toLocaleString("en-GB")} at once.`}
            />
            <div>
              <Button type="submit" name="act" value="make" look="gold" icon="add" disabled={busy}>
                Create coupons
              </Button>
            </div>
          </Form>
        )}
      </CardBody>
    </Card>
  );
}
