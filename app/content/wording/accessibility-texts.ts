// The accessibility statement. Used on the server only.
import { paragraphs, part, sentence, words } from "./texts.ts";

export const accessibility = part({
  name: "Accessibility statement",
  about: "What works for everyone, what does not yet, and how to tell you. Keep it true.",
  path: "/accessibility",
  texts: {
    title: words("Title", "Accessibility"),
    lead: sentence(
      "Below the title",
      "Everyone should be able to use this site. Here is how far we are.",
    ),
    description: sentence(
      "For search engines",
      "How accessible this site is, what does not work yet, and how to tell us about a problem.",
    ),
    standard: words("Standard: heading", "The standard we follow"),
    standardText: paragraphs(
      "Standard: text",
      "We build this site to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. It partially meets them: the exceptions are listed below.\n\nYou can use every page with a keyboard alone, zoom to 400 per cent, and enter the draw, read your ticket and contact us without JavaScript. If you ask your device to reduce motion, nothing moves by itself.",
    ),
    gaps: words("Exceptions: heading", "What does not work yet"),
    gapsText: paragraphs(
      "Exceptions: text",
      "Films have no captions and no audio description.\n\nPosters and coupons are PDF files without tags for screen readers. What a poster says is also on the page of the draw.\n\nThe big screen of a live show is made for a hall. Follow the show on the page of the draw instead: it says in words what happens on stage.\n\nChecking a draw in the browser needs JavaScript. A Python program that does the same is offered beside it.",
    ),
    tested: words("Tests: heading", "How we test"),
    testedText: paragraphs(
      "Tests: text",
      "Every version of the site is checked automatically with axe, on every public page at the width of a phone, and for text that is cut off on screens 320 pixels wide or with wider spacing. Important tasks are tested with the keyboard alone. We have looked at the site with forced colours and at 400 per cent zoom. No outside body has audited it.",
    ),
    report: words("Report: heading", "Tell us about a problem"),
    reportText: sentence(
      "Report: text",
      "If something does not work for you, {contact} or write to {email}. Tell us the page and what you were trying to do. We reply as fast as to any other message, and you can also {complain}.",
      { keeps: ["contact", "email", "complain"] },
    ),
    reportWithoutEmail: sentence(
      "Report: text without an e-mail address",
      "If something does not work for you, {contact}. Tell us the page and what you were trying to do. We reply as fast as to any other message, and you can also {complain}.",
      { keeps: ["contact", "complain"] },
    ),
    contactLink: words("Link text: contact", "contact us"),
    complainLink: words("Link text: complaints", "make a complaint"),
  },
});
