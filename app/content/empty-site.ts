// The content of a site without sample content: no invented fact, and starter texts that are true of any company.
import { goldAccent } from "./accent.ts";
import type { PageId } from "./collections.ts";
import type { PageDocument } from "./page-document.ts";
import { defaultTopics, type SiteSettings } from "./site-settings.ts";
import { starterTexts } from "./starter-pages.ts";

const nobody = { name: "", phone: "", looksAfter: "", whatsappGreeting: "" };

/** Until the owner has written a name: the site cannot be published with it. */
export const unnamedCompany = "Your company";

export const emptyCompany: SiteSettings = {
  companyName: unnamedCompany,
  badge: "YC",
  strapline: "Homes, and people who know them.",
  accent: goldAccent,
  locale: "en-GB",
  languages: [],
  timeZone: "Europe/London",
  currency: "GBP",
  pricePerArea: false,
  logo: "",
  founder: nobody,
  coFounder: nobody,
  people: [],
  email: "",
  country: "",
  instagram: "",
  networks: [],
  address: { name: "", lines: [], map: "" },
  hours: [{ days: ["mon", "tue", "wed", "thu", "fri"], opens: "09:00", closes: "17:00" }],
  holidays: [],
  viewingMinutes: "60",
  topics: defaultTopics,
  answerEnquiriesWithin: "1",
  answerComplaintsWithin: "2",
  registrations: [],
};

const titles = {
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

export const starterPages: Record<string, PageDocument> = { ...starterTexts, ...pagesAboutDraws };
