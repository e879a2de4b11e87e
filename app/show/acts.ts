// What an operator can do, as it comes from a console. Pure.
import { z } from "zod";

/** Acts that move the picture name the step they were meant for: late and double presses do nothing. */
const meantFor = z.coerce.number().int().min(0);
/** A press made while the network was away says when it was made; it counts from then. */
const pressedAt = z.coerce.number().int().min(0).optional();
const place = z.coerce.number().int().min(0).max(9_999_999);

export const showActSchema = z.discriminatedUnion("act", [
  z.object({ act: z.literal("next"), step: meantFor, at: pressedAt }),
  z.object({ act: z.literal("back"), step: meantFor }),
  z.object({ act: z.literal("replay"), step: meantFor }),
  z.object({ act: z.literal("call"), step: meantFor, slot: place }),
  z.object({ act: z.literal("more-time"), step: meantFor }),
  z.object({ act: z.literal("here"), step: meantFor, at: pressedAt }),
  z.object({ act: z.literal("skip"), step: meantFor, reason: z.string().max(64) }),
  z.object({ act: z.literal("agree"), step: meantFor }),
  z.object({ act: z.literal("disagree"), step: meantFor }),
  z.object({ act: z.literal("end"), step: meantFor }),
  /** Said twice it is done once: an answer can be lost on the way. */
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
  /** The show is already elsewhere: somebody else was faster, or the press came twice. */
  | "stale"
  /** The step has only begun; cutting it short is never what was meant. */
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

export type ActAnswer = { ok: true; waitsForYes?: true } | { ok: false; reason: ActRefusal };
