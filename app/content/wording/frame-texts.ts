// Header and footer. The header links, Founder, Co-founder and "All rights reserved." are from the specification.
import { part, sentence, words } from "./texts.ts";

export const frame = part({
  name: "Around every page",
  about:
    "The foot of every page, the menu on phones, small words of sections, an address without a page.",
  path: "/",
  texts: {
    follow: words("Foot: above Instagram", "Follow"),
    privacy: words("Foot: link to privacy", "Privacy"),
    terms: words("Foot: link to the terms", "Terms"),
    complaints: words("Foot: link to complaints", "Complaints"),
    check: words("Foot: link to checking a message", "Check a message"),
    here: words("Menu: beside the current page", "You are here"),
    skip: words("First link, for those who use keys", "Skip to content"),
    main: words("The links, for those who listen", "Main"),
    menu: words("The menu, for those who listen", "Menu"),
    openMenu: words("Its button, for those who listen", "Open menu"),
    closeMenu: words("Its cross, for those who listen", "Close menu"),
    newTab: words("After a link, for those who listen", "(opens in a new tab)"),
    askAbout: words("Houses: link below each", "Ask about {house}", { keeps: ["house"] }),
    ticket: words("Small ticket: above its number", "Ticket"),
    lost: sentence(
      "No page at this address",
      "Most people who get here were looking for the {draw}, the {prizes} or {us}. If the page should be here, {again}.",
      { keeps: ["draw", "prizes", "us", "again"] },
    ),
    lostDraw: words("Its link to the draw", "draw"),
    lostPrizes: words("Its link to the prizes", "prizes"),
    lostUs: words("Its link to contact", "us"),
    lostAgain: words("Its link to try again", "load it again"),
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
