import type { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { selectClass } from "../../ui/form/field.tsx";
import { useNewResponse } from "../../ui/form/use-new-response.ts";
import { ConfirmDialog, FinalButton, useDialog } from "../../ui/overlay/dialog.tsx";
import type { Selection } from "../../ui/table/selection.ts";
import { SelectionFields } from "../../ui/table/selection-fields.tsx";
import { inboxAction } from "./inbox-address.ts";

/** Acts on several enquiries at once. "Spam" asks first, because it hides them. */
export function BulkMoves({
  fetcher,
  selection,
  address,
  colleagues,
}: {
  fetcher: ReturnType<typeof useFetcher>;
  selection: Selection;
  address: string;
  colleagues: { id: string; name: string }[];
}) {
  const spam = useDialog();
  const busy = fetcher.state !== "idle";

  useNewResponse(fetcher.data, () => {
    selection.clear();
    spam.close();
  });

  const count = selection.count === 1 ? "1 message" : `${selection.count} messages`;
  const move = { method: "post", action: inboxAction(address) } as const;
  return (
    <>
      <fetcher.Form {...move} className="contents">
        <SelectionFields selection={selection} />
        <input type="hidden" name="act" value="move" />
        <Button small type="submit" name="status" value="in-work" disabled={busy}>
          In progress
        </Button>
        <Button small type="submit" name="status" value="answered" icon="tick" disabled={busy}>
          Answered
        </Button>
        <Button small type="submit" name="status" value="closed" disabled={busy}>
          Close
        </Button>
      </fetcher.Form>
      <fetcher.Form {...move} className="contents">
        <SelectionFields selection={selection} />
        <label>
          <span className="sr-only">Assign to</span>
          <select
            name="to"
            className={`${selectClass} compact:lg:min-h-8 compact:lg:py-1 compact:lg:text-xs`}
          >
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="nobody">Nobody</option>
          </select>
        </label>
        <Button small type="submit" name="act" value="assign" icon="person" disabled={busy}>
          Assign
        </Button>
      </fetcher.Form>
      <Button small look="danger" onClick={spam.open}>
        Spam…
      </Button>
      <ConfirmDialog
        handle={spam}
        question={`Mark ${count} as spam?`}
        consequences={[
          { icon: "eye", text: "They leave the inbox and are kept under Spam." },
          { icon: "mail", text: "The senders are not told. You no longer need to reply." },
          { icon: "reload", text: "You can undo this at any time." },
        ]}
        confirm={
          <fetcher.Form {...move} className="contents">
            <SelectionFields selection={selection} />
            <input type="hidden" name="act" value="move" />
            <input type="hidden" name="status" value="spam" />
            <FinalButton disabled={busy}>{`Mark ${count}`}</FinalButton>
          </fetcher.Form>
        }
      />
    </>
  );
}
