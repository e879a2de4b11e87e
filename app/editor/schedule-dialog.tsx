import { useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/form/field.tsx";
import { ConfirmDialog, type DialogHandle } from "../ui/overlay/dialog.tsx";
import type { EditorActResult } from "./editor-act-result.ts";
import type { LoadedEditor } from "./load-editor.server.ts";

/** Schedules the current draft for publication. */
export function ScheduleDialog({
  handle,
  loaded,
  version,
  decisions,
}: {
  handle: DialogHandle;
  loaded: LoadedEditor;
  version: number;
  decisions: FetcherWithComponents<EditorActResult>;
}) {
  const { subject, schedule, soonest, timeZone } = loaded;
  const [at, setAt] = useState(soonest);
  const post = (fields: Record<string, string | number>) => {
    decisions.submit(fields, { method: "post" });
    handle.close();
  };
  return (
    <ConfirmDialog
      handle={handle}
      question={`When does ${subject.name} become public?`}
      consequences={[
        {
          icon: "clock",
          text: "We publish the draft as it is now, without later changes.",
        },
        { icon: "external", text: "It is published automatically." },
      ]}
      confirm={
        <Button look="gold" onClick={() => post({ act: "schedule", version, "publish-at": at })}>
          Schedule it
        </Button>
      }
    >
      {schedule && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="flex-1">
            {schedule.by} scheduled {schedule.isNewest ? "this draft" : "an earlier draft"} for{" "}
            {schedule.at.full}.
          </span>
          <Button small onClick={() => post({ act: "unschedule" })}>
            Cancel the schedule
          </Button>
        </p>
      )}
      <TextField
        name="publish-at"
        type="datetime-local"
        label="Day and time"
        help={`By the company's clock, ${timeZone}.`}
        value={at}
        onChange={({ target }) => setAt(target.value)}
      />
    </ConfirmDialog>
  );
}
