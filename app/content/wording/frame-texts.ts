// Header and footer. The header links, Founder, Co-founder and "All rights reserved." are from the specification.
import { fixedEnglish, lostEnglish } from "./frame-english.ts";
import { part, sentence, type Text, words } from "./texts.ts";

export const frame = part({
  name: "Around every page",
  about: "The footer, the menu on phones, small labels, and the page for unknown addresses.",
  path: "/",
  texts: {
    follow: words("Footer: above Instagram", "Follow"),
    privacy: words("Footer: link to privacy", "Privacy"),
    terms: words("Footer: link to the terms", "Terms"),
    complaints: words("Footer: link to complaints", "Complaints"),
    check: words("Footer: link to checking a message", "Check a message"),
    homes: words("Footer and menu: link to the homes", "See the homes"),
    findTicket: words("Footer: link to a lost ticket", "Find my ticket"),
    verify: words("Footer: link to the verifier", "Verify a draw"),
    accessibility: words("Footer: link to accessibility", "Accessibility"),
    ownTime: words("Beside a time, for visitors elsewhere", "{time} your time", {
      keeps: ["time"],
    }),
    contents: words("Above the headings of a long text", "On this page"),
    here: words("Menu: beside the current page", "You are here"),
    skip: words("First link, for keyboard users", "Skip to content"),
    main: words("The links, for screen readers", "Main"),
    menu: words("The menu, for screen readers", "Menu"),
    openMenu: words("Its button, for screen readers", "Open menu"),
    closeMenu: words("Its cross, for screen readers", "Close menu"),
    newTab: words("After a link, for screen readers", "(opens in a new tab)"),
    askAbout: words("Houses: link below each", "Ask about {house}", { keeps: ["house"] }),
    ticket: words("Small ticket: above its number", "Ticket"),
    lost: sentence("No page at this address", lostEnglish.lost, {
      keeps: ["draw", "prizes", "us", "again"],
    }),
    lostTicket: sentence("No ticket at this address", lostEnglish.lostTicket, {
      keeps: ["find"],
    }),
    lostTicketLink: words("Its link", lostEnglish.lostTicketLink),
    lostDraw: words("Its link to the draw", lostEnglish.lostDraw),
    lostPrizes: words("Its link to the prizes", lostEnglish.lostPrizes),
    lostUs: words("Its link to contact", lostEnglish.lostUs),
    lostAgain: words("Its link to try again", lostEnglish.lostAgain),
    notFound: words("Title of the browser’s window: no page", "Page not found"),
    failed: words("Title of the browser’s window: error", "Something went wrong"),
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

export const languageOffer = part({
  name: "Offer of another language",
  about: "The bar for visitors whose browser prefers another language of the site.",
  texts: {
    offer: words("Sentence", "This site is also in {language}.", { keeps: ["language"] }),
    link: words("Link", "Read it in {language}", { keeps: ["language"] }),
    close: words("Button", "No, thank you"),
  },
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
