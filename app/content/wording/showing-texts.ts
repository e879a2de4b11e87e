import { part, sentence, words } from "./texts.ts";

export const prizes = part({
  name: "Prizes and winners",
  about: "Headings and links around prizes and winners.",
  path: "/prizes",
  texts: {
    first: words("Above the first prize", "First prize of {draw}", { keeps: ["draw"] }),
    more: words("Above the others", "And {count} more", { keeps: ["count"] }),
    won: words("Above the winners", "Won, and handed over"),
    proof: words("Link to the proof", "Check the proof"),
    handover: sentence(
      "Below the winners",
      "A proof shows who was drawn. It cannot show that a prize changed hands, so we publish that here, sign it, and leave it to the winners to contradict us.",
    ),
    all: words("Home: link to all winners", "All winners"),
    how: words("Home, before the first draw: link", "How prizes are handed over"),
  },
});

export const gallery = part({
  name: "Gallery",
  about: "Headings, filters and what stands there without pictures.",
  path: "/gallery",
  texts: {
    byAlbum: words("Above the albums", "By album"),
    filter: words("Line that opens the filters", "Filter the pictures"),
    place: words("Filter: place", "Place"),
    year: words("Filter: year", "Year"),
    kind: words("Filter: kind", "Kind"),
    everything: words("Link without filters", "Show everything"),
    newer: words("Button: newer", "Newer pictures"),
    more: words("Button: more", "More pictures"),
    empty: words("Without pictures: heading", "The first pictures are being taken"),
    emptyText: sentence(
      "Without pictures: text",
      "They appear here as soon as they are published. Until then, come and see for yourself.",
    ),
    emptyButton: words("Without pictures: button", "Arrange a viewing"),
    nothing: words("Nothing fits: heading", "No picture is like that"),
    nothingText: sentence("Nothing fits: text", "Nothing fits all of what is chosen above."),
  },
});
