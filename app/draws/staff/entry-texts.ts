// Texts about entries on staff screens. Pure.

import type { ChipLook } from "../../ui/chip.tsx";
import type { DisplayChoice, EntryRoute, EntryStatus } from "../states.ts";

export const routeTexts: Record<EntryRoute, string> = {
  web: "Web",
  coupon: "Coupon",
  "front-desk": "Front desk",
  import: "Import",
  postal: "Post",
};

export const statusTexts: Record<EntryStatus, { label: string; look: ChipLook }> = {
  counted: { label: "Counted", look: "ok" },
  "on-hold": { label: "On hold", look: "warn" },
  excluded: { label: "Excluded", look: "bad" },
};

export const displayTexts: Record<DisplayChoice, string> = {
  full: "Full name",
  "first-and-initial": "First name and initial",
  initials: "Initials",
};

export function ticketNumber(number: number): string {
  return number.toLocaleString("en-GB");
}

/** "4, 5 and 6"; of many the rest is counted: "4, 5, 6, 7, 8, 9 and 12 more". */
export function ticketList(numbers: number[]): string {
  const shown = numbers.slice(0, 6).map(ticketNumber);
  if (numbers.length > shown.length) {
    return `${shown.join(", ")} and ${ticketNumber(numbers.length - shown.length)} more`;
  }
  return new Intl.ListFormat("en-GB").format(shown);
}

export function tickets(count: number): string {
  return count === 1 ? "1 ticket" : `${ticketNumber(count)} tickets`;
}
