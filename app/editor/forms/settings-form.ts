// The form of the settings: groups of fields, derived from the schema in site-settings.ts.

import { siteSettings } from "../../content/site-settings.ts";
import { describeFields, type FormFieldTexts } from "./describe-fields.ts";
import type { Block } from "./page-form.ts";
import { countries, currencies, languages, timeZones } from "./setting-lists.ts";

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
    help: "Used for buttons, the current link and focus. It must stand out on black and be readable behind dark text.",
  },
  logoPicture: {
    label: "Logo",
    help: "Wide, for a dark background: the footer, PDF files and posters. Without one, they show the company’s name.",
  },
  markPicture: {
    label: "Mark",
    help: "Square, for the header, browser tabs, home screens and PDF files. Without one, we use the badge.",
  },
  founder: { label: "Founder" },
  coFounder: { label: "Co-founder" },
  people: { label: "More people", itemName: "a person" },
  "people[].position": { label: "Position", help: "For example: Sales." },
  email: { label: "E-mail" },
  instagram: { label: "Instagram", help: "Optional. The full address, with https://" },
  country: {
    label: "Country",
    help: "Phone numbers without a country code are read in this country. New draws start with it.",
    options: countries,
  },
  networks: { label: "Other social networks", itemName: "a network" },
  "networks[].network": { label: "Network", help: "For example LinkedIn." },
  "networks[].address": { label: "Address", help: "The full address, with https://" },
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
  holidays: {
    label: "Holidays and closed days",
    itemName: "a holiday",
    help: "The contact page shows those to come, and visitors cannot choose them for a viewing.",
  },
  "holidays[].date": { label: "Date" },
  "holidays[].name": { label: "Name of the day" },
  "holidays[].opens": { label: "Opens", help: "Leave empty if you are closed all day." },
  "holidays[].closes": { label: "Closes" },
  viewingMinutes: {
    label: "A viewing takes",
    help: "Visitors choose from the times at which it fits into the opening hours.",
    options: { 30: "Half an hour", 45: "45 minutes", 60: "An hour", 90: "An hour and a half" },
  },
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
      none: "Visitors only",
      viewing: "Requests for a viewing: the form offers times",
      draw: "Questions about the draw",
    },
  },
  "topics[].takesFiles": {
    label: "Visitors can add files",
    help: "Up to three pictures or PDFs. You find them in the enquiry.",
  },
  answerEnquiriesWithin: {
    label: "Enquiries are answered within",
    help: "The confirmation e-mail says so, and the inbox warns you when a reply is late.",
    options: workingDays,
  },
  answerComplaintsWithin: { label: "Complaints are answered within", options: workingDays },
  locale: {
    label: "Language",
    help: "Decides the site’s own texts and how dates are written. Others: Settings, Languages.",
    options: languages,
  },
  timeZone: { label: "Time zone", options: timeZones },
  currency: { label: "Currency", options: currencies },
  pricePerArea: { label: "Show the price per square metre on the pages of homes" },
  registrations: { label: "Registrations", itemName: "a registration" },
};

const byName: Record<string, FormFieldTexts> = {
  name: { label: "Name" },
  phone: {
    label: "Phone",
    help: "As you write it. A number without a country code is read as one of your country.",
  },
  looksAfter: { label: "Responsible for", help: "For example: houses and viewings." },
  about: { label: "About", rows: 4 },
  portrait: { label: "Portrait", help: "Upright, 4 by 5." },
  whatsappGreeting: { label: "First WhatsApp message", help: "Optional." },
  opens: { label: "Opens" },
  closes: { label: "Closes" },
  label: { label: "What it is" },
  value: { label: "Value" },
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
    about: "Shown in the same places. Leave the name empty if there is none.",
    keys: ["coFounder"],
  },
  {
    id: "people",
    name: "More people",
    about: "Anybody else visitors can call. Shown in the same places.",
    keys: ["people"],
  },
  {
    id: "contact",
    name: "Contact",
    about: "How people reach you.",
    keys: ["email", "country", "instagram", "networks", "address"],
  },
  {
    id: "hours",
    name: "Opening hours",
    about: "The contact page says whether you are open now, and viewings fit into them.",
    keys: ["hours", "holidays", "viewingMinutes"],
  },
  {
    id: "answers",
    name: "Enquiries",
    about: "What people write about, and how soon you reply.",
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
    name: "Language, time and money",
    about: "How dates, times and prices are written.",
    keys: ["locale", "timeZone", "currency", "pricePerArea"],
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
