import type { PageDocument } from "../../content/page-document.ts";

export const privacy: PageDocument = {
  title: "Privacy",
  lead: "What we store about you, why, and for how long. In plain words.",
  search: {
    title: "Privacy · Goldkey Estates",
    description:
      "What Goldkey Estates keeps about visitors, enquirers and entrants, why, and for how long.",
  },
  sections: [
    {
      kind: "text",
      body: {
        markdown: `## Who is responsible

Goldkey Estates Ltd, Harbour House, 12 Lantern Quay, Serena Bay. Write to [hello@estates.example](mailto:hello@estates.example) about anything on this page.

## When you look around

This site sets no cookies for visitors, loads nothing from other companies and does not track you. Our server notes which page was requested and when, to keep the site running, without your name and without what you typed.

## When you write to us

We keep your name, the phone number or e-mail address you gave and your message, to answer you. We delete them twelve months after the last message unless you have become a customer. We may do this because you agreed. You can withdraw your consent at any time.

## When you enter a draw

We keep your name, phone number and, if you gave them, e-mail address and town, to issue your ticket and to reach you if you win. The public list of tickets holds no names and no numbers, only fingerprints that mean nothing without your receipt. If you win, your name appears in the way you chose when you entered. After the period stated in the rules of the draw we erase your details; the proof of the draw keeps working without them.

## Your rights

You may ask what we hold about you, have it corrected, have it erased, or receive a copy. Ask by [post or form](/contact). We reply within a month. If you think we are in the wrong, [complain to us](/complaints), or to the data protection authority of your country.`,
      },
    },
  ],
};

export const terms: PageDocument = {
  title: "Terms of use",
  lead: "The agreement between you and us while you use this site. Each draw has its own rules, sealed before it opens.",
  search: {
    title: "Terms of use · Goldkey Estates",
    description:
      "The terms under which Goldkey Estates offers this website, its pictures and its information.",
  },
  sections: [
    {
      kind: "text",
      body: {
        markdown: `## What this site is

Information about our houses and our draws. A price or a date on it is an invitation to talk, not an offer; an offer is what both of us sign.

## Pictures and words

They belong to Goldkey Estates unless a caption says otherwise. Share links to them as you please. Ask before you print them or use them to sell something.

## Draws

A draw is governed by its own rules, which are published and sealed before the first ticket and cannot change afterwards. Where these terms and those rules disagree, the rules of the draw apply. Entering is free.

## Our liability

We do not limit our liability for harm to life and health, for what we do on purpose, or for gross negligence. Otherwise we are liable as the law requires. Nothing here takes away rights that the law gives to consumers.

## Which law

The law of the place where we are registered, and the courts there, unless consumer law gives you a choice.`,
      },
    },
  ],
};

export const complaints: PageDocument = {
  title: "Complaints",
  lead: "If something went wrong, please tell us. We want to put it right.",
  search: {
    title: "Complaints · Goldkey Estates",
    description:
      "How to complain to Goldkey Estates, what happens next, how long it takes, and where else you can turn.",
  },
  sections: [
    {
      kind: "rows",
      title: "What happens next",
      lead: "",
      rows: [
        {
          title: "At once",
          text: "You get a reference number on screen as soon as your complaint is saved.",
        },
        {
          title: "Within two working days",
          text: "A person who was not involved reads it and tells you their name.",
        },
        {
          title: "Within ten working days",
          text: "You get an answer in writing: what we found, what we will do, and by when.",
        },
        {
          title: "If that is not enough",
          text: "Turn to the ombudsman for estate agents or, about a draw, to the advertising authority. Every draw's evidence is public, so they do not have to ask us for it.",
        },
      ],
    },
  ],
};
