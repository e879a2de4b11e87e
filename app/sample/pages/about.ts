import type { PageDocument } from "../../content/page-document.ts";
import { picture } from "../pictures/picture-list.ts";

export const about: PageDocument = {
  title: "Forty houses a year, and the evening",
  lead: "Who we are, how it began, and the few things we do not bend on.",
  search: {
    title: "About us · Goldkey Estates",
    description:
      "The story of Goldkey Estates on Serena Bay: the founders, the milestones, what we stand for, and our registrations.",
    picture: picture("marble-lobby-gold"),
  },
  sections: [
    {
      kind: "plate",
      picture: picture("marble-lobby-gold"),
      place: "Lantern Quay",
      detail: "20:47",
    },
    {
      kind: "story",
      title: "It began with a window",
      body: {
        markdown: `In 2009 Marisol Vane was asked to move a window in a fisherman's house by one metre. She asked to come back at dusk before she answered. The window stayed where it was; a wall went instead, and for the first time in sixty years the evening reached the kitchen.

Theodor Quill, who lived next door and kept the books of the shipyard, asked what that would cost for his own house. The two of them have worked at one table ever since.

Goldkey has grown to forty people and builds forty houses a year. We could build more. But each house is walked at dusk by one of the two whose names are on the door, and there are only so many evenings.`,
      },
    },
    {
      kind: "founders",
      title: "The two names on the door",
      picture: picture("walnut-door-brass-key"),
    },
    {
      kind: "timeline",
      title: "How it went",
      steps: [
        {
          when: "2009",
          title: "One wall",
          text: "The first house, and the first owner who told a neighbour.",
          done: true,
        },
        {
          when: "2014",
          title: "Lantern Quay",
          text: "The old ice store becomes our lobby, and the quay gets its lamps back.",
          done: true,
        },
        {
          when: "2019",
          title: "Casa Alba lane",
          text: "Eighteen houses on one slope, none of which looks into another.",
          done: true,
        },
        {
          when: "2026",
          title: "The Meridian",
          text: "Our only tower, begun in 2024. Thirty-one floors, and a roof that everyone in it shares.",
          done: true,
        },
        {
          when: "2026",
          title: "The draw",
          text: "We give a house away in public, so that nobody has to take our word for it.",
          done: false,
        },
      ],
    },
    {
      kind: "rows",
      title: "What we do not bend on",
      lead: "",
      rows: [
        {
          title: "Say the limit",
          text: "We tell you what a house cannot do before you ask. It costs us a sale now and then, and has never cost us a neighbour.",
        },
        {
          title: "Be there at dusk",
          text: "Plans are checked on site, in the hour after sunset, by the person who drew them.",
        },
        {
          title: "Take it back",
          text: "Five years after you buy from us you may ask us to buy from you. We have never said no.",
        },
      ],
    },
    {
      kind: "registrations",
      title: "On the record",
      lead: "The numbers that a careful buyer looks up first.",
    },
    {
      kind: "invitation",
      title: "Coffee is at Harbour House",
      lead: "Come without an appointment while the lamp over the door is lit. One of us is usually in.",
      picture: picture("masterplan-scale-model"),
      side: "right",
      actions: [{ label: "Hours and address", to: "/contact" }],
    },
  ],
};
