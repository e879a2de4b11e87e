// Remembers which albums and pictures came with the program, so that they can be taken away again.
import { z } from "zod";
import { defineCollection } from "./documents/collection.ts";

export const sample = defineCollection(
  "sample",
  z.strictObject({ pictures: z.array(z.string()), albums: z.array(z.string()) }),
);

export const sampleId = "content";
