import { Form } from "react-router";
import { Button } from "../parts/button.tsx";
import { ConfirmDialog, FinalButton, useDialog } from "../parts/dialog.tsx";
import { TextField } from "../parts/fields.tsx";
import type { LoadedEditor } from "./load-editor.server.ts";

/** For pages that staff added: another address, to which the old one leads. */
export function AddressDialog({
  loaded: { subject, published },
  waiting,
}: {
  loaded: LoadedEditor;
  waiting: boolean;
}) {
  const dialog = useDialog();
  return (
    <>
      <Button look="quiet" disabled={waiting} onClick={dialog.open}>
        Address
      </Button>
      <ConfirmDialog
        handle={dialog}
        question={`At which address does ${subject.name} stand?`}
        consequences={[
          ...(published
            ? [
                {
                  icon: "site" as const,
                  text: `Whoever opens ${subject.path} is led on, for good.`,
                },
              ]
            : []),
          {
            icon: "activity",
            text: "Its history begins anew there. What was scheduled is cancelled.",
          },
        ]}
        confirm={<FinalButton form="move-page">Change the address</FinalButton>}
      >
        <Form id="move-page" method="post" reloadDocument>
          <input type="hidden" name="act" value="move" />
          <TextField
            name="address"
            label="Address"
            help="Small letters, digits and hyphens."
            maxLength={61}
            autoComplete="off"
            defaultValue={subject.path}
          />
        </Form>
      </ConfirmDialog>
    </>
  );
}
