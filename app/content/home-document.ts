// One document per home: a house, an apartment, or a building with units. Its id is the last part of its address.
import { z } from "zod";
import {
  fileReference,
  line,
  linkTarget,
  markdown,
  optionalLine,
  paragraph,
  pictureReference,
} from "./pieces.ts";

export const homeKinds = ["house", "apartment", "building", "plot"] as const;
export type HomeKind = (typeof homeKinds)[number];

export const homeStatuses = ["coming", "for-sale", "reserved", "sold", "for-rent", "let"] as const;
export type HomeStatus = (typeof homeStatuses)[number];

/** Sold or let: nobody can have it any more. */
export function isTaken(status: HomeStatus): boolean {
  return status === "sold" || status === "let";
}

const mostUnits = 500;

/** Square metres, inside walls. */
const area = z.number().positive("must be more than 0").max(10_000_000);
const count = z.number().int("must be a whole number").min(0).max(1000);
/** In the currency of the settings, without its smaller unit. Left out: price on request. */
const price = z
  .number()
  .int("must be a whole number")
  .positive("must be more than 0")
  .max(100_000_000_000);

/** An SVG drawing. Pages show it as an image, in which scripts do not run. */
export const drawing = z.strictObject({
  svg: z
    .string()
    .max(200_000, "must be smaller than 200 KB")
    .regex(/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<svg[\s>]/, "must be an SVG file"),
});

const fact = z.strictObject({ label: line, value: line });

const photo = z.strictObject({
  picture: pictureReference,
  title: optionalLine,
  note: optionalLine,
});

const plan = z.strictObject({
  level: line,
  /** For screen readers: what the plan shows. */
  description: optionalLine,
  drawing: drawing.optional(),
  picture: pictureReference.optional(),
  rooms: z.array(z.strictObject({ label: line, area })).max(40),
});

const location = z.strictObject({
  title: optionalLine,
  drawing: drawing.optional(),
  picture: pictureReference.optional(),
  description: optionalLine,
  note: optionalLine,
  distances: z.array(fact).max(12),
  map: linkTarget.optional(),
});

export const homeUnit = z.strictObject({
  name: line,
  type: optionalLine,
  level: optionalLine,
  bedrooms: count.optional(),
  inside: area.optional(),
  price: price.optional(),
  status: z.enum(homeStatuses),
});

export const homeDocument = z.strictObject({
  name: line,
  /** What the index filters by: a part of the town. */
  place: line,
  /** Below the name; empty means the place. */
  address: optionalLine,
  /** One sentence for the index. */
  line: z.string().trim().max(300).default(""),
  kind: z.enum(homeKinds),
  status: z.enum(homeStatuses),
  /** After the status: "March 2026". */
  statusNote: optionalLine,
  price: price.optional(),
  listedOn: z.iso.date(),
  /** A sold or let home stays on the site as a reference. */
  keepAsReference: z.boolean().default(true),
  bedrooms: count.optional(),
  bathrooms: count.optional(),
  bathroomsNote: optionalLine,
  inside: area.optional(),
  outside: area.optional(),
  outsideName: optionalLine,
  plot: area.optional(),
  levels: count.optional(),
  year: z.number().int("must be a whole number").min(1000).max(2200).optional(),
  energy: optionalLine,
  parking: optionalLine,
  otherFacts: z.array(fact).max(12).default([]),
  /** What it has, one thing each: "Heated floors". */
  features: z.array(line).max(30).default([]),
  storyTitle: optionalLine,
  story: markdown.optional(),
  photos: z.array(photo).max(60),
  /** Instead of the first photo at the top of the page, on phones and tablets held upright. */
  upright: pictureReference.optional(),
  photosNote: optionalLine,
  plans: z.array(plan).max(12),
  units: z.array(homeUnit).max(mostUnits),
  location: location.optional(),
  documents: z
    .array(
      z.strictObject({
        label: line,
        note: optionalLine,
        /** A PDF of the library, which wins over the link. */
        file: fileReference.optional(),
        to: linkTarget.optional(),
      }),
    )
    .max(20),
  /** The address of the draw whose prize it is. */
  prizeOf: linkTarget.optional(),
  person: z.enum(["founder", "co-founder"]).default("founder"),
  personNote: paragraph.optional(),
  search: z
    .strictObject({
      title: optionalLine,
      description: z.string().trim().max(320).default(""),
      picture: pictureReference.optional(),
    })
    .default({ title: "", description: "" }),
});

export type HomeDocument = z.output<typeof homeDocument>;
export type HomeInput = z.input<typeof homeDocument>;
export type HomeUnit = z.output<typeof homeUnit>;
export type Drawing = z.infer<typeof drawing>;

/** The initial content of a new home. It fits the schema. */
export function firstHome(name: string, today: string): HomeInput {
  return {
    name,
    place: "Place",
    kind: "house",
    status: "coming",
    listedOn: today,
    photos: [],
    plans: [],
    units: [],
    documents: [],
  };
}
