// Whether a post of the form looks like a program's, and what is asked of it then.

import { drawClock } from "../../draws/clock-store.server.ts";
import type { SealedDraw } from "../../draws/sealed-draw.ts";
import type { DrawServices } from "../../draws/services/draw-services.server.ts";
import {
  aSecondOfWork,
  type Effort,
  effortOf,
  type IssuedChallenge,
  makeChallenge,
  tenSecondsOfWork,
} from "../../platform/http/challenge.server.ts";
import { formAge } from "../../platform/http/form-seal.server.ts";
import type { EntrySender } from "../enter-draw.server.ts";
import { eased } from "../network-pressure.ts";
import { textOf } from "./typed-entry.ts";

export type Doubt = "hidden-field" | "filled-in-too-fast" | "form-not-from-here" | "network-burst";

/** One post as it is weighed. `subject` is the very entry, so that an answer is good for it alone. */
export type WeighedEntry = {
  key: string;
  subject: string;
  sender: EntrySender;
  doubt: Doubt | undefined;
  effort: Effort;
};

export function weighPost(
  form: FormData,
  { key, subject, sender }: Pick<WeighedEntry, "key" | "subject" | "sender">,
): WeighedEntry {
  const shown = { token: textOf(form, "challenge"), solution: textOf(form, "solution") };
  const doubt = doubtAbout(form, key) ?? (sender.pressure === "calm" ? undefined : "network-burst");
  return { key, subject, sender, doubt, effort: effortOf(key, subject, shown) };
}

function doubtAbout(form: FormData, key: string): Doubt | undefined {
  if (textOf(form, "website")) return "hidden-field";
  const age = formAge(key, textOf(form, "opened"), Date.now());
  if (age === "too-fast") return "filled-in-too-fast";
  return age === "unknown" ? "form-not-from-here" : undefined;
}

/**
 * For a valid entry. Nobody is asked twice, nobody for a draw that takes no entries, and nobody who filled
 * in the hidden field: a program would only learn from it, and its ticket waits for a person.
 */
export async function challengeFor(
  { key, subject, sender, doubt, effort }: WeighedEntry,
  services: Pick<DrawServices, "database">,
  draw: SealedDraw,
): Promise<IssuedChallenge | undefined> {
  if (!doubt || doubt === "hidden-field" || effort !== "none") return undefined;
  if (!(await takesEntries(services, draw))) return undefined;
  return makeChallenge(
    key,
    subject,
    sender.pressure === "flood" ? tenSecondsOfWork : aSecondOfWork,
  );
}

/** What is known about a post once it has shown its effort, or could not. */
export function circumstancesOf({ sender, doubt, effort }: WeighedEntry) {
  const worked = effort === "made" && doubt !== "hidden-field";
  return {
    sender: worked ? { ...sender, pressure: eased(sender.pressure) } : sender,
    suspicion: worked ? "" : (doubt ?? ""),
  };
}

async function takesEntries(
  { database }: Pick<DrawServices, "database">,
  { state, opensAt, closesAt }: SealedDraw,
): Promise<boolean> {
  if (state !== "scheduled" && state !== "open") return false;
  const now = await drawClock(database);
  return now >= opensAt && now < closesAt;
}
