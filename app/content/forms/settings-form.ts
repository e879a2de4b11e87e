// The form of the settings: groups of fields, derived from the schema in site-settings.ts.

import { siteSettings } from "../site-settings.ts";
import { describeFields, type FormFieldTexts } from "./describe-fields.ts";
import type { Block } from "./page-form.ts";

const workingDays = {
  1: "One working day",
  2: "Two working days",
  3: "Three working days",
  5: "Five working days",
  10: "Ten working days",
};

const byPath: Record<string, FormFieldTexts> = {
  companyName: { label: "Name of the company" },
  badge: { label: "Badge", help: "One to four letters, beside the name." },
  strapline: { label: "Strapline", help: "In the footer and for search engines." },
  accent: {
    label: "Accent",
    help: "Buttons, the current link, focus. Must stand out on black and carry dark letters.",
  },
  logoPicture: {
    label: "Logo",
    help: "Wide, on a dark background, for the footer. Without one the footer shows the name.",
  },
  markPicture: {
    label: "Mark",
    help: "Square, for browser tabs and home screens. Without one the badge is used.",
  },
  founder: { label: "Founder" },
  coFounder: { label: "Co-founder" },
  email: { label: "E-mail" },
  instagram: { label: "Instagram", help: "The whole address, with https://. May stay empty." },
  address: { label: "Address" },
  "address.name": { label: "Name of the building" },
  "address.lines": { label: "Address", itemName: "a line" },
  "address.map": { label: "Link to a map" },
  hours: { label: "Opening hours", itemName: "opening hours" },
  "hours[].days": {
    label: "Days",
    options: {
      mon: "Mon",
      tue: "Tue",
      wed: "Wed",
      thu: "Thu",
      fri: "Fri",
      sat: "Sat",
      sun: "Sun",
    },
  },
  holidays: { label: "Holidays", itemName: "a holiday" },
  "holidays[].date": { label: "Date" },
  "holidays[].name": { label: "Name of the day" },
  "holidays[].opens": { label: "Opens", help: "Empty: closed all day." },
  "holidays[].closes": { label: "Closes" },
  topics: {
    label: "Topics of the contact form",
    itemName: "a topic",
    help: "Enquiries keep the topic they were sent with.",
  },
  "topics[].label": { label: "Topic" },
  "topics[].chosenBy": {
    label: "Chosen by",
    help: "Links that lead to the form with this topic.",
    options: {
      none: "Nothing but the visitor",
      viewing: "“Ask about this home”",
      draw: "Questions about the draw",
    },
  },
  answerEnquiriesWithin: {
    label: "Enquiries are answered within",
    help: "The confirmation mail says so, and the inbox warns when it is late.",
    options: workingDays,
  },
  answerComplaintsWithin: { label: "Complaints are answered within", options: workingDays },
  locale: { label: "Language", help: "As en-GB: how dates, days and times are written." },
  timeZone: { label: "Time zone", help: "As Europe/London: the company's clock." },
  registrations: { label: "Registrations", itemName: "a registration" },
};

const byName: Record<string, FormFieldTexts> = {
  name: { label: "Name" },
  phone: { label: "Phone", help: "With the country code, such as +447700900142." },
  looksAfter: { label: "Looks after", help: "As in: houses and viewings." },
  about: { label: "About", rows: 4 },
  portrait: { label: "Portrait", help: "Upright, 4 by 5." },
  whatsappGreeting: { label: "First words on WhatsApp", help: "May stay empty." },
  opens: { label: "Opens" },
  closes: { label: "Closes" },
  label: { label: "What it is" },
  value: { label: "Number or words" },
};

type Group = { id: string; name: string; about: string; keys: string[]; at?: string };

const groups: Group[] = [
  {
    id: "brand",
    name: "Brand",
    about: "Name, badge, logo and accent, on every page.",
    keys: ["companyName", "badge", "strapline", "accent", "logoPicture", "markPicture"],
  },
  { id: "founder", name: "Founder", about: "Footer, menu, About, Contact.", keys: ["founder"] },
  {
    id: "co-founder",
    name: "Co-founder",
    about: "The same places. Leave the name empty if there is none.",
    keys: ["coFounder"],
  },
  {
    id: "contact",
    name: "Contact",
    about: "Where people reach you.",
    keys: ["email", "instagram", "address"],
  },
  {
    id: "hours",
    name: "Opening hours",
    about: "The contact page says whether you are open now.",
    keys: ["hours", "holidays"],
  },
  {
    id: "answers",
    name: "Enquiries",
    about: "What people write about, and how soon they hear from you.",
    keys: ["topics", "answerEnquiriesWithin", "answerComplaintsWithin"],
  },
  {
    id: "registrations",
    name: "Registrations",
    about: "Company numbers and licences, on About.",
    keys: ["registrations"],
  },
  {
    id: "language",
    name: "Language and clock",
    about: "How dates, days and hours are written.",
    keys: ["locale", "timeZone"],
  },
];

export function settingsBlocks(): Block[] {
  return groups.map(({ id, name, about, keys }) => {
    const fields = describeFields(siteSettings, { byPath, byName }, keys).toSorted(
      (left, right) => keys.indexOf(left.key) - keys.indexOf(right.key),
    );
    const [only] = fields;
    // A group with a single group is shown without the inner box.
    if (fields.length === 1 && only?.control.kind === "group") {
      return { at: only.key, id, name, about, fields: only.control.fields };
    }
    return { at: "", id, name, about, fields };
  });
}
