// Buttons to move, unpublish and delete a page. Each asks first.
import type { ReactNode } from "react";
import { type FetcherWithComponents, Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/form/field.tsx";
import { ConfirmDialog, type Consequence, FinalButton, useDialog } from "../ui/overlay/dialog.tsx";
import type { EditorActResult } from "./editor-act-result.ts";
import type { LoadedEditor } from "./load-editor.server.ts";

type PageActsProps = {
  loaded: LoadedEditor;
  decisions: FetcherWithComponents<EditorActResult>;
  waiting: boolean;
};

export function PageActs({ loaded, decisions, waiting }: PageActsProps) {
  const { subject, published } = loaded;
  return (
    <>
      {subject.addedByStaff && <ChangeAddress loaded={loaded} waiting={waiting} />}
      {published && (subject.addedByStaff || subject.canUnpublish) && (
        <Unpublish loaded={loaded} decisions={decisions} waiting={waiting} />
      )}
      {!published && subject.addedByStaff && <DeletePage loaded={loaded} waiting={waiting} />}
    </>
  );
}

/** For pages that staff added. The old address redirects to the new one. */
function ChangeAddress({
  loaded: { subject, published },
  waiting,
}: Omit<PageActsProps, "decisions">) {
  const onward: Consequence = {
    icon: "external",
    text: `${subject.path} redirects to the new address.`,
  };
  return (
    <Asking
      label="Address"
      waiting={waiting}
      question={`Change the address of ${subject.name}?`}
      consequences={[
        ...(published ? [onward] : []),
        {
          icon: "clock",
          text: "Its history starts again there. A scheduled publication is cancelled.",
        },
      ]}
      confirm={() => <FinalButton form="move-page">Change the address</FinalButton>}
    >
      <Form id="move-page" method="post" reloadDocument>
        <input type="hidden" name="act" value="move" />
        <TextField
          name="address"
          label="Address"
          help="Lower-case letters, digits and hyphens."
          maxLength={61}
          autoComplete="off"
          defaultValue={subject.path}
        />
      </Form>
    </Asking>
  );
}

function Unpublish({ loaded: { subject }, decisions, waiting }: PageActsProps) {
  const unlisted: Consequence = {
    icon: "external",
    text: "It is removed from the header and the sitemap.",
  };
  return (
    <Asking
      label="Unpublish"
      waiting={waiting}
      question={`Unpublish ${subject.name}?`}
      consequences={[
        { icon: "eye-off", text: `Within a second ${subject.path} says “not found”.` },
        ...(subject.canUnpublish ? [unlisted] : []),
        { icon: "page", text: "You keep the draft and its history, and can publish it again." },
        { icon: "external", text: "To send visitors elsewhere, add a redirect in the settings." },
      ]}
      confirm={(close) => (
        <FinalButton
          onClick={() => {
            decisions.submit({ act: "unpublish" }, { method: "post" });
            close();
          }}
        >
          Unpublish
        </FinalButton>
      )}
    />
  );
}

function DeletePage({ loaded: { subject }, waiting }: Omit<PageActsProps, "decisions">) {
  return (
    <Asking
      label="Delete"
      waiting={waiting}
      question={`Delete ${subject.name}?`}
      consequences={[
        { icon: "bin", text: "It is removed from this list. Visitors could not see it." },
      ]}
      confirm={() => <FinalButton form="delete-page">Delete the page</FinalButton>}
    >
      <Form id="delete-page" method="post" reloadDocument className="hidden">
        <input type="hidden" name="act" value="remove" />
      </Form>
    </Asking>
  );
}

function Asking({
  label,
  waiting,
  question,
  consequences,
  confirm,
  children,
}: {
  label: string;
  waiting: boolean;
  question: string;
  consequences: Consequence[];
  confirm: (close: () => void) => ReactNode;
  children?: ReactNode;
}) {
  const dialog = useDialog();
  return (
    <>
      <Button look="quiet" disabled={waiting} onClick={dialog.open}>
        {label}
      </Button>
      <ConfirmDialog
        handle={dialog}
        question={question}
        consequences={consequences}
        confirm={confirm(dialog.close)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
