import { useId } from "react";
import { useFetcher } from "react-router";
import { ProofFields } from "../../accounts/staff/account/proof-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { useNewResponse } from "../../ui/form/use-new-response.ts";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, FinalButton, useDialog } from "../../ui/overlay/dialog.tsx";
import type { LoadedPlan } from "./load-plan.server.ts";
import type { PlanActResult } from "./plan-act-result.ts";

export function CancelDraw({ plan }: { plan: LoadedPlan }) {
  const handle = useDialog();
  const fetcher = useFetcher<PlanActResult>({ key: `decide ${plan.id}` });
  const form = useId();
  const response = fetcher.data;
  useNewResponse(response, ({ toast }) => {
    if (toast) handle.close();
  });
  return (
    <>
      <Button id="cancel" look="danger" onClick={handle.open}>
        Cancel the draw…
      </Button>
      <ConfirmDialog
        handle={handle}
        question={`Cancel “${plan.title}” for good?`}
        consequences={[
          { icon: "close", text: "No winners will be drawn. You cannot undo this." },
          {
            icon: "eye",
            text: "The draw, its terms and your reason stay public, with your signature.",
          },
          { icon: "ticket", text: "Tickets stay as they are, and their pages say what happened." },
        ]}
        keep="Keep the draw"
        proof={
          <ProofFields
            form={form}
            needed={plan.proofNeeded || Boolean(response?.proofProblem)}
            problem={response?.proofProblem}
            hint="We ask before a draw is cancelled"
          />
        }
        confirm={
          <FinalButton form={form} disabled={fetcher.state !== "idle"}>
            Cancel the draw
          </FinalButton>
        }
      >
        <fetcher.Form id={form} method="post" className="grid gap-4">
          <input type="hidden" name="act" value="cancel" />
          {response?.problem && (
            <Note look="bad" live>
              {response.problem}
            </Note>
          )}
          <TextArea
            name="reason"
            id={`${form}-reason`}
            label="Public reason"
            maxLength={500}
            rows={3}
          />
          <TextField
            name="typed-title"
            id={`${form}-title`}
            label="Type the title to confirm"
            autoComplete="off"
            problem={response?.problems?.["typed-title"]}
          />
        </fetcher.Form>
      </ConfirmDialog>
    </>
  );
}
