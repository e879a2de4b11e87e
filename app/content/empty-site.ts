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
  timeZone: "Europe/London",
  logo: "",
  founder: nobody,
  coFounder: nobody,
  email: "",
  instagram: "",
  address: { name: "", lines: [], map: "" },
  hours: [{ days: ["mon", "tue", "wed", "thu", "fri"], opens: "09:00", closes: "17:00" }],
  holidays: [],
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
    lead: "Two questions you may ask at any time. Nobody's name is shown, and nothing you type is kept.",
    sections: [],
    search: {
      title: "Check a message or a ticket",
      description:
        "Is this message really from us? Is my ticket in? Two questions anybody can ask here. We never ask for a fee.",
    },
  },
  verify: {
    title: titles.verify,
    lead: "A proof or a receipt, from us or from somebody else. Your own device checks it.",
    sections: [],
    search: {
      title: titles.verify,
      description:
        "Drop a proof or a receipt, and your own device says in plain words what it found.",
    },
  },
  ticket: {
    title: titles.ticket,
    lead: "Your ticket still counts. Lost your link? We'll send it again.",
    sections: [],
    search: {
      title: titles.ticket,
      description:
        "Have the link to your ticket sent again to the e-mail address you entered with.",
    },
  },
} satisfies Partial<Record<PageId, PageDocument>>;

export const starterPages: Record<string, PageDocument> = { ...starterTexts, ...pagesAboutDraws };
