// What a site without sample content starts with: every page, saying only what is certainly true.
import { goldAccent } from "./accent.ts";
import { type PageId, pageIds } from "./collections.ts";
import type { PageDocument } from "./page-document.ts";
import type { SiteSettings } from "./site-settings.ts";

export const emptyCompany: SiteSettings = {
  companyName: "Your company",
  badge: "YC",
  strapline: "Edit this line in the settings.",
  accent: goldAccent,
  locale: "en-GB",
  timeZone: "Europe/London",
  logo: "/wordmark.svg",
  founder: { name: "The founder", phone: "+447700900142", looksAfter: "", whatsappGreeting: "" },
  coFounder: {
    name: "The co-founder",
    phone: "+447700900187",
    looksAfter: "",
    whatsappGreeting: "",
  },
  email: "hello@company.example",
  instagram: "https://www.instagram.com/",
  address: {
    name: "Our office",
    lines: ["Street and number"],
    map: "https://www.openstreetmap.org/",
  },
  hours: [{ days: ["mon", "tue", "wed", "thu", "fri"], opens: "09:00", closes: "17:00" }],
  holidays: [],
  registrations: [],
};

const titles: Record<PageId, string> = {
  landing: "Welcome",
  home: "What we do",
  about: "About us",
  draw: "The draw",
  prizes: "Prizes",
  gallery: "Gallery",
  contact: "Contact",
  privacy: "Privacy",
  terms: "Terms of use",
  complaints: "Complaints",
};

export const emptyPages: Record<string, PageDocument> = Object.fromEntries(
  pageIds.map((id) => [
    id,
    {
      title: titles[id],
      lead: "",
      sections: [],
      search: { title: titles[id], description: `${titles[id]}: this page is being written.` },
    } satisfies PageDocument,
  ]),
);
