// Settings chosen before a show starts. Pure.
import { z } from "zod";

export const showSettingsSchema = z.strictObject({
  /** From the last prize to the first, so that the best comes at the end; or in the order of the list. */
  order: z.enum(["last-first", "first-first"]).default("last-first"),
  /** Reveal equal prizes ten at a time instead of one by one. */
  batches: z.boolean().default(true),
  /** Call winners after each reveal and wait until they come forward. */
  callWinners: z.boolean().default(false),
  callSeconds: z.int().min(10).max(3600).default(180),
});

export type ShowSettings = z.output<typeof showSettingsSchema>;

export const defaultShowSettings: ShowSettings = showSettingsSchema.parse({});
