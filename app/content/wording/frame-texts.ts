// Header and footer. The header links, Founder, Co-founder and "All rights reserved." are from the specification.
import { fixedEnglish, frameEnglish } from "./frame-english.ts";
import { part, sentence, type Text, words } from "./texts.ts";

export const frame = part({
  name: "Around every page",
  about: "The footer, the menu on phones, small labels, and the page for unknown addresses.",
  path: "/",
  texts: {
    follow: words("Footer: above Instagram", frameEnglish.follow),
    privacy: words("Footer: link to privacy", frameEnglish.privacy),
    terms: words("Footer: link to the terms", frameEnglish.terms),
    complaints: words("Footer: link to complaints", frameEnglish.complaints),
    check: words("Footer: link to checking a message", frameEnglish.check),
    homes: words("Footer and menu: link to the homes", frameEnglish.homes),
    findTicket: words("Footer: link to a lost ticket", frameEnglish.findTicket),
    verify: words("Footer: link to the verifier", frameEnglish.verify),
    accessibility: words("Footer: link to accessibility", frameEnglish.accessibility),
    ownTime: words("Beside a time, for visitors elsewhere", frameEnglish.ownTime, {
      keeps: ["time"],
    }),
    contents: words("Above the headings of a long text", frameEnglish.contents),
    here: words("Menu: beside the current page", frameEnglish.here),
    skip: words("First link, for keyboard users", frameEnglish.skip),
    main: words("The links, for screen readers", frameEnglish.main),
    menu: words("The menu, for screen readers", frameEnglish.menu),
    openMenu: words("Its button, for screen readers", frameEnglish.openMenu),
    closeMenu: words("Its cross, for screen readers", frameEnglish.closeMenu),
    newTab: words("After a link, for screen readers", frameEnglish.newTab),
    askAbout: words("Houses: link below each", frameEnglish.askAbout, { keeps: ["house"] }),
    ticket: words("Small ticket: above its number", frameEnglish.ticket),
    lost: sentence("No page at this address", frameEnglish.lost, {
      keeps: ["draw", "prizes", "us", "again"],
    }),
    lostTicket: sentence("No ticket at this address", frameEnglish.lostTicket, {
      keeps: ["find"],
    }),
    lostTicketLink: words("Its link", frameEnglish.lostTicketLink),
    lostDraw: words("Its link to the draw", frameEnglish.lostDraw),
    lostPrizes: words("Its link to the prizes", frameEnglish.lostPrizes),
    lostUs: words("Its link to contact", frameEnglish.lostUs),
    lostAgain: words("Its link to try again", frameEnglish.lostAgain),
    notFound: words("Title of the browser’s window: no page", frameEnglish.notFound),
    failed: words("Title of the browser’s window: error", frameEnglish.failed),
  },
});

type FixedKey = keyof typeof fixedEnglish;

export const fixed = part({
  name: "Header and footer",
  about: "The links in the header, and the fixed texts of the footer.",
  path: "/",
  fixed: true,
  texts: Object.fromEntries(
    Object.entries(fixedEnglish).map(([key, text]) => [key, words(text, text)]),
  ) as Record<FixedKey, Text>,
});

export const openingSoon = part({
  name: "Opening soon",
  about: "What visitors see until you publish the site.",
  path: "/opening-soon",
  texts: {
    title: words("Above the name", "Opening soon"),
    unnamed: words("Until the company has a name", "Something new is coming"),
    write: words("Above the e-mail address", "Write to us"),
    where: words("Above the address", "Find us"),
    signIn: words("Link for staff", "Staff sign in"),
  },
});
