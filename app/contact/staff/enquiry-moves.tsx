import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import type { IconName } from "../../ui/icon/icon.tsx";
import { ConfirmDialog, FinalButton, useDialog } from "../../ui/overlay/dialog.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { type EnquiryStatus, openStatuses } from "../statuses.ts";

const moves: { to: EnquiryStatus; label: string; icon?: IconName; from: EnquiryStatus[] }[] = [
  { to: "in-work", label: "Assign to me", icon: "person", from: ["new"] },
  { to: "answered", label: "Answered", icon: "tick", from: openStatuses },
  { to: "closed", label: "Close", from: ["new", "in-work", "answered"] },
  { to: "in-work", label: "Reopen", icon: "reload", from: ["answered", "closed"] },
  { to: "new", label: "Not spam", icon: "reload", from: ["spam"] },
];

/** Buttons for the statuses this enquiry can get next. */
export function EnquiryMoves({ action, status }: { action: string; status: EnquiryStatus }) {
  const fetcher = useFetcher();
  const spam = useDialog();
  useToastFrom(fetcher.data);
  const busy = fetcher.state !== "idle";
  return (
    <>
      <fetcher.Form method="post" action={action} className="flex flex-wrap gap-2">
        <input type="hidden" name="act" value="move" />
        {moves
          .filter((move) => move.from.includes(status))
          .map((move) => (
            <Button
              key={move.label}
              type="submit"
              name="status"
              value={move.to}
              icon={move.icon}
              disabled={busy}
            >
              {move.label}
            </Button>
          ))}
      </fetcher.Form>
      {status !== "spam" && (
        <Button look="danger" onClick={spam.open}>
          Spam…
        </Button>
      )}
      <ConfirmDialog
        handle={spam}
        question="Mark this message as spam?"
        consequences={[
          { icon: "eye", text: "It leaves the inbox and is kept under Spam." },
          { icon: "mail", text: "The sender is not told. You no longer need to reply." },
          { icon: "reload", text: "You can undo this at any time." },
        ]}
        confirm={
          <fetcher.Form method="post" action={action} onSubmit={spam.close} className="contents">
            <input type="hidden" name="act" value="move" />
            <input type="hidden" name="status" value="spam" />
            <FinalButton disabled={busy}>Mark as spam</FinalButton>
          </fetcher.Form>
        }
      />
    </>
  );
}
