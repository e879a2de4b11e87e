// The texts of a new site: true of any company, in plain words, with the company's facts filled in (company-facts.ts).
import type { PageId } from "./collections.ts";
import type { PageDocument } from "./page-document.ts";

const lawyer = "[[Have this text checked by a lawyer, then delete this line.]]";

function page(
  title: string,
  lead: string,
  description: string,
  sections: PageDocument["sections"] = [],
): PageDocument {
  return { title, lead, sections, search: { title: `${title} · {company}`, description } };
}

/** The five steps, for a page about draws while none is open. */
export const howDrawsAreDecided = {
  kind: "timeline",
  title: "How a draw is decided",
  steps: [
    {
      when: "Before it opens",
      title: "Promised",
      text: "We publish and seal the rules, the prizes and the future random number that will decide.",
      done: false,
    },
    {
      when: "While it is open",
      title: "Receipt issued",
      text: "Every ticket gets a signed receipt and a place in a list that can only grow.",
      done: false,
    },
    {
      when: "At closing time",
      title: "Closed",
      text: "The list is final and public. Nobody can add or remove a ticket.",
      done: false,
    },
    {
      when: "Minutes later",
      title: "Decided",
      text: "The public number is published. Anyone can work out the winners from it, and we do so live.",
      done: false,
    },
    {
      when: "Any time afterwards",
      title: "Checked",
      text: "One file proves the whole draw, in your browser or on your own computer.",
      done: false,
    },
  ],
} satisfies PageDocument["sections"][number];

