import { goldAccent } from "../content/accent.ts";
import { defaultTopics, type SiteSettings } from "../content/site-settings.ts";

/** Goldkey Estates: invented people and places, phone numbers from the range reserved for fiction. */
export const company: SiteSettings = {
  companyName: "Goldkey Estates",
  badge: "GK",
  strapline: "Houses on the water since 2009.",
  accent: goldAccent,
  locale: "en-GB",
  languages: ["ar", "de", "es", "fr", "hi"],
  timeZone: "Europe/London",
  currency: "GBP",
  pricePerArea: false,
  logo: "/wordmark.svg",
  founder: {
    name: "Marisol Vane",
    phone: "+447700900142",
    looksAfter: "Houses and viewings",
    about:
      "Marisol drew the first house on Serena Bay at her kitchen table and still walks every site at dusk, because that is when you see whether the light was thought about.",
    whatsappGreeting: "Good evening, I would like to see a house.",
  },
  coFounder: {
    name: "Theodor Quill",
    phone: "+447700900187",
    looksAfter: "The draw, press, partners",
    about:
      "Theodor kept the books of a shipyard before he kept ours. The draw is his idea, and so is the rule that nobody should have to take our word for it.",
    whatsappGreeting: "Good evening, I have a question about the draw.",
  },
  people: [],
  email: "hello@estates.example",
  country: "GB",
  instagram: "https://www.instagram.com/",
  networks: [],
  address: {
    name: "Harbour House",
    lines: ["12 Lantern Quay", "Serena Bay SB1 0GK"],
    map: "https://www.openstreetmap.org/",
  },
  hours: [
    { days: ["mon", "tue", "wed", "thu"], opens: "10:00", closes: "19:00" },
    { days: ["fri", "sat"], opens: "10:00", closes: "21:00" },
    { days: ["sun"], opens: "14:00", closes: "21:00" },
  ],
  holidays: [
    { date: "2026-12-25", name: "Christmas Day" },
    { date: "2026-12-26", name: "Boxing Day" },
    { date: "2027-01-01", name: "New Year's Day", opens: "14:00", closes: "19:00" },
  ],
  viewingMinutes: "60",
  topics: defaultTopics,
  answerEnquiriesWithin: "1",
  answerComplaintsWithin: "2",
  registrations: [
    { label: "Company", value: "Goldkey Estates Ltd (a sample company)" },
    { label: "Company number", value: "00000000" },
    { label: "Estate agent licence", value: "SAMPLE-0001" },
    { label: "Registered office", value: "Harbour House, 12 Lantern Quay, Serena Bay" },
  ],
};
