// Lists the albums, homes and pictures of the sample content, so that it can be removed.
import { z } from "zod";
import { defineCollection } from "./documents/collection.ts";

export const sample = defineCollection(
  "sample",
  z.strictObject({
    pictures: z.array(z.string()),
    albums: z.array(z.string()),
    /** Sites from before homes have none. */
    homes: z.array(z.string()).default([]),
  }),
);

export const sampleId = "content";
