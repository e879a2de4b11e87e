import { part, sentence, words } from "./texts.ts";

export const check = part({
  name: "Check a message or a ticket",
  about: "The two questions and the promises below them.",
  path: "/check",
  texts: {
    message: words("First question", "A message came in our name"),
    messageNote: sentence("Beside it", "Mail, text or call: when in doubt, ask here first."),
    code: words("Label: code", "The code at the end of the message"),
    codeHint: sentence(
      "Hint below the code",
      "Every mail of ours about a draw, a ticket or a prize ends with one. Texts and calls have none.",
    ),
    checkMessage: words("Button", "Check the message"),
    busy: words("Both buttons while it is checked", "One moment"),
    genuine: sentence(
      "Answer: genuine",
      "Yes, we sent a message with this code. Compare what it says with these three lines: a genuine code can be copied under a forged message.",
    ),
    about: words("Answer: subject", "About"),
    sent: words("Answer: when", "Sent"),
    recipient: words("Answer: to whom", "To an address like"),
    ticket: words("Second question", "Is my ticket in?"),
    ticketNote: sentence(
      "Beside it",
      "By its number, which everybody may know, or by its code, which is yours.",
    ),
    number: words("Label: ticket", "Ticket number or code"),
    draw: words("Label: draw", "Draw"),
    checkTicket: words("Button", "Check the ticket"),
    fingerprint: words("Answer: fingerprint", "Fingerprint of the list: {root}", {
      keeps: ["root"],
    }),
    open: words("Answer: button to one’s own ticket", "Open the ticket"),
    proof: words("Answer: button to the file", "The proof as a file"),
    whole: words("Answer: button to the draw", "Check the whole draw"),
    never: words("Heading of the promises", "We never ask for a fee"),
    noFee: sentence(
      "First promise",
      "No fee, no tax in advance, no delivery costs: neither to enter nor to receive a prize.",
    ),
    noSecrets: sentence(
      "Second promise",
      "No card number, no bank details, no password, no code from a text message.",
    ),
    noLink: sentence(
      "Third promise",
      "No link to claim a prize. We ring the number you entered with, and you see the same on your ticket.",
    ),
    numbers: sentence(
      "Above the two numbers",
      "Winners are rung from one of these two numbers, and from no other. Somebody else asks you for money in our name? {tell}, and the police.",
      { keeps: ["tell"] },
    ),
    tell: words("Words of the link to contact", "Tell us"),
  },
});

export const checkAnswers = part({
  name: "Is my ticket in: answers",
  about: "What is said about a ticket that was found, and about one that is not in the list.",
  path: "/check",
  texts: {
    isIn: sentence("It is in", "Ticket {ticket} is in {draw}.", { keeps: ["ticket", "draw"] }),
    isNotIn: sentence(
      "It is not in",
      "Ticket {ticket} is not in {draw}: its list has {tickets} tickets so far.",
      { keeps: ["ticket", "draw", "tickets"] },
    ),
    listOpen: sentence(
      "Before closing",
      "The list has {tickets} tickets so far and can only grow. It closes on {closes}.",
      { keeps: ["tickets", "closes"] },
    ),
    listClosed: sentence(
      "After closing",
      "The list was closed on {closes} with {tickets} tickets, and this is one of them.",
      { keeps: ["tickets", "closes"] },
    ),
    excluded: sentence("Excluded", "It does not take part. Published reason: {reason}.", {
      keeps: ["reason"],
    }),
    skipped: sentence(
      "Drawn and passed over",
      "It was drawn for {prize}, which then went to the next ticket.",
      { keeps: ["prize"] },
    ),
    won: sentence("Drawn", "It has won {prize}.", { keeps: ["prize"] }),
    shownLive: sentence(
      "Before it was shown",
      "The winners are shown live first; ask again when the show is over.",
    ),
    notDrawn: sentence("Not drawn", "It was not drawn for a prize."),
    noWinner: sentence("Without a result", "The draw ended without a winner."),
  },
});
