// The content of a site without sample content: every page, with statements that are true of any company.
import { goldAccent } from "./accent.ts";
import { type PageId, pageIds } from "./collections.ts";
import type { PageDocument } from "./page-document.ts";
import { defaultTopics, type SiteSettings } from "./site-settings.ts";

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
  topics: defaultTopics,
  answerEnquiriesWithin: "1",
  answerComplaintsWithin: "2",
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
  check: "Is this really from us?",
  verify: "Check a file of any draw",
  ticket: "Lost your ticket?",
};

/** Pages about the draw itself, true for every company. */
export const pagesAboutDraws = {
  check: {
    title: titles.check,
    lead: "Two things you can check at any time. We show no names and do not store what you type.",
    sections: [],
    search: {
      title: "Check a message or a ticket",
      description:
        "Check whether a message is really from us, and whether your ticket is in the draw. We never ask for a fee.",
    },
  },
  verify: {
    title: titles.verify,
    lead: "Check a proof or a receipt, from us or from anyone else, on your own device.",
    sections: [],
    search: {
      title: titles.verify,
      description:
        "Drop a proof or a receipt here, and your own device tells you in plain words what it found.",
    },
  },
  ticket: {
    title: titles.ticket,
    lead: "Lost your link? Your ticket is still in the draw, and we can send the link again.",
    sections: [],
    search: {
      title: titles.ticket,
      description: "Get the link to your ticket again, by e-mail to the address you entered with.",
    },
  },
} satisfies Partial<Record<PageId, PageDocument>>;

export const emptyPages: Record<string, PageDocument> = {
  ...Object.fromEntries(pageIds.map((id) => [id, emptyPage(id)])),
  ...pagesAboutDraws,
};

function emptyPage(id: PageId): PageDocument {
  return {
    title: titles[id],
    lead: "",
    sections: [],
    search: { title: titles[id], description: `${titles[id]}: this page is being written.` },
  };
}
