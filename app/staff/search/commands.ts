// The places and commands of the palette, which need no request. Pure.
import type { ShellView } from "../shell-view.ts";
import type { PaletteItem } from "./palette-results.tsx";
import { matchesWords } from "./words.ts";

export function commandsFor(
  view: Pick<ShellView, "places" | "account">,
  acts: { go: (to: string) => void; showKeys: () => void },
): PaletteItem[] {
  const places = [...view.places, ...(view.account ? [view.account] : [])];
  return [
    ...places.map((place) => ({
      label: place.label,
      detail: "",
      icon: place.icon,
      keys: place.letter && `G ${place.letter.toUpperCase()}`,
      act: () => acts.go(place.to),
    })),
    { label: "View site", detail: "", icon: "external", act: () => acts.go("/") },
    { label: "Keyboard shortcuts", detail: "", icon: "keyboard", keys: "?", act: acts.showKeys },
  ];
}

export function matching<Item extends { label: string }>(items: Item[], text: string): Item[] {
  return text.trim() === "" ? items : items.filter(({ label }) => matchesWords(label, text));
}
