// What staff plan before a draw opens. A draft may be incomplete; plan/checklist.ts says what is missing.
import { z } from "zod";
import { typingError, usualClaimDays } from "./reasons.ts";
import { displayChoices, entryRoutes } from "./states.ts";
import { valueForms } from "./written-value.ts";

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Use at most ${longest} characters.`)
    .transform((value) => value.normalize("NFC").replaceAll("\u0000", ""));

/** UTC seconds; pages show them in the company's time zone. */
const time = z
  .int()
  .min(0)
  .max(2 ** 40 - 1);

const identifier = z
  .string()
  .regex(/^[a-z0-9-]{1,64}$/, "Use lower-case letters, digits and hyphens, at most 64.");

const uniqueIdentifiers = z
  .array(identifier)
  .max(50)
  .refine((names) => new Set(names).size === names.length, "List each one only once.");

const day = 86_400;

const randomness = z.discriminatedUnion("source", [
  z.strictObject({
    source: z.literal("drand"),
    /** Between closing and the deciding round: time to publish and witness the close. */
    gapSeconds: z
      .int()
      .min(30)
      .max(30 * day)
      .default(900),
    deadlineSeconds: z
      .int()
      .min(1)
      .max(365 * day)
      .default(7 * day),
  }),
  z.strictObject({
    source: z.literal("public-value"),
    description: text(500).default(""),
    /** How the value is written down, and where to look it up: written-value.ts. */
    written: z.enum(valueForms).default("as-announced"),
    lookUp: z
      .union([
        z.literal(""),
        z.url({
          protocol: /^https?$/,
          error: "Enter a web address, such as https://lottery.example.",
        }),
      ])
      .default(""),
    announcedAt: time.nullable().default(null),
    deadlineSeconds: z
      .int()
      .min(1)
      .max(365 * day)
      .default(7 * day),
  }),
]);

/** A witness: its key in C2SP form, and the address where ledger heads are offered to it. */
const witness = z.strictObject({
  key: z.string().trim().min(1).max(300),
  address: z.url({ protocol: /^https?$/ }),
});

export const drawPlanSchema = z.strictObject({
  title: text(200).default(""),
  /** Markdown. Served unchanged, because the terms contain its hash. */
  rulesText: z
    .string()
    .max(100_000)
    .transform((value) => value.normalize("NFC").replaceAll("\r\n", "\n").replaceAll("\u0000", ""))
    .default(""),
  promoter: text(300).default(""),
  permitNumber: text(100).default(""),
  /** Null: when staff press Open. */
  opensAt: time.nullable().default(null),
  closesAt: time.nullable().default(null),
  showAt: time.nullable().default(null),
  routes: z.array(z.enum(entryRoutes)).max(entryRoutes.length).default(["web", "front-desk"]),
  ticketsPerPerson: z.int().min(1).max(1000).default(1),
  minimumAge: z.int().min(0).max(99).default(18),
  /** Countries whose phone numbers may enter; an empty list means all. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(250)
    .default([]),
  /** How numbers without a country code are read. */
  phoneCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default("GB"),
  reserves: z.int().min(0).max(100_000).default(20),
  onePrizePerPerson: z.boolean().default(true),
  randomness: randomness.default({
    source: "drand",
    gapSeconds: 900,
    deadlineSeconds: 7 * day,
  }),
  /** What a winner may choose to be shown as, and whether their town is shown. */
  displayChoices: z
    .array(z.enum(displayChoices))
    .max(3)
    .default([...displayChoices]),
  showPlace: z.boolean().default(true),
  exclusionReasons: uniqueIdentifiers.default([
    "duplicate-person",
    "entrant-withdrew",
    "invalid-coupon",
    "staff-or-family",
    typingError,
    "under-age",
  ]),
  skipReasons: uniqueIdentifiers.default([
    "absent-at-event",
    "declined",
    "not-eligible",
    "unreachable",
  ]),
  /** How long a winner has time to answer before being skipped as unreachable. */
  claimDays: z.int().min(1).max(365).default(usualClaimDays),
  checkpointSeconds: z.int().min(10).max(day).default(300),
  witnesses: z
    .strictObject({ threshold: z.int().min(0).max(20), members: z.array(witness).max(20) })
    .default({ threshold: 0, members: [] }),
  /** How long personal data is kept after the end. */
  retentionDays: z.int().min(1).max(3650).default(180),
});

export type DrawPlan = z.output<typeof drawPlanSchema>;
export type DrawPlanInput = z.input<typeof drawPlanSchema>;

const prizePlanSchema = z.strictObject({
  prizeId: identifier,
  name: text(200),
  quantity: z.int().min(1).max(100_000).default(1),
  value: text(60).default(""),
  story: text(2000).default(""),
  picture: z.string().max(100).nullable().default(null),
  pictures: z.array(z.string().max(100)).max(12).default([]),
  /** For the prize's own page; one line each, or one paragraph. */
  included: text(2000).default(""),
  notIncluded: text(2000).default(""),
  valuation: text(1000).default(""),
  costs: text(1000).default(""),
  conditions: text(2000).default(""),
});

export const prizeListSchema = z
  .array(prizePlanSchema)
  .max(1000)
  .refine(
    (prizes) => new Set(prizes.map(({ prizeId }) => prizeId)).size === prizes.length,
    "Two prizes have the same id.",
  );

export type PrizePlan = z.output<typeof prizePlanSchema>;
export type PrizePlanInput = z.input<typeof prizePlanSchema>;

export const slugSchema = z
  .string()
  .regex(
    /^[a-z0-9](-?[a-z0-9]){0,79}$/,
    "Use lower-case letters and digits, with single hyphens between them.",
  );
