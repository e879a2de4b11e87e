import { type ComponentProps, useId } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../../ui/button.tsx";
import type { ActResult } from "../../../ui/form/act-result.ts";
import { useNewResponse } from "../../../ui/form/use-new-response.ts";
import { ConfirmDialog, type useDialog } from "../../../ui/overlay/dialog.tsx";
import { ProofFields } from "../account/proof-fields.tsx";

/** Lists what an export of personal data means, asks for a proof of identity, then calls `download`. */
export function ConfirmExport({
  dialog,
  question,
  consequences,
  submitLabel,
  proofNeeded,
  download,
}: {
  dialog: ReturnType<typeof useDialog>;
  submitLabel: string;
  proofNeeded: boolean;
  download(): void;
} & Pick<ComponentProps<typeof ConfirmDialog>, "question" | "consequences">) {
  const form = useId();
  const proof = useFetcher<ActResult>();
  const problem = proof.data?.proofProblem;
  useNewResponse(proof.data, ({ proofProblem }) => {
    if (proofProblem) return;
    dialog.close();
    download();
  });
  return (
    <ConfirmDialog
      handle={dialog}
      question={question}
      consequences={consequences}
      proof={
        <ProofFields
          form={form}
          needed={proofNeeded || problem !== undefined}
          problem={problem}
          hint="We ask before every export of personal data"
        />
      }
      confirm={
        <proof.Form id={form} method="post" action="/admin/prove" className="contents">
          <Button type="submit" look="gold" disabled={proof.state !== "idle"}>
            {submitLabel}
          </Button>
        </proof.Form>
      }
    />
  );
}
