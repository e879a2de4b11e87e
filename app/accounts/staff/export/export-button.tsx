import { useId } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../../ui/button.tsx";
import type { ActResult } from "../../../ui/form/act-result.ts";
import { useNewResponse } from "../../../ui/form/use-new-response.ts";
import { ConfirmDialog, useDialog } from "../../../ui/overlay/dialog.tsx";
import { ProofFields } from "../account/proof-fields.tsx";

/** Exports personal data: lists the contents, asks for a proof of identity, then downloads the file. */
export function ExportButton({
  address,
  what,
  holds,
  proofNeeded,
  act = "Export",
  as = "a CSV file",
  caution = "Anyone who has the file can read it. Delete it after use.",
}: {
  address: string;
  /** With the count: "60 enquiries". */
  what: string;
  /** "Names, phone numbers and messages" */
  holds: string;
  proofNeeded: boolean;
  act?: "Export" | "Download";
  as?: string;
  caution?: string;
}) {
  const dialog = useDialog();
  const form = useId();
  const proof = useFetcher<ActResult>();

  const problem = proof.data?.proofProblem;
  useNewResponse(proof.data, ({ proofProblem }) => {
    if (proofProblem) return;
    dialog.close();
    window.location.assign(address);
  });

  return (
    <>
      <Button icon="download" onClick={dialog.open}>
        {act}…
      </Button>
      <ConfirmDialog
        handle={dialog}
        question={`${act} ${what}?`}
        consequences={[
          { icon: "download", text: `${holds} leave the site as ${as} on this device.` },
          { icon: "clock", text: "The activity log records it under your name." },
          { icon: "lock", text: caution },
        ]}
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
              {act} {what}
            </Button>
          </proof.Form>
        }
      />
    </>
  );
}