export const starterTexts = {
  landing: {
    ...page("Welcome", "", "{company}: homes, people and a prize draw that anyone can check.", [
      {
        kind: "hero",
        title: "{company}",
        lead: "Homes for sale, and people who know every one of them.",
        primary: { label: "See what we do", to: "/home" },
        secondary: { label: "Contact us", to: "/contact" },
      },
      {
        kind: "rows",
        title: "What you can expect from us",
        lead: "",
        rows: [
          { title: "A person answers", text: "You talk to someone who knows the house." },
          {
            title: "Nothing gets lost",
            text: "Every message gets a reference number at once, and an answer.",
          },
          {
            title: "Draws you can check",
            text: "When we run a prize draw, anyone can check the result.",
          },
        ],
      },
    ]),
    search: {
      title: "{company}",
      description: "{company}: homes, people and a prize draw that anyone can check.",
    },
  },
  home: page(
    "What we do",
    "We sell homes, and we stay until you have moved in.",
    "What {company} does: selling, viewings, and help until the day you move in.",
    [
      {
        kind: "rows",
        title: "How we work",
        lead: "",
        rows: [
          {
            title: "We listen first",
            text: "Tell us what you are looking for, and what you are not.",
          },
          {
            title: "We show you the home",
            text: "At a time that suits you, with all its papers on the table.",
          },
          {
            title: "We stay until the keys change hands",
            text: "From the first question to the day you move in, you have one contact person.",
          },
        ],
      },
      {
        kind: "questions",
        title: "Questions people ask",
        items: [
          {
            question: "How do I arrange a viewing?",
            answer: {
              markdown:
                "Write to us on the [contact page](/contact) and choose “Viewing a house”. We suggest a time.",
            },
          },
          {
            question: "Does a viewing cost anything?",
            answer: { markdown: "No. A viewing is free and commits you to nothing." },
          },
        ],
      },
    ],
  ),
  about: page(
    "About us",
    "Who we are, and how to reach us.",
    "About {company}: the people behind it, where to find them and how to reach them.",
    [
      {
        kind: "story",
        title: "Our story",
        body: {
          markdown:
            "{company} helps people to buy and sell homes.\n\nYou can find us at {address}.\n\n[[Two or three paragraphs: when and why you started, what you are proud of.]]",
        },
      },
      { kind: "founders", title: "The people" },
      { kind: "registrations", title: "Registrations", lead: "" },
    ],
  ),
  draw: page(
    "The draw",
    "No draw is open at the moment. This is how we decide the next one, and how you can check it.",
    "How a prize draw of {company} is decided, and how anyone can check the result.",
    [howDrawsAreDecided],
  ),
  prizes: page(
    "Prizes",
    "The prizes of our next draw appear here as soon as it is announced.",
    "The prizes of the draws of {company}, and who has won them.",
  ),
  gallery: page("Gallery", "", "Photos by {company}: homes, people and places."),
  contact: page(
    "Contact",
    "Call, write, or come by. You get a reference number at once, so nothing you send is lost.",
    "How to reach {company}: phone, e-mail, contact form and opening hours.",
  ),
  privacy: page(
    "Privacy",
    "What we keep about you, why, and for how long.",
    "What {company} keeps about visitors, enquirers and entrants, why, and for how long.",
    [
      {
        kind: "text",
        body: {
          markdown: `${lawyer}

## Who is responsible

{company} is responsible for the personal data on this site.

Our address: {address}

Write to us about your data: {email}

## When you look around

This site sets no cookies for visitors, loads nothing from other companies and does not track you. Our server notes which page was requested and when, to keep the site running.

## When you write to us

We keep your name, your phone number or e-mail address and your message to answer you. You consent to this when you send the form, and you can withdraw your consent at any time. We delete your message twelve months after the last contact, unless you have become a customer.

## When you enter a prize draw

We keep your name, your phone number and, if you give them, your e-mail address and town. We need them to issue your ticket and to reach you if you win. The public list of tickets holds no names and no numbers. If you win, we show your name in the way you chose. We erase your details after the period that the rules of the draw state.

## Who gets your data

We do not sell your data. Only people who work for us can see it.

[[Name the companies that handle data for you: hosting, mail.]]

## Your rights

You can ask what we hold about you, have it corrected or erased, or get a copy. Use our [contact form](/contact). We answer within one month. You can also [complain to us](/complaints) or to the data protection authority of your country.`,
        },
      },
    ],
  ),
  terms: page(
    "Terms of use",
    "What applies when you use this site. Each prize draw has its own rules.",
    "The terms under which {company} offers this website.",
    [
      {
        kind: "text",
        body: {
          markdown: `${lawyer}

## Who we are

This site belongs to {company}.

Our address: {address}

Registrations: {registrations}

## What this site is

It informs you about homes and prize draws. Prices and dates are not binding until both of us have signed a contract.

## Pictures and texts

They belong to us unless we say otherwise. You can share links to them. Ask us before you copy or print them.

## Prize draws

Each draw has its own rules. We publish and seal them before the first ticket, and they cannot change afterwards. If these terms and the rules of a draw differ, the rules of the draw apply. Entering is free.

## Liability

We are liable as the law requires. Nothing here limits the rights that the law gives you as a consumer.

[[Which law applies, and which courts.]]`,
        },
      },
    ],
  ),
  complaints: page(
    "Complaints",
    "Something went wrong? Tell us, and we will put it right.",
    "How to complain to {company}, what happens next, and where else you can turn.",
    [
      {
        kind: "text",
        body: {
          markdown: `${lawyer}

Use the form on this page, or write to {company}.

By e-mail: {email}

By post: {address}`,
        },
      },
      {
        kind: "rows",
        title: "What happens next",
        lead: "",
        rows: [
          {
            title: "At once",
            text: "Your complaint gets a reference number on the screen.",
          },
          {
            title: "Then",
            text: "A person reads it and writes to you: what we found, what we will do, and by when.",
          },
          {
            title: "If that is not enough",
            text: "You can turn to the ombudsman or the consumer authority of your country. The evidence of every prize draw is public.",
          },
        ],
      },
    ],
  ),
} satisfies Partial<Record<PageId, PageDocument>>;

/** Marked for the owner until somebody has edited them. */
export const legalPages = ["privacy", "terms", "complaints"] as const;
