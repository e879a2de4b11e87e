import type { PageDocument } from "../../content/page-document.ts";
import { picture } from "../pictures/picture-list.ts";

export const home: PageDocument = {
  title: "A small company on a large bay",
  lead: "We design, build and look after houses on Serena Bay. This page says what we do, for whom, and what it has come to so far.",
  search: {
    title: "What we build and look after · Goldkey Estates",
    description:
      "Featured residences, services, figures, neighbours' words and answers: Goldkey Estates on one page.",
    picture: picture("villa-entrance-evening"),
  },
  sections: [
    {
      kind: "plate",
      picture: picture("villa-entrance-evening"),
      place: "Casa Norte",
      detail: "21:06",
    },
    {
      kind: "residences",
      title: "Ready to be lived in",
      lead: "Finished, furnished if you like, with the papers in order.",
      homes: [
        {
          name: "Casa Norte",
          place: "Northern shore, at the end of the cypress drive",
          text: "A house that shows the road nothing but a door, and keeps the whole bay for those who open it.",
          picture: picture("villa-entrance-evening"),
          facts: [
            { label: "Bedrooms", value: "4" },
            { label: "Inside", value: "386 m²" },
            { label: "Price", value: "£1,620,000" },
          ],
        },
        {
          name: "Penthouse 31",
          place: "The Meridian, thirty-first floor",
          text: "The last floor of the tower, with evening light in every room and a terrace where the city ends.",
          picture: picture("penthouse-living-room-night"),
          facts: [
            { label: "Bedrooms", value: "3" },
            { label: "Inside", value: "244 m²" },
            { label: "Price", value: "£2,150,000" },
          ],
        },
        {
          name: "Terrace apartments",
          place: "The Meridian, sixth to twelfth floor",
          text: "Fourteen apartments that share the roof: a fire to sit around, and the longest table on the bay.",
          picture: picture("terrace-sea-view-dusk"),
          facts: [
            { label: "Bedrooms", value: "1 to 3" },
            { label: "Inside", value: "62 to 140 m²" },
            { label: "Price", value: "from £410,000" },
          ],
        },
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
      beforeTheFirst:
        "We have not held a draw yet. After the first one, its winners appear here as they chose to be shown, with the status of the handover and a link to the proof.",
    },
    { kind: "newest-album", title: "Newest pictures" },
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
