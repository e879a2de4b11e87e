import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, FinalButton, useDialog } from "../../ui/overlay/dialog.tsx";

export function RemoveDraft({ title }: { title: string }) {
  const handle = useDialog();
  const fetcher = useFetcher();
  return (
    <>
      <Button look="danger" onClick={handle.open}>
        Throw this draft away…
      </Button>
      <ConfirmDialog
        handle={handle}
        question={`Throw away the draft “${title || "Untitled draw"}”?`}
        consequences={[
          { icon: "close", text: "The plan and its prizes are gone. This cannot be taken back." },
          { icon: "eye", text: "Nobody outside has seen it, so nobody is told." },
        ]}
        confirm={
          <FinalButton
            disabled={fetcher.state !== "idle"}
            onClick={() => fetcher.submit({ act: "remove" }, { method: "post" })}
          >
            Throw it away
          </FinalButton>
        }
      />
    </>
  );
}
