// Texts about winners, for staff. Pure.
import type { AwardProgress } from "../../draws/states.ts";
import type { ChipLook } from "../../ui/chip.tsx";
import { type Clock, spanInWords } from "../../ui/text/date-time-view.ts";
import type { WinnerMailKind } from "../mails.ts";

export const progressTexts: Record<AwardProgress, { label: string; look: ChipLook }> = {
  waiting: { label: "Not contacted yet", look: "warn" },
  contacted: { label: "Contacted", look: "info" },
  confirmed: { label: "Accepted", look: "info" },
  "handed-over": { label: "Handed over", look: "ok" },
  skipped: { label: "Passed over", look: "plain" },
};

export const mailNames: Record<WinnerMailKind, { title: string; to: string }> = {
  winner: { title: "Winner", to: "to everyone who has a prize" },
  "claim-reminder": { title: "Reminder", to: "to winners who have not answered" },
  "not-this-time": { title: "Not this time", to: "to everyone who was not drawn" },
};

export type WinnerMailState = "waiting" | "sent" | "failed";

export const mailStateTexts: Record<WinnerMailState, { label: string; look: ChipLook }> = {
  waiting: { label: "in the outbox", look: "plain" },
  sent: { label: "delivered to the mail server", look: "ok" },
  failed: { label: "could not be sent", look: "bad" },
};

/** "12 days left to claim" · "claim ended 3 h ago" */
export function claimInWords(claimBy: number, { now }: Pick<Clock, "now">) {
  const remaining = claimBy * 1000 - now.getTime();
  return remaining > 0
    ? { text: `${spanInWords(remaining)} left to claim`, over: false }
    : { text: `claim ended ${spanInWords(remaining)} ago`, over: true };
}
