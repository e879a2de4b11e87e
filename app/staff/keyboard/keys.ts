import type { AdminPlace } from "../places.ts";

type KeyHint = { keys: string[]; does: string };

/** The shortcuts for the list behind "?". Places that this person cannot open have none. */
export function listKeys(places: Pick<AdminPlace, "label" | "letter">[]): {
  title: string;
  keys: KeyHint[];
}[] {
  return [
    {
      title: "Everywhere",
      keys: [
        { keys: ["Ctrl", "K"], does: "Find anything" },
        { keys: ["?"], does: "Show all keys" },
        { keys: ["Esc"], does: "Close dialog or menu" },
        { keys: ["Ctrl", "Enter"], does: "Send or save" },
      ],
    },
    {
      title: "Go to",
      keys: places.flatMap(({ label, letter }) =>
        letter ? [{ keys: ["G", letter.toUpperCase()], does: label }] : [],
      ),
    },
    {
      title: "In a table",
      keys: [
        { keys: ["/"], does: "Search this table" },
        { keys: ["J"], does: "Next row" },
        { keys: ["K"], does: "Previous row" },
        { keys: ["X"], does: "Select the row" },
        { keys: ["Enter"], does: "Open the row" },
      ],
    },
  ];
}
