// A draw as lists and page headers of staff show it. Pure.

import type { ChipLook } from "../../ui/chip.tsx";
import { type Clock, spanInWords, viewDateTime } from "../../ui/text/date-time-view.ts";
import type { DrawRow } from "../sealed-draw.ts";
import { type DrawState, publicState } from "../states.ts";

export type StaffDrawView = {
  id: number;
  title: string;
  slug: string;
  state: DrawState;
  chip: { label: string; look: ChipLook; hollow: boolean };
  /** One line about what happens next. */
  sentence: string;
  tickets: number;
};

const chips: Record<DrawState, { label: string; look: ChipLook }> = {
  draft: { label: "Draft", look: "plain" },
  scheduled: { label: "Scheduled", look: "info" },
  open: { label: "Open", look: "ok" },
  closed: { label: "Closed", look: "warn" },
  drawn: { label: "Drawn", look: "ok" },
  cancelled: { label: "Cancelled", look: "bad" },
  void: { label: "Void", look: "bad" },
};

/** `now` is the draws' clock, in seconds. */
export function viewDraw(row: DrawRow, clock: Clock, now: number): StaffDrawView {
  const state = row.state === "draft" ? row.state : publicState(row.state, row.opensAt ?? 0, now);
  return {
    id: row.id,
    title: row.plan.title || "Untitled draw",
    slug: row.slug,
    state,
    chip: { ...chips[state], hollow: state === "draft" || state === "scheduled" },
    sentence: sentenceFor(row, state, clock, now),
    tickets: row.size,
  };
}

function sentenceFor(row: DrawRow, state: DrawState, clock: Clock, now: number): string {
  const at = (seconds: number | null) => momentOf(seconds ?? 0, clock).short;
  switch (state) {
    case "draft":
      return "Visitors cannot see it yet.";
    case "scheduled":
      return `Opens ${at(row.opensAt)}. Its terms are sealed.`;
    case "open": {
      const remaining = (row.closesAt ?? 0) - now;
      return remaining > 0
        ? `Closes ${at(row.closesAt)}, in ${spanInWords(remaining * 1000)}.`
        : "Closing now.";
    }
    case "closed":
      return (row.moment ?? 0) > now
        ? `Closed. The deciding value is due ${at(row.moment)}.`
        : "Closed. Waiting for the deciding value.";
    case "drawn":
      return `Decided ${at(row.endedAt)}.`;
    case "cancelled":
      return `Cancelled ${at(row.endedAt)}. It stays public.`;
    case "void":
      return "Its deciding value was never published.";
  }
}

/** In the words of the rules. */
export function wordedTime(clock: Clock) {
  return (seconds: number) => momentOf(seconds, clock).full;
}

export function momentOf(seconds: number, clock: Clock) {
  return viewDateTime(new Date(seconds * 1000), clock);
}
