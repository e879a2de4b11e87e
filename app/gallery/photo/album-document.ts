// An album is one document: its texts, its cover and its photos in order.
import { z } from "zod";
import { defineCollection } from "../../content/documents/collection.ts";
import { line, optionalLine, pictureReference } from "../../content/pieces.ts";
import { albumKinds } from "./album-kinds.ts";

export const mostPhotos = 500;

const albumSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "may hold a-z, 0-9 and single hyphens")
  .max(80);

const chosenPicture = pictureReference.refine(({ media }) => media !== "", "must not be empty");

const photo = z.strictObject({
  slug: albumSlug,
  picture: chosenPicture,
  /** The same view, before; only in albums of pairs. */
  before: chosenPicture.optional(),
  place: optionalLine,
  title: optionalLine,
  minute: optionalLine,
  /** Puts the photos of a construction-progress album in order. */
  date: z.iso.date().optional(),
  /** Aspect ratio in the gallery's rows, if not the picture's own. Its page shows the full picture. */
  ratio: z.number().min(0.5).max(3).optional(),
});

const album = z.strictObject({
  title: line,
  /** The last part of the album's address. Albums from before this field exist have only their id. */
  slug: albumSlug.optional(),
  /** Addresses that visitors may still have, oldest first. */
  formerSlugs: z.array(albumSlug).max(100).default([]),
  kind: z.enum(albumKinds).default("photos"),
  story: z.string().trim().max(3000).default(""),
  place: optionalLine,
  date: z.iso.date(),
  /** The first photo, if left out. */
  cover: pictureReference.optional(),
  /** Whether visitors can download the pictures. */
  downloads: z.boolean().default(false),
  photos: z.array(photo).max(mostPhotos),
});

export type AlbumFields = z.output<typeof album>;
export type AlbumInput = z.input<typeof album>;
export type PhotoFields = z.output<typeof photo>;

export const albums = defineCollection("albums", album);
export const photoOfAlbum = photo;
