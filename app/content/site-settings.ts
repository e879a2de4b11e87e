// The company's settings: one document, edited in the admin area.
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { dateFormat } from "../platform/date-format.ts";
import { goldAccent } from "./accent.ts";
import { countryOf } from "./country-of.ts";
import {
  clockTime,
  colour,
  line,
  linkTarget,
  optionalLine,
  optionalPhone,
  paragraph,
  pictureReference,
} from "./pieces.ts";

/** Without a name the person is shown nowhere. */
const founder = z.strictObject({
  name: optionalLine,
  phone: optionalPhone,
  looksAfter: optionalLine,
  about: paragraph.optional(),
  portrait: pictureReference.optional(),
  whatsappGreeting: optionalLine,
});

/** People other than the founders whom visitors can call. */
const otherPerson = z.strictObject({ position: line, ...founder.shape, name: line });

const weekday = z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]);

const openingHours = z.strictObject({
  days: z.array(weekday).min(1),
  opens: clockTime,
  closes: clockTime,
});

const holiday = z.strictObject({
  date: z.iso.date(),
  name: line,
  opens: clockTime.optional(),
  closes: clockTime.optional(),
});

const webAddress = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(300)
  .refine(isWebAddressOrEmpty, "must start with https://");

const answerTime = z.enum(["1", "2", "3", "5", "10"]);

const viewingLength = z.enum(["30", "45", "60", "90"]);

const topic = z.strictObject({
  label: line,
  /** The value of ?topic= in links that choose this topic. */
  chosenBy: z.enum(["none", "viewing", "draw"]).default("none"),
  /** Visitors who choose it can add files. */
  takesFiles: z.boolean().default(false),
});

export const defaultTopics: z.infer<typeof topic>[] = [
  { label: "Viewing a house", chosenBy: "viewing", takesFiles: false },
  { label: "The prize draw", chosenBy: "draw", takesFiles: false },
  { label: "Selling to us", chosenBy: "none", takesFiles: true },
  { label: "Press", chosenBy: "none", takesFiles: false },
  { label: "Something else", chosenBy: "none", takesFiles: false },
];

const settingsFields = z.strictObject({
  companyName: line,
  badge: z.string().trim().min(1).max(4),
  strapline: line,
  accent: colour.default(goldAccent),
  // With an invalid locale such as "en_GB" every date on the site would throw.
  locale: z.string().trim().max(20).refine(isLanguage, "must be a language such as en-GB"),
  /** In which the public site is shown besides its own. */
  languages: z.array(z.string().regex(/^[a-z]{2}$/)).default([]),
  timeZone: z.string().refine(isTimeZone, "must be a time zone such as Europe/London"),
  /** Of the prices of homes; ISO 4217. */
  currency: z.string().trim().refine(isCurrency, "must be a currency such as GBP").default("GBP"),
  /** Where it is usual, the page of a home says what a square metre costs. */
  pricePerArea: z.boolean().default(false),
  /** A static file or empty, unless a picture of the library replaces it. */
  logo: z.union([linkTarget, z.literal("")]),
  logoPicture: pictureReference.optional(),
  /** Square, for icons; without one they are drawn from the badge. */
  markPicture: pictureReference.optional(),
  founder,
  coFounder: founder,
  people: z.array(otherPerson).max(8).default([]),
  email: z.string().trim().max(254).refine(isEmailOrEmpty, "must be an e-mail address"),
  /** ISO 3166; empty: the country of the language. See country-of.ts. */
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, "must be a country")
    .default(""),
  instagram: z.string().trim().max(300).refine(isWebAddressOrEmpty, "must start with https://"),
  /** Other social networks. */
  networks: z
    .array(z.strictObject({ network: line, address: webAddress }))
    .max(8)
    .default([]),
  address: z.strictObject({
    name: optionalLine,
    lines: z.array(line).max(6),
    map: z.string().trim().max(500).refine(isWebAddressOrEmpty, "must start with https://"),
  }),
  hours: z.array(openingHours).max(14),
  holidays: z.array(holiday).max(60),
  /** In minutes. Visitors choose among the times at which a viewing of this length fits into the opening hours. */
  viewingMinutes: viewingLength.default("60"),
  topics: z
    .array(topic)
    .min(1)
    .max(20)
    .refine(
      (given) => new Set(given.map(({ label }) => label)).size === given.length,
      "must differ from each other",
    )
    .default(defaultTopics),
  /** In working days: promised on the pages, and the limit for the inbox's reminders. */
  answerEnquiriesWithin: answerTime.default("1"),
  answerComplaintsWithin: answerTime.default("2"),
  registrations: z.array(z.strictObject({ label: line, value: line })).max(12),
});

type SettingsFields = z.infer<typeof settingsFields>;

export const siteSettings = settingsFields
  .overwrite(withCountryCodes)
  .superRefine((settings, context) => {
    for (const { person, path } of peopleIn(settings)) {
      if (!/^\d/.test(person.phone)) continue;
      const message = "must be a complete number of your country, or start with a country code";
      context.addIssue({ code: "custom", path: [...path, "phone"], message });
    }
  });

export type SiteSettings = SettingsFields;
export type Weekday = z.infer<typeof weekday>;

function peopleIn({ founder, coFounder, people }: SettingsFields) {
  return [
    { person: founder, path: ["founder"] },
    { person: coFounder, path: ["coFounder"] },
    ...people.map((person, index) => ({ person, path: ["people", index] })),
  ];
}

/** "070-123 45 67" of a Swedish company is +46701234567. */
function withCountryCodes(settings: SettingsFields): SettingsFields {
  // Checked after this: countryOf would throw.
  const country = isLanguage(settings.locale) ? countryOf(settings) : settings.country || "GB";
  const read = <Person extends { phone: string }>(person: Person): Person => {
    if (!/^\d/.test(person.phone)) return person;
    const number = parsePhoneNumberFromString(person.phone, country as CountryCode);
    return number?.isPossible() ? { ...person, phone: number.number } : person;
  };
  const { founder, coFounder, people } = settings;
  return {
    ...settings,
    founder: read(founder),
    coFounder: read(coFounder),
    people: people.map(read),
  };
}

function isEmailOrEmpty(text: string) {
  return text === "" || z.email().safeParse(text).success;
}

function isWebAddressOrEmpty(text: string) {
  return text === "" || z.url({ protocol: /^https$/ }).safeParse(text).success;
}

function isLanguage(name: string) {
  try {
    dateFormat(name, {});
    return true;
  } catch {
    // Intl throws a RangeError for an unknown locale.
    return false;
  }
}

function isCurrency(code: string) {
  // Intl accepts any three letters. Only real currencies have a name.
  return /^[A-Z]{3}$/.test(code) && currencyNames.of(code) !== code;
}

const currencyNames = new Intl.DisplayNames("en-GB", { type: "currency" });

function isTimeZone(name: string) {
  try {
    dateFormat("en-GB", { timeZone: name });
    return true;
  } catch {
    // Intl throws a RangeError for an unknown time zone.
    return false;
  }
}
