import type { PageDocument } from "../../content/page-document.ts";
import { picture } from "../pictures/picture-list.ts";

export const draw: PageDocument = {
  title: "The draw",
  lead: "No draw is open at the moment. This is how the next one will be decided, and how you will be able to tell.",
  search: {
    title: "The prize draw, and how to check it · Goldkey Estates",
    description:
      "How our prize draw is sealed, decided by a public random number and checked by anybody, and what no proof can show.",
    picture: picture("golden-key-black-marble"),
  },
  sections: [
    {
      kind: "plate",
      picture: picture("villa-poolside-dusk", "44% 60%"),
      place: "Casa Alba",
      detail: "20:58",
    },
    {
      kind: "timeline",
      title: "How the draw is decided, and how to check it",
      steps: [
        {
          when: "Before it opens",
          title: "Promised",
          text: "Rules and prizes are published and sealed, together with which future random number will decide.",
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
          text: "The list is fixed for everybody to see. Nobody can add or remove anyone any more.",
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
          text: "One file proves it all, in your browser or on your own computer.",
          done: false,
        },
      ],
    },
    {
      kind: "questions",
      title: "Questions and answers",
      items: [
        {
          question: "Do I have to buy anything?",
          answer: {
            markdown:
              "No. Buyers of our homes receive a coupon as a thank-you, but a coupon counts exactly as much as a free entry: one ticket.",
          },
        },
        {
          question: "Could you enter a thousand invented people?",
          answer: {
            markdown:
              "The proof cannot rule that out, and it says so. What it does show is how many tickets came by which route, before anybody knew which one would win.",
          },
        },
        {
          question: "Who makes the random number?",
          answer: {
            markdown:
              "The League of Entropy, a group of universities and companies, publishes one every three seconds. No single one of them can choose it or know it beforehand, and neither can we.",
          },
        },
        {
          question: "What if the winner cannot be reached?",
          answer: {
            markdown:
              "We try for as long as the rules of that draw say. Then the next in the ranking moves up, with the reason published. There is never a second draw.",
          },
        },
        {
          question: "Will you ever ask me for money?",
          answer: {
            markdown:
              "Never, neither to enter nor to receive a prize. Whoever asks you for a fee in our name is not us: please [tell us](/contact?topic=draw).",
          },
        },
      ],
    },
    {
      kind: "invitation",
      title: "Hear about the next one",
      lead: "We announce each draw here and on Instagram, two weeks before it opens. If you would rather be told by a person, leave us a line.",
      picture: picture("champagne-reception"),
      side: "left",
      actions: [{ label: "Leave us a line", to: "/contact?topic=draw" }],
    },
  ],
};

export const prizes: PageDocument = {
  title: "Prizes",
  lead: "What can be won, who won before, and whether they have it yet.",
  search: {
    title: "Prizes and winners · Goldkey Estates",
    description:
      "The prizes of the current draw, and every past draw with its winners, handovers and proof.",
    picture: picture("coupe-studio-light"),
  },
  sections: [
    {
      kind: "plate",
      picture: picture("villa-poolside-dusk", "44% 60%"),
      place: "Casa Alba",
      detail: "20:58",
    },
    {
      kind: "rows",
      title: "No prizes are up at the moment",
      lead: "The prizes of the next draw appear here the minute it is announced, each with its value, how many there are and your chance of it.",
      rows: [
        {
          title: "Named before you enter",
          text: "Every prize, its value and its number are part of the sealed rules. Nothing can be added, swapped or quietly withdrawn afterwards.",
        },
        {
          title: "Handed over in the open",
          text: "After a draw each prize shows its state: waiting, contacted, confirmed, handed over, with the date. Winners appear as they chose to be shown.",
        },
        {
          title: "What we cannot prove",
          text: "A proof shows who was drawn. It cannot show that a prize changed hands, so we publish that, sign it, and leave it to the winners to contradict us.",
        },
      ],
    },
    {
      kind: "invitation",
      title: "How a winner is found",
      lead: "By a number that nobody here can choose. The draw page explains it in five steps.",
      picture: picture("gift-box-gold-ribbon"),
      side: "right",
      actions: [{ label: "See the five steps", to: "/draw" }],
    },
  ],
};
