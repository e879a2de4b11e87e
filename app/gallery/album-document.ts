// An album is one document: its words, its cover and its photos in order.
import { z } from "zod";
import { defineCollection } from "../content/documents-collection.ts";
import { line, optionalLine, pictureReference } from "../content/pieces.ts";

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "may hold a-z, 0-9 and single hyphens")
  .max(80);

const photo = z.strictObject({
  slug,
  picture: pictureReference,
  place: line,
  title: line,
  minute: optionalLine,
  /** Width divided by height in the gallery's rows; the photo's own page shows all of it. */
  ratio: z.number().min(0.5).max(3),
});

const album = z.strictObject({
  title: line,
  story: optionalLine,
  date: z.iso.date(),
  cover: pictureReference,
  photos: z.array(photo).max(500),
});

export const albums = defineCollection("albums", album);
