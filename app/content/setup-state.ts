// How far a new installation is: whether the public sees the site, and the steps of the setup guide. Pure.
import { z } from "zod";
import { defineCollection } from "./documents/collection.ts";

export const setupSteps = [
  "start",
  "brand",
  "people",
  "address",
  "mail",
  "second-person",
  "images",
  "legal",
  "rehearsal",
  "publish",
] as const;

export type SetupStep = (typeof setupSteps)[number];

const setupDocument = z.strictObject({
  /** While false, visitors see "opening soon" and staff see the site. */
  isPublic: z.boolean(),
  /** Steps that somebody skipped, or said were done where the program cannot know. */
  skipped: z.array(z.enum(setupSteps)),
  guideHidden: z.boolean(),
});

export type SetupState = z.infer<typeof setupDocument>;

export const setups = defineCollection("setup", setupDocument);
export const setupId = "site";

export const newSetup = (isPublic: boolean): SetupState => ({
  isPublic,
  skipped: [],
  guideHidden: false,
});

/** Installations from before the guide. */
export const oldSetup: SetupState = { isPublic: true, skipped: [...setupSteps], guideHidden: true };
