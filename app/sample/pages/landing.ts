import type { PageDocument } from "../../content/page-document.ts";
import { picture } from "../pictures/picture-list.ts";

export const landing: PageDocument = {
  title: "Houses made for the hour after sunset",
  lead: "",
  search: {
    title: "Goldkey Estates: houses made for the hour after sunset",
    description:
      "Houses on Serena Bay, built for the hour after sunset, and a prize draw that anyone can check.",
    picture: picture("villa-poolside-dusk"),
  },
  sections: [
    {
      kind: "hero",
      title: "Houses made for\nthe hour after sunset",
      lead: "We build forty houses a year on Serena Bay. Now and then we give one away, and you can check that we did it fairly.",
      picture: picture("villa-poolside-dusk"),
      upright: picture("villa-poolside-dusk-upright"),
      primary: { label: "See the draw", to: "/draw" },
      secondary: { label: "See the homes", to: "/home" },
    },
    {
      kind: "running-draw",
      title: "The key to the next house",
      lead: "We are preparing the next draw. When it opens, you can enter in under a minute, with a phone and without an account. It is free.",
      picture: picture("golden-key-black-marble"),
      caption: "The key is solid brass. The houses are real.",
      facts: [
        { label: "To enter", value: "Free, one ticket per person" },
        { label: "You leave with", value: "A signed receipt" },
        { label: "Decided by", value: "A public random number" },
      ],
      actions: [
        { label: "How the draw works", to: "/draw" },
        { label: "What can be won", to: "/prizes" },
      ],
    },
    {
      kind: "proofs",
      title: "You don’t have to take our word for it",
      ticket: {
        number: "48,216",
        draw: "A ticket of ours",
        note: "Free, one per person, yours to keep",
      },
      rows: [
        {
          title: "Your ticket cannot go missing",
          text: "The moment you enter, you get a signed receipt. If your ticket were later removed, moved or swapped, the receipt alone would prove it.",
          figures: "",
        },
        {
          title: "Nobody here picks the winner",
          text: "After closing, a group of universities and companies publishes a random number they make together every three seconds. That number decides. We learn it when you do.",
          figures: "",
        },
        {
          title: "Anyone can run it again",
          text: "One small file holds the whole draw. Check it in your browser, on your own computer, or give it to someone who would love to catch us out.",
          figures: "",
          link: { label: "How a draw is decided", to: "/draw" },
        },
      ],
    },
    {
      kind: "film-strip",
      title: "On Serena Bay, this evening",
      link: { label: "The gallery", to: "/gallery" },
      pictures: [
        {
          picture: picture("villa-entrance-evening"),
          place: "Casa Norte",
          minute: "21:06",
          shape: "wide",
          to: "/gallery/residences/casa-norte-drive",
        },
        {
          picture: picture("marble-lobby-gold"),
          place: "Lantern Quay",
          minute: "20:47",
          shape: "tall",
          to: "/gallery/interiors/lantern-quay-lobby",
        },
        {
          picture: picture("penthouse-living-room-night"),
          place: "Penthouse 31",
          minute: "21:36",
          shape: "wide",
          to: "/gallery/interiors/penthouse-31-living-room",
        },
        {
          picture: picture("courtyard-house-entrance-dusk"),
          place: "The Courtyard House",
          minute: "21:22",
          shape: "tall",
          to: "/home/courtyard-house",
        },
        {
          picture: picture("marble-bath-city-view"),
          place: "Penthouse 31",
          minute: "21:15",
          shape: "wide",
          to: "/gallery/interiors/penthouse-31-bath",
        },
        {
          picture: picture("kitchen-island-evening"),
          place: "Casa Norte",
          minute: "20:52",
          shape: "wide",
          to: "/gallery/interiors/casa-norte-kitchen",
        },
      ],
    },
    {
      kind: "invitation",
      title: "Come and see one with the lamps lit",
      lead: "Viewings start half an hour before sunset and end when you have seen enough. Tell us which evening suits you.",
      picture: picture("villa-pool-golden-hour"),
      side: "left",
      actions: [
        { label: "Arrange a viewing", to: "/contact?topic=viewing" },
        { label: "+44 7700 900142", to: "tel:+447700900142" },
      ],
    },
  ],
};
