// What an operator can do, as a console posts it. Pure.
import { z } from "zod";

/** Acts that change the step name the one they were meant for: late and double presses do nothing. */
const meantFor = z.coerce.number().int().min(0);
/** A press made without network carries the time it was made, and takes effect from then. */
const pressedAt = z.coerce.number().int().min(0).optional();
const slotNumber = z.coerce.number().int().min(0).max(9_999_999);

export const showActSchema = z.discriminatedUnion("act", [
  z.object({ act: z.literal("next"), step: meantFor, at: pressedAt }),
  z.object({ act: z.literal("back"), step: meantFor }),
  z.object({ act: z.literal("replay"), step: meantFor }),
  z.object({ act: z.literal("call"), step: meantFor, slot: slotNumber }),
  z.object({ act: z.literal("more-time"), step: meantFor }),
  z.object({ act: z.literal("here"), step: meantFor, at: pressedAt }),
  z.object({ act: z.literal("skip"), step: meantFor, reason: z.string().max(64) }),
  z.object({ act: z.literal("agree"), step: meantFor }),
  z.object({ act: z.literal("disagree"), step: meantFor }),
  z.object({ act: z.literal("end"), step: meantFor }),
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
  /** The show is at another step: somebody else was faster, or the press came twice. */
  | "stale"
  /** The step has only begun; nobody means to cut it short. */
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
  | "driver-is-awake"
  | "not-offered"
  | "same-person"
  | "over";

export type ShowActResult = { ok: true; waitsForYes?: true } | { ok: false; reason: ActRefusal };
