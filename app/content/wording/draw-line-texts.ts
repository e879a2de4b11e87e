// Short texts and labels of a draw's page, and its five steps.
import { part, sentence, words } from "./texts.ts";

export const drawLines = part({
  name: "Draw page: lines and labels",
  about: "Above the title, in the panel beside it, and in the list of other draws.",
  path: "/draw",
  texts: {
    opensAt: words("Above the title: scheduled", "Opens {time}", { keeps: ["time"] }),
    openUntil: words("Above the title: open", "Open until {time}", { keeps: ["time"] }),
    waiting: words("Above the title: closed", "Closed, waiting for the public number"),
    decidedAt: words("Above the title: decided", "Decided {time}", { keeps: ["time"] }),
    cancelledAt: words("Above the title: cancelled", "Cancelled {time}", { keeps: ["time"] }),
    noResultSince: words("Above the title: without a result", "No result since {time}", {
      keeps: ["time"],
    }),
    demonstration: words("Demonstration: bold", "A demonstration."),
    demonstrationOpen: sentence(
      "Demonstration: while it is open",
      "You can enter, keep your ticket and check everything: it works like a real draw, but the prizes do not exist and nobody will be called.",
    ),
    demonstrationOver: sentence(
      "Demonstration: otherwise",
      "Its entrants are invented and its prizes were never given away. Everything else is real, and you can check it.",
    ),
    opens: words("Label: opens", "Opens"),
    closes: words("Label: closes", "Closes"),
    closed: words("Label: closed", "Closed"),
    decided: words("Label: decided", "Decided"),
    shown: words("Label: shown", "Shown"),
    since: words("Label: since", "Since"),
    reason: words("Label: reason", "Reason"),
    tickets: words("Label: tickets", "Tickets"),
    excluded: words("Label: excluded", "Excluded"),
    by: words("Label: what decides", "By"),
    promoter: words("Label: promoter", "Promoter"),
    permit: words("Label: permit", "Permit"),
    fingerprint: words("Closed: fingerprint", "Fingerprint of the list: {root}", {
      keeps: ["root"],
    }),
    waitingFor: sentence("Closed: a public value", "It will be published at {time}.", {
      keeps: ["time"],
    }),
    waitingRound: sentence(
      "Closed: a numbered round",
      "Round {round} will be published at {time}.",
      {
        keeps: ["round", "time"],
      },
    ),
    haveIt: words("Closed: link to bring the number", "Have the number? Submit it"),
    yourTicket: words("Button to one’s own ticket", "You are in: ticket {ticket}", {
      keeps: ["ticket"],
    }),
    onePrize: words("Above one prize", "The prize"),
    prizes: words("Above several prizes", "The {number} prizes", { keeps: ["number"] }),
    isScheduled: words("Other draws: scheduled", "Opens soon"),
    isOpen: words("Other draws: open", "Open"),
    isWaiting: words("Other draws: closed", "Closed"),
    isDrawn: words("Other draws: decided", "Decided"),
    isCancelled: words("Other draws: cancelled", "Cancelled"),
    isVoid: words("Other draws: without a result", "No result"),
    invented: words("Other draws: a demonstration", "(a demonstration)"),
  },
});

export const steps = part({
  name: "Draw page: the five steps",
  about: "How a draw is decided; the dates are filled in.",
  path: "/draw",
  texts: {
    promised: words("First: heading", "Promised"),
    promisedText: sentence(
      "First: text",
      "We published and sealed the rules, the prizes, and which public number will decide.",
    ),
    receipted: words("Second: heading", "Receipt issued"),
    receiptedText: sentence(
      "Second: text",
      "Every ticket gets a signed receipt and a place in a list that can only grow.",
    ),
    receiptedPast: sentence(
      "Second: text afterwards",
      "Every ticket got a signed receipt and a place in a list that could only grow.",
    ),
    sealedOn: words("First: when", "Sealed {time}", { keeps: ["time"] }),
    openSince: words("Second: while it is open", "Open since {time}", { keeps: ["time"] }),
    from: words("Second: otherwise", "Open from {time}", { keeps: ["time"] }),
    head: words("Second: the list as it is now", "{tickets} · list {root}", {
      keeps: ["tickets", "root"],
    }),
    closed: words("Third: heading", "Closed"),
    closedText: sentence(
      "Third: text",
      "The list is final and public. Nobody can add or remove a ticket.",
    ),
    closedPast: sentence(
      "Third: text afterwards",
      "The list was made final and public. Nobody can add or remove a ticket.",
    ),
    witnessedText: sentence(
      "Third: text with witnesses",
      "The list is final, and {witnesses} will witness it. Nobody can add or remove a ticket.",
      { keeps: ["witnesses"] },
    ),
    witnessedPast: sentence(
      "Third: text with witnesses afterwards",
      "The list was made final and shown to {witnesses}; the check says who signed it. Nobody can add or remove a ticket.",
      { keeps: ["witnesses"] },
    ),
    witness: words("One witness", "one independent party"),
    witnesses: words("Several witnesses", "{number} independent parties", { keeps: ["number"] }),
    demonstratedText: sentence(
      "Third: text of a demonstration",
      "The list is final and shown to a witness. Nobody can add or remove a ticket.",
    ),
    demonstratedPast: sentence(
      "Third: text of a demonstration afterwards",
      "The list was made final and shown to a witness; the check says whether it signed. Nobody can add or remove a ticket.",
    ),
    demonstrationWitness: sentence(
      "Third: about the witness of a demonstration",
      "This witness runs on this very site; a real draw names independent ones.",
    ),
    decided: words("Fourth: heading", "Decided"),
    decidedText: sentence(
      "Fourth: text",
      "The public number is published. Anyone can work out the winners from it.",
    ),
    shownLive: words("Fourth: when there is a show", "We show the winners live: {time}", {
      keeps: ["time"],
    }),
    decidedPast: sentence(
      "Fourth: text afterwards",
      "The public number was published. Anyone can work out the winners from it, as we did.",
    ),
    checked: words("Fifth: heading", "Checked"),
    checkedText: sentence("Fifth: text", "One file proves the whole draw."),
    forEver: words("Fifth: when", "Any time afterwards"),
    checkNow: words("Fifth: link once it is decided", "Check it now"),
    seeCheck: words("Fifth: link before", "See what a check looks like"),
    done: words("A step that is done, for screen readers", "(done)"),
  },
});

export const share = part({
  name: "Sharing a draw",
  about: "Buttons on the page of a draw and on tickets. They share the draw, never a ticket.",
  path: "/draw",
  texts: {
    shareDraw: words("Button on the draw", "Share this draw"),
    shareImIn: words("Button on a ticket", "Share that I’m in"),
    look: words("Shared with the draw", "{draw}: free to enter, and anyone can check it.", {
      keeps: ["draw"],
    }),
    imIn: words("Shared with a ticket", "I’m in: {draw}.", { keeps: ["draw"] }),
    copy: words("Button: link", "Copy the link"),
    copied: words("After copying", "The link to the draw is copied."),
    picture: words("Button: picture", "Save a picture"),
    pictureImIn: words("On the picture of a ticket", "I’m in"),
    noChances: sentence(
      "Below the buttons",
      "Inviting others gives nobody extra chances. Your ticket code is not shared.",
    ),
  },
});
