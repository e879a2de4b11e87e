import { part, sentence, words } from "./texts.ts";

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
