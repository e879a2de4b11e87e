export type SaveState =
  | { state: "unchanged" }
  | { state: "unsaved" }
  | { state: "saving" }
  | { state: "saved"; at: string }
  | { state: "failed"; reason: string };

export function AutosaveState({ save }: { save: SaveState }) {
  return (
    <p
      role="status"
      className={`text-xs tabular-nums ${save.state === "failed" ? "text-danger" : "text-muted"}`}
    >
      {textFor(save)}
    </p>
  );
}

function textFor(save: SaveState) {
  switch (save.state) {
    case "unchanged":
      return "";
    case "unsaved":
      return "Not saved yet";
    case "saving":
      return "Saving…";
    case "saved":
      return `Saved ${save.at}`;
    case "failed":
      return `Not saved: ${save.reason} What you typed is still here.`;
  }
}
