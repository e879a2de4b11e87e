// When the server cannot reach the beacon, staff copy the round on a phone and paste it here. Its signature is checked.
import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { Note } from "../../ui/note.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";

export function ValueForm({ source }: { source: "drand" | "public-value" }) {
  const fetcher = useFetcher<ActResult>();
  useToastFrom(fetcher.data);
  const problem = fetcher.data?.problem;
  return (
    <fetcher.Form method="post" className="grid gap-3 rounded-md bg-raised p-4">
      <input type="hidden" name="act" value="value" />
      <p className="font-medium text-text">The public value does not arrive?</p>
      {source === "drand" ? (
        <TextArea
          name="value"
          rows={3}
          label="The round, as any phone shows it"
          help="Open api.drand.sh on a phone, copy the whole text of our round and paste it here. Its signature is checked; a wrong one is refused."
          problem={problem}
        />
      ) : (
        <TextField
          name="value"
          label="The public value, exactly as announced"
          help="Two people must enter the same value, each signed in with their own account."
          problem={problem}
        />
      )}
      <div className="flex">
        <Button type="submit" disabled={fetcher.state !== "idle"}>
          Check and use it
        </Button>
      </div>
      {fetcher.data && !problem && (
        <Note look="ok">Thank you. The show will use it in a moment.</Note>
      )}
    </fetcher.Form>
  );
}
