// What an operator can do, as a console posts it. Pure.
import { z } from "zod";

/** Acts name the step they were pressed at, so that late and double presses do nothing. */
const atStep = z.coerce.number().int().min(0);
/** A press made offline carries its time and takes effect from then. */
const pressedAt = z.coerce.number().int().min(0).optional();
const slotNumber = z.coerce.number().int().min(0).max(9_999_999);

export const showActSchema = z.discriminatedUnion("act", [
  z.object({ act: z.literal("next"), step: atStep, at: pressedAt }),
  z.object({ act: z.literal("back"), step: atStep }),
  z.object({ act: z.literal("replay"), step: atStep }),
  z.object({ act: z.literal("call"), step: atStep, slot: slotNumber }),
  z.object({ act: z.literal("more-time"), step: atStep }),
  z.object({ act: z.literal("here"), step: atStep, at: pressedAt }),
  z.object({ act: z.literal("skip"), step: atStep, reason: z.string().max(64) }),
  z.object({ act: z.literal("agree"), step: atStep }),
  z.object({ act: z.literal("disagree"), step: atStep }),
  z.object({ act: z.literal("end"), step: atStep }),
  /** Absolute, not a toggle: a press whose response was lost can be sent again. */
  z.object({ act: z.literal("blackout"), on: z.enum(["yes", "no"]) }),
  z.object({ act: z.literal("message"), text: z.string().trim().min(1).max(160) }),
  z.object({ act: z.literal("picture") }),
  z.object({ act: z.literal("sound"), on: z.enum(["yes", "no"]) }),
  z.object({ act: z.literal("pace"), automatic: z.enum(["yes", "no"]) }),
  z.object({ act: z.literal("offer"), to: z.string().max(64) }),
  z.object({ act: z.literal("accept") }),
  z.object({ act: z.literal("take") }),
]);

export type ShowAct = z.output<typeof showActSchema>;

export type ActRefusal =
  /** The show is at another step: somebody else pressed first, or the press arrived twice. */
  | "stale"
  /** The step has just begun; a press now is a double click. */
  | "too-soon"
  | "not-driving"
  | "no-show"
  | "not-closed"
  | "not-decided"
  | "at-the-end"
  | "nothing-before"
  | "nobody-called"
  | "call-still-runs"
  | "unknown-reason"
  | "cannot-skip"
  | "not-in-rules"
  | "before-claim-ends"
  | "driver-is-active"
  | "not-offered"
  | "same-person"
  | "over";

export type ShowActResult = { ok: true; needsApproval?: true } | { ok: false; reason: ActRefusal };
