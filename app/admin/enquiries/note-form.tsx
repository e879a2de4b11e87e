import { useState } from "react";
import { useFetcher } from "react-router";
import { longestNote } from "../../contact/statuses.ts";
import { Button } from "../parts/button.tsx";
import { TextArea } from "../parts/fields.tsx";
import { useToastFrom } from "../parts/toast.tsx";
import { UnsavedChanges } from "../parts/unsaved-changes.tsx";

/** A few words for colleagues. Ctrl Enter sends; leaving with words typed asks first. */
export function NoteForm({ action }: { action: string }) {
  const fetcher = useFetcher<{ problem?: string }>();
  const [text, setText] = useState("");
  useToastFrom(fetcher.data);
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action={action}
      className="grid max-w-160 gap-2.5 border-t border-line pt-4"
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.currentTarget.requestSubmit();
        }
      }}
    >
      <input type="hidden" name="act" value="note" />
      <TextArea
        name="text"
        label="Note"
        aside="only staff see it"
        rows={3}
        maxLength={longestNote}
        value={text}
        onChange={(event) => setText(event.target.value)}
        problem={fetcher.data?.problem}
      />
      <div>
        <Button type="submit" icon="note" disabled={busy}>
          Add the note
        </Button>
      </div>
      <UnsavedChanges unsaved={text.trim() !== "" && !busy} what="your note" />
    </fetcher.Form>
  );
}
