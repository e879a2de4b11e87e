import { type FetcherWithComponents, Form } from "react-router";
import { Button } from "../parts/button.tsx";
import { ConfirmDialog, FinalButton, useDialog } from "../parts/dialog.tsx";
import type { EditorAnswer } from "./editor-answer.ts";
import type { LoadedEditor } from "./load-editor.server.ts";

/** What is public can be taken back; a page that staff added can then be deleted. */
export function Leaving({
  loaded: { subject, published },
  decisions,
  waiting,
}: {
  loaded: LoadedEditor;
  decisions: FetcherWithComponents<EditorAnswer>;
  waiting: boolean;
}) {
  const dialog = useDialog();
  if (published) {
    return (
      <>
        <Button look="quiet" disabled={waiting} onClick={dialog.open}>
          Unpublish
        </Button>
        <ConfirmDialog
          handle={dialog}
          question={`Take ${subject.name} back?`}
          consequences={[
            { icon: "unseen", text: `Within a second ${subject.path} says “not found”.` },
            ...(subject.mayRest
              ? [{ icon: "site" as const, text: "The header and the sitemap leave it out." }]
              : []),
            { icon: "pages", text: "The draft and its history stay. You can publish it again." },
            { icon: "site", text: "To lead visitors on, add a redirect in the settings." },
          ]}
          confirm={
            <FinalButton
              onClick={() => {
                decisions.submit({ act: "unpublish" }, { method: "post" });
                dialog.close();
              }}
            >
              Unpublish
            </FinalButton>
          }
        />
      </>
    );
  }
  return (
    <>
      <Button look="quiet" disabled={waiting} onClick={dialog.open}>
        Delete
      </Button>
      <ConfirmDialog
        handle={dialog}
        question={`Delete ${subject.name}?`}
        consequences={[{ icon: "bin", text: "It leaves this list. Nobody outside could see it." }]}
        confirm={<FinalButton form="delete-page">Delete the page</FinalButton>}
      >
        <Form id="delete-page" method="post" reloadDocument className="hidden">
          <input type="hidden" name="act" value="remove" />
        </Form>
      </ConfirmDialog>
    </>
  );
}
