// What is chosen before a show starts. Pure.
import { z } from "zod";

export const showSettingsSchema = z.strictObject({
  /** The last prize of the list first, so that the best comes at the end; or as in the list. */
  order: z.enum(["last-first", "first-first"]).default("last-first"),
  /** Equal prizes come ten at once; otherwise one by one. */
  batches: z.boolean().default(true),
  /** Winners are called after each reveal and must come forward before the next step. */
  callWinners: z.boolean().default(false),
  callSeconds: z.int().min(10).max(3600).default(180),
});

export type ShowSettings = z.output<typeof showSettingsSchema>;

export const defaultShowSettings: ShowSettings = showSettingsSchema.parse({});
