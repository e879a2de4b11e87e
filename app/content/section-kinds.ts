// The schemas of page sections. Each kind has a component of the same name in sections/.
import { z } from "zod";
import { action, line, markdown, optionalLine, paragraph, pictureReference } from "./pieces.ts";

/** The id stays the same when a section is moved, so that the editor can follow it. Visitors do not see hidden ones. */
const everySection = {
  id: z
    .string()
    .regex(/^[a-z0-9]{1,24}$/)
    .optional(),
  hidden: z.boolean().optional(),
};

const hero = z.strictObject({
  ...everySection,
  kind: z.literal("hero"),
  title: line,
  lead: paragraph,
  /** Without one the text is on a plain dark background. */
  picture: pictureReference.optional(),
  /** Instead of it on phones and tablets held upright. */
  upright: pictureReference.optional(),
  primary: action,
  /** The label of the first button while a draw is open, if it leads to the draw. */
  whileOpen: line.optional(),
  secondary: action.optional(),
});

const plate = z.strictObject({
  ...everySection,
  kind: z.literal("plate"),
  picture: pictureReference,
  place: optionalLine,
  detail: optionalLine,
});

/** The running draw; between draws, these texts are shown instead. */
const runningDraw = z.strictObject({
  ...everySection,
  kind: z.literal("running-draw"),
  title: line,
  lead: paragraph,
  picture: pictureReference,
  caption: optionalLine,
  facts: z.array(z.strictObject({ label: line, value: line })).max(6),
  actions: z.array(action).max(2),
});

const proofs = z.strictObject({
  ...everySection,
  kind: z.literal("proofs"),
  title: line,
  ticket: z.strictObject({ number: line, draw: line, note: line }),
  rows: z
    .array(
      z.strictObject({
        title: line,
        text: paragraph,
        figures: optionalLine,
        link: action.optional(),
      }),
    )
    .min(1)
    .max(6),
});

const filmStrip = z.strictObject({
  ...everySection,
  kind: z.literal("film-strip"),
  title: line,
  link: action.optional(),
  pictures: z
    .array(
      z.strictObject({
        picture: pictureReference,
        place: line,
        minute: optionalLine,
        shape: z.enum(["wide", "tall"]),
        to: action.shape.to,
      }),
    )
    .min(1)
    .max(20),
});

const invitation = z.strictObject({
  ...everySection,
  kind: z.literal("invitation"),
  title: line,
  lead: paragraph,
  picture: pictureReference,
  side: z.enum(["left", "right"]),
  actions: z.array(action).max(2),
});

const residences = z.strictObject({
  ...everySection,
  kind: z.literal("residences"),
  title: line,
  lead: optionalLine,
  homes: z
    .array(
      z.strictObject({
        name: line,
        place: line,
        text: paragraph,
        picture: pictureReference,
        facts: z.array(z.strictObject({ label: line, value: line })).max(5),
      }),
    )
    .min(1)
    .max(20),
});

/** A statement and its explanation, one under the other: services, values. */
const rows = z.strictObject({
  ...everySection,
  kind: z.literal("rows"),
  title: line,
  lead: optionalLine,
  rows: z
    .array(z.strictObject({ title: line, text: paragraph }))
    .min(1)
    .max(12),
});

const figures = z.strictObject({
  ...everySection,
  kind: z.literal("figures"),
  title: line,
  figures: z
    .array(z.strictObject({ value: line, label: line }))
    .min(1)
    .max(6),
});

const testimonials = z.strictObject({
  ...everySection,
  kind: z.literal("testimonials"),
  title: line,
  quotes: z
    .array(z.strictObject({ text: paragraph, name: line, about: line }))
    .min(1)
    .max(6),
});

const latestWinners = z.strictObject({
  ...everySection,
  kind: z.literal("latest-winners"),
  title: line,
  beforeTheFirst: paragraph,
});

const newestAlbum = z.strictObject({
  ...everySection,
  kind: z.literal("newest-album"),
  title: line,
});

const questions = z.strictObject({
  ...everySection,
  kind: z.literal("questions"),
  title: line,
  items: z
    .array(z.strictObject({ question: line, answer: markdown }))
    .min(1)
    .max(40),
});

const story = z.strictObject({
  ...everySection,
  kind: z.literal("story"),
  title: line,
  body: markdown,
});

const founders = z.strictObject({
  ...everySection,
  kind: z.literal("founders"),
  title: line,
  /** Beside the names until there are portraits. */
  picture: pictureReference.optional(),
});

/** Dated steps on one line: milestones, how a draw is decided. */
const timeline = z.strictObject({
  ...everySection,
  kind: z.literal("timeline"),
  title: line,
  steps: z
    .array(z.strictObject({ when: line, title: line, text: paragraph, done: z.boolean() }))
    .min(1)
    .max(12),
});

const registrations = z.strictObject({
  ...everySection,
  kind: z.literal("registrations"),
  title: line,
  lead: optionalLine,
});

const text = z.strictObject({ ...everySection, kind: z.literal("text"), body: markdown });

export const section = z.discriminatedUnion("kind", [
  hero,
  plate,
  runningDraw,
  proofs,
  filmStrip,
  invitation,
  residences,
  rows,
  figures,
  testimonials,
  latestWinners,
  newestAlbum,
  questions,
  story,
  founders,
  timeline,
  registrations,
  text,
]);

export type Section = z.infer<typeof section>;
