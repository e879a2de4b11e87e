import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { ConfirmDialog, type DialogHandle } from "../../ui/overlay/dialog.tsx";

const suggestions = [
  "We will continue in a few minutes.",
  "Please have your ticket ready.",
  "A short break. No prizes are drawn until we are back.",
];

export function MessageDialog({
  handle,
  text,
  setText,
  send,
}: {
  handle: DialogHandle;
  text: string;
  setText: (text: string) => void;
  send: () => void;
}) {
  function show() {
    if (text.trim() === "") return;
    send();
    handle.close();
  }
  return (
    <ConfirmDialog
      handle={handle}
      question="Which message should the audience see?"
      consequences={[
        { icon: "eye", text: "It covers the stage until you press M again. Nothing is lost." },
      ]}
      confirm={
        <Button look="gold" onClick={show} disabled={text.trim() === ""}>
          Show it
        </Button>
      }
    >
      <TextField
        name="message"
        label="Message"
        aside="at most 160 characters"
        maxLength={160}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") show();
        }}
      />
      <div className="flex flex-wrap gap-2">
        {suggestions.map((suggestion) => (
          <Button key={suggestion} small onClick={() => setText(suggestion)}>
            {suggestion}
          </Button>
        ))}
      </div>
    </ConfirmDialog>
  );
}
