import { part, sentence, words } from "./texts.ts";

export const prizes = part({
  name: "Prizes and winners",
  about: "Headings and links around prizes and winners.",
  path: "/prizes",
  texts: {
    first: words("Above the first prize", "First prize of {draw}", { keeps: ["draw"] }),
    more: words("Above the others", "And {count} more", { keeps: ["count"] }),
    won: words("Above the winners", "Winners and handovers"),
    proof: words("Link to the proof", "Check the proof"),
    handover: sentence(
      "Below the winners",
      "A proof shows who was drawn. It cannot show that a prize was handed over, so we publish and sign each handover here, where winners can contradict us.",
    ),
    all: words("Home: link to all winners", "All winners"),
    archive: words("Link to the archive", "All winners, with photos"),
    how: words("Home, before the first draw: link", "How prizes are handed over"),
  },
});

export const prizeFacts = part({
  name: "Prizes and winners: labels",
  about: "Beside every prize, and above the columns of the winners.",
  path: "/prizes",
  texts: {
    value: words("Label: value", "Value"),
    each: words("A value given several times", "{value} each", { keeps: ["value"] }),
    howMany: words("Label: how many", "How many"),
    chance: words("Label: chance", "Chance"),
    chanceToday: words("Label: chance while it is open", "Chance today"),
    chanceIf: words("The same, for the first prize", "Chance if it closed today"),
    oneIn: words("A chance", "1 in {tickets}", { keeps: ["tickets"] }),
    noTicket: words("A chance before the first ticket", "No tickets yet"),
    closes: words("Label: closes", "Closes"),
    decided: words("Label: decided", "Decided"),
    more: words("Link to the page of a prize", "More about {prize}", { keeps: ["prize"] }),
    home: words("Link to a home that is a prize", "See the home"),
    enter: words("Button while it is open", "Enter the draw"),
    see: words("Button otherwise", "See the draw"),
    invented: words(
      "First prize of a demonstration",
      "{first} (a demonstration: this prize does not exist)",
      {
        keeps: ["first"],
      },
    ),
    inventedPast: sentence(
      "Winners of a demonstration",
      "A demonstration: its prizes were never given away.",
    ),
    prize: words("Winners: prize", "Prize"),
    winnerAgreed: words("Winners: winner", "Winner, shown as agreed"),
    winner: words("Winners: winner, on phones", "Winner"),
    ticket: words("Winners: ticket", "Ticket"),
    none: words("Winners: no ticket", "none"),
    handover: words("Winners: handover", "Handover"),
    winners: words("The list, for screen readers", "Winners of {draw}", { keeps: ["draw"] }),
  },
});

export const gallery = part({
  name: "Gallery",
  about: "Headings, filters and empty states.",
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
    empty: words("Without pictures: heading", "No pictures yet"),
    emptyText: sentence(
      "Without pictures: text",
      "We are taking the first ones now. Until then, come and see for yourself.",
    ),
    emptyButton: words("Without pictures: button", "Arrange a viewing"),
    nothing: words("Nothing fits: heading", "No images match"),
    nothingText: sentence("Nothing fits: text", "No images match all the filters you chose."),
  },
});

export const archive = part({
  name: "All winners",
  about: "The archive of all decided draws, and the page of a prize.",
  path: "/winners",
  texts: {
    title: words("Title", "Winners"),
    lead: sentence(
      "Beside the title",
      "Every draw we have decided: who won, what was handed over, and the proof.",
    ),
    description: sentence(
      "For search engines",
      "All winners of our draws as they chose to be shown, with handovers and proofs.",
    ),
    none: sentence("Before the first draw", "No draw has been decided yet."),
    prizes: words("Label: prizes", "Prizes"),
    decided: words("Label: decided", "Decided"),
    tickets: words("Label: tickets", "Tickets"),
    handedOver: words("Label: handovers", "Handed over"),
    ofAll: words("How many were handed over", "{done} of {all}", { keeps: ["done", "all"] }),
    replay: words("Link: replay of the show", "Watch the show again"),
    proof: words("Link: proof", "Check the proof"),
    certificate: words("Link: certificate", "Certificate (PDF)"),
    feed: words("Link: feed", "Follow new winners (feed)"),
    all: words("Link to this page", "All winners of all draws"),
    included: words("Prize: included", "What is included"),
    notIncluded: words("Prize: not included", "What is not included"),
    valuation: words("Prize: value", "How it was valued"),
    costs: words("Prize: costs", "Costs and taxes for the winner"),
    conditions: words("Prize: conditions", "Conditions"),
    ofDraw: words("Prize: above the title", "A prize of {draw}", { keeps: ["draw"] }),
    back: words("Prize: link to the draw", "The draw"),
  },
});
