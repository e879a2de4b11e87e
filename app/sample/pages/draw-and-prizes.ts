import type { PageDocument } from "../../content/page-document.ts";
import { howDrawsAreDecided } from "../../content/starter-pages.ts";
import { picture } from "../pictures/picture-list.ts";

export const draw: PageDocument = {
  title: "The draw",
  lead: "No draw is open at the moment. This is how we decide the next one, and how you can check it.",
  search: {
    title: "The prize draw, and how to check it · Goldkey Estates",
    description:
      "How our prize draw is sealed, decided by a public random number and checked by anyone, and what no proof can show.",
    picture: picture("golden-key-black-marble"),
  },
  sections: [
    {
      kind: "plate",
      picture: picture("masterplan-scale-model"),
      place: "Serena Bay",
      detail: "One to five hundred",
    },
    { ...howDrawsAreDecided, title: "How the draw is decided, and how to check it" },
    {
      kind: "questions",
      title: "Questions and answers",
      items: [
        {
          question: "Do I have to buy anything?",
          answer: {
            markdown:
              "No. Buyers of our homes receive a coupon as a thank-you, but a coupon gives exactly the same chance as a free entry: one ticket.",
          },
        },
        {
          question: "Could you enter a thousand invented people?",
          answer: {
            markdown:
              "The proof cannot rule that out, and it says so. It does show how many tickets came from each way to enter, before anyone knew which one would win.",
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
              "Never: not to enter, and not to receive a prize. If anyone asks you for a fee in our name, it is not us: please [tell us](/contact?topic=draw).",
          },
        },
      ],
    },
    {
      kind: "invitation",
      title: "Hear about the next one",
      lead: "We announce each draw here and on Instagram, two weeks before it opens. If you would rather hear from a person, drop us a line.",
      picture: picture("champagne-reception"),
      side: "left",
      actions: [{ label: "Drop us a line", to: "/contact?topic=draw" }],
    },
  ],
};

export const prizes: PageDocument = {
  title: "Prizes",
  lead: "What you can win, who has won, and whether they have their prize yet.",
  search: {
    title: "Prizes and winners · Goldkey Estates",
    description:
      "The prizes of the current draw, and every past draw with its winners, handovers and proof.",
    picture: picture("coupe-studio-light"),
  },
  sections: [
    {
      kind: "plate",
      picture: picture("harbour-residences-blue-hour"),
      place: "Lantern Quay",
      detail: "Rendering",
    },
    {
      kind: "rows",
      title: "There are no prizes at the moment",
      lead: "The prizes of the next draw appear here as soon as it is announced, each with its value, how many there are, and your chance.",
      rows: [
        {
          title: "Named before you enter",
          text: "Every prize, its value and how many there are of it are part of the sealed rules. Nothing can be added, swapped or quietly withdrawn afterwards.",
        },
        {
          title: "Handed over in the open",
          text: "After a draw, each prize shows its status: not contacted yet, contacted, accepted or handed over, with the date. Winners appear as they chose to be shown.",
        },
        {
          title: "What we cannot prove",
          text: "A proof shows who was drawn. It cannot show that a prize was handed over, so we publish and sign each handover, where winners can contradict us.",
        },
      ],
    },
    {
      kind: "invitation",
      title: "How a winner is found",
      lead: "By a number that nobody here can choose. The draw page explains it in five steps.",
      picture: picture("champagne-reception"),
      side: "right",
      actions: [{ label: "See the five steps", to: "/draw" }],
    },
  ],
};
