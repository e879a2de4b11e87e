import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, FinalButton, useDialog } from "../../ui/overlay/dialog.tsx";

export function RemoveDraft({ title }: { title: string }) {
  const handle = useDialog();
  const fetcher = useFetcher();
  return (
    <>
      <Button look="danger" onClick={handle.open}>
        Delete this draft…
      </Button>
      <ConfirmDialog
        handle={handle}
        question={`Delete the draft “${title || "Untitled draw"}”?`}
        consequences={[
          { icon: "close", text: "The plan and its prizes are deleted. You cannot undo this." },
          { icon: "eye", text: "No visitor has seen it, so nobody is told." },
        ]}
        confirm={
          <FinalButton
            disabled={fetcher.state !== "idle"}
            onClick={() => fetcher.submit({ act: "remove" }, { method: "post" })}
          >
            Discard it
          </FinalButton>
        }
      />
    </>
  );
}
