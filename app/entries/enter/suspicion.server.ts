// Decides whether a post of the entry form looks automated, and issues a challenge then.
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
import { pressureAfterWork } from "../network-pressure.ts";
import { textOf } from "./typed-entry.ts";

export type Suspicion =
  | "hidden-field"
  | "filled-in-too-fast"
  | "form-not-from-here"
  | "network-burst";

/** `subject` identifies the entry: a solution is valid for this entry only. */
export type AssessedPost = {
  key: string;
  subject: string;
  sender: EntrySender;
  suspicion: Suspicion | undefined;
  effort: Effort;
};

export function assessPost(
  form: FormData,
  { key, subject, sender }: Pick<AssessedPost, "key" | "subject" | "sender">,
): AssessedPost {
  const sent = { token: textOf(form, "challenge"), solution: textOf(form, "solution") };
  const suspicion =
    findSuspicion(form, key) ?? (sender.pressure === "calm" ? undefined : "network-burst");
  return { key, subject, sender, suspicion, effort: effortOf(key, subject, sent) };
}

function findSuspicion(form: FormData, key: string): Suspicion | undefined {
  if (textOf(form, "website")) return "hidden-field";
  const age = formAge(key, textOf(form, "opened"), Date.now());
  if (age === "too-fast") return "filled-in-too-fast";
  return age === "unknown" ? "form-not-from-here" : undefined;
}

/**
 * Only for a valid entry of a draw that takes entries, and only once. Not after the hidden field was filled in:
 * a bot would learn from it, and its ticket is on hold anyway.
 */
export async function challengeFor(
  { key, subject, sender, suspicion, effort }: AssessedPost,
  services: Pick<DrawServices, "database">,
  draw: SealedDraw,
): Promise<IssuedChallenge | undefined> {
  if (!suspicion || suspicion === "hidden-field" || effort !== "none") return undefined;
  if (!(await takesEntries(services, draw))) return undefined;
  return makeChallenge(
    key,
    subject,
    sender.pressure === "flood" ? tenSecondsOfWork : aSecondOfWork,
  );
}

/** The circumstances of a post after its challenge, solved or not. */
export function circumstancesOf({ sender, suspicion, effort }: AssessedPost) {
  const solved = effort === "made" && suspicion !== "hidden-field";
  return {
    sender: solved ? { ...sender, pressure: pressureAfterWork(sender.pressure) } : sender,
    suspicion: solved ? "" : (suspicion ?? ""),
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
