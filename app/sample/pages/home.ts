import type { PageDocument } from "../../content/page-document.ts";
import { picture } from "../pictures/picture-list.ts";

export const home: PageDocument = {
  title: "Homes we would keep",
  lead: "Built or chosen by us, and shown by the person who knows the house best.",
  search: {
    title: "Homes on Serena Bay · Goldkey Estates",
    description:
      "Houses and apartments on Serena Bay: for sale, under offer and sold. Filter by place, bedrooms, price and area.",
    picture: picture("villa-entrance-evening"),
  },
  sections: [
    {
      kind: "invitation",
      title: "Pictures stop at the door",
      lead: "A viewing takes an hour and begins before sunset. The pictures on this page are renderings; areas are measured inside, to the finished walls.",
      picture: picture("walnut-door-brass-key"),
      side: "left",
      actions: [
        { label: "Request a viewing", to: "/contact?topic=viewing" },
        { label: "+44 7700 900142", to: "tel:+447700900142" },
      ],
    },
    {
      kind: "rows",
      title: "What we do",
      lead: "Four things, by the same forty people.",
      rows: [
        {
          title: "Design and build",
          text: "Forty houses a year, no more. Each is drawn for its plot, and for the direction the evening comes from.",
        },
        {
          title: "Selling and letting",
          text: "We sell what we build and let what our owners leave empty. One person is yours from the first viewing to the keys.",
        },
        {
          title: "Looking after",
          text: "Gardens, pools, boilers, post. Owners who are away get a picture of their house every Friday at dusk.",
        },
        {
          title: "Buying back",
          text: "If you have owned one of our houses for five years, we will always make you an offer for it.",
        },
      ],
    },
    {
      kind: "figures",
      title: "In figures",
      figures: [
        { value: "2009", label: "the first house on the bay" },
        { value: "412", label: "houses handed over since" },
        { value: "40", label: "new ones a year, by choice" },
        { value: "11", label: "bought back and sold again" },
      ],
    },
    {
      kind: "testimonials",
      title: "What neighbours say",
      quotes: [
        {
          text: "They asked what time we eat dinner before they asked how many bedrooms. I understood why the first evening we sat outside.",
          name: "Ada Example",
          about: "Casa Alba lane, since 2019",
        },
        {
          text: "The boiler failed on a holiday. Someone came, with a thermos, before I had found the number to call.",
          name: "Bram de Voorbeeld",
          about: "Lantern Quay, since 2014",
        },
        {
          text: "We sold back to them after nine years. Same handshake, same kitchen table, a better price than the street.",
          name: "Noor Sample",
          about: "moved to Port Fiction in 2025",
        },
      ],
    },
    {
      kind: "latest-winners",
      title: "Latest winners",
      beforeTheFirst: "After our first draw, its winners appear here.",
    },
    {
      kind: "questions",
      title: "Questions and answers",
      items: [
        {
          question: "Can I see a house without buying one?",
          answer: {
            markdown:
              "Yes. Viewings are in the evening, take about an hour, and nobody calls you afterwards unless you ask us to. [Choose an evening](/contact?topic=viewing).",
          },
        },
        {
          question: "Is the prize draw a way to sell me something?",
          answer: {
            markdown:
              "Entering is free, and we use your number only for your ticket. How it works is on the [draw page](/draw).",
          },
        },
        {
          question: "What does looking after a house cost?",
          answer: {
            markdown:
              "From £140 a month for an apartment and £390 for a house with a garden. Ask us for the price list.",
          },
        },
      ],
    },
  ],
};
