import { useId } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { type ActResult, firstProblem } from "../../../ui/form/act-result.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { useNewResponse } from "../../../ui/form/use-new-response.ts";
import { ConfirmDialog, FinalButton, useDialog } from "../../../ui/overlay/dialog.tsx";
import { useToastFrom } from "../../../ui/overlay/toast.tsx";
import { BulkBar } from "../../../ui/table/bulk-bar.tsx";
import type { Selection } from "../../../ui/table/selection.ts";
import { SelectionFields } from "../../../ui/table/selection-fields.tsx";

export function VoidBar({ selection, free }: { selection: Selection; free: number }) {
  const dialog = useDialog();
  const form = useId();
  const fetcher = useFetcher<ActResult>();
  useToastFrom(fetcher.data);
  useNewResponse(fetcher.data, ({ toast }) => {
    if (!toast) return;
    selection.clear();
    dialog.close();
  });
  const selected = selection.count === 1 ? "1 coupon" : `${selection.count} coupons`;
  return (
    <>
      <BulkBar selection={selection} total={free} pageSize={free}>
        <Button small look="danger" onClick={dialog.open}>
          Void…
        </Button>
      </BulkBar>
      <ConfirmDialog
        handle={dialog}
        question={`Void ${selected}?`}
        consequences={[
          {
            icon: "close",
            text: `${selection.count === 1 ? "Its code" : "Their codes"} can never be used. You cannot undo this.`,
          },
          { icon: "ticket", text: "If someone has just used one, they keep their ticket." },
        ]}
        confirm={
          <FinalButton form={form} disabled={fetcher.state !== "idle"}>
            {`Void ${selected}`}
          </FinalButton>
        }
      >
        <fetcher.Form id={form} method="post" className="grid gap-3">
          <input type="hidden" name="act" value="void" />
          <SelectionFields selection={selection} />
          <TextField
            name="reason"
            id={`${form}-reason`}
            label="Why"
            maxLength={200}
            problem={firstProblem(fetcher.data)}
          />
        </fetcher.Form>
      </ConfirmDialog>
    </>
  );
}
