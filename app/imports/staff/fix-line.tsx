import { useId } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { TextField } from "../../ui/form/field.tsx";
import { useNewResponse } from "../../ui/form/use-new-response.ts";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, useDialog } from "../../ui/overlay/dialog.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { fieldLabels, type TypedLine } from "../import-columns.ts";

/** Corrects a refused line and tries it again; the dialog stays open until the person has a ticket. */
export function FixLine({
  line,
  typed,
  why,
  coupons,
}: {
  line: number;
  typed: TypedLine;
  why: string;
  coupons: boolean;
}) {
  const dialog = useDialog();
  const form = useId();
  const fetcher = useFetcher<ActResult>();
  useToastFrom(fetcher.data);
  useNewResponse(fetcher.data, ({ toast }) => {
    if (toast) dialog.close();
  });
  const { problem, problems = {} } = fetcher.data ?? {};
  const fields = (["name", "phone", "email", "place", "coupon"] as const).filter(
    (field) => field !== "coupon" || coupons || typed.coupon !== "",
  );
  const busy = fetcher.state !== "idle";
  return (
    <>
      <Button small onClick={dialog.open}>
        Correct<span className="sr-only"> line {line}</span>
      </Button>
      <ConfirmDialog
        handle={dialog}
        question={`Correct line ${line}`}
        consequences={[
          { icon: "warning", text: why },
          { icon: "ticket", text: "If the line is now correct, the person gets a ticket at once." },
        ]}
        keep="Leave it for later"
        confirm={
          <>
            <Button
              type="submit"
              form={form}
              name="act"
              value="dismiss"
              look="quiet"
              disabled={busy}
            >
              Dismiss this line
            </Button>
            <Button type="submit" form={form} name="act" value="retry" look="gold" disabled={busy}>
              Try again
            </Button>
          </>
        }
      >
        <fetcher.Form id={form} method="post" noValidate className="grid gap-4 sm:grid-cols-2">
          {/* Enter in a field tries again: the buttons are outside the form. */}
          <input type="hidden" name="act" value="retry" />
          <input type="hidden" name="line" value={line} />
          {(problem ?? problems.form) && (
            <div className="sm:col-span-2">
              <Note look="bad" live>
                {problem ?? problems.form}
              </Note>
            </div>
          )}
          {fields.map((field) => (
            <TextField
              key={field}
              name={field}
              id={`${form}-${field}`}
              label={fieldLabels[field]}
              defaultValue={typed[field]}
              maxLength={250}
              autoComplete="off"
              problem={problems[field]}
            />
          ))}
        </fetcher.Form>
      </ConfirmDialog>
    </>
  );
}
