import { href, useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ConfirmDialog, FinalButton, useDialog } from "../../ui/overlay/dialog.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { EnquiryDetails } from "./enquiry.server.ts";

/** The state of a viewing, its time or the times asked for, and the way to cancel it. */
export function ViewingCard({ enquiry, action }: { enquiry: EnquiryDetails; action: string }) {
  const fetcher = useFetcher();
  const dialog = useDialog();
  useToastFrom(fetcher.data);
  const { viewing } = enquiry;
  if (!viewing) return null;
  const { state, status, moment, place, wishes } = viewing;
  const canCancel = state !== "cancelled" && !viewing.isOver;
  return (
    <Card title="Viewing" more={{ label: "All viewings", to: href("/admin/enquiries/viewings") }}>
      <CardBody>
        <div className="grid justify-items-start gap-3">
          <Chip look={status.look}>{status.label}</Chip>
          {moment && state !== "requested" ? (
            <p>
              <b className="block font-medium text-text">{moment}</b>
              {place}
            </p>
          ) : (
            <ol className="grid list-inside list-decimal gap-1 text-text">
              {wishes.map((wish) => (
                <li key={wish.wall}>
                  {wish.moment}
                  {wish.isOver && <span className="text-muted"> (over)</span>}
                </li>
              ))}
            </ol>
          )}
          {canCancel && (
            <Button small look="danger" onClick={dialog.open}>
              Cancel the viewing…
            </Button>
          )}
        </div>
        <ConfirmDialog
          handle={dialog}
          question="Cancel this viewing?"
          keep="Keep it"
          consequences={[
            {
              icon: "mail",
              text: enquiry.email
                ? "They get an e-mail. If the time was confirmed, it is removed from their calendar."
                : "They left no e-mail address: call them.",
            },
            { icon: "reload", text: "They can ask for new times with their link." },
          ]}
          confirm={
            <fetcher.Form
              method="post"
              action={action}
              onSubmit={dialog.close}
              className="contents"
            >
              <input type="hidden" name="act" value="cancel-viewing" />
              <FinalButton disabled={fetcher.state !== "idle"}>Cancel the viewing</FinalButton>
            </fetcher.Form>
          }
        />
      </CardBody>
    </Card>
  );
}
