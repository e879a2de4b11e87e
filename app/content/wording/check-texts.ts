import { part, sentence, words } from "./texts.ts";

export const check = part({
  name: "Check a message or a ticket",
  about: "The two questions and the promises below them.",
  path: "/check",
  texts: {
    message: words("First question", "Did this message come from us?"),
    messageNote: sentence("Beside it", "E-mail, text or call: if in doubt, check here first."),
    code: words("Label: code", "The code at the end of the message"),
    codeHint: sentence(
      "Hint below the code",
      "Every e-mail we send about a draw, a ticket or a prize ends with a code. Texts and calls have none.",
    ),
    checkMessage: words("Button", "Check the message"),
    busy: words("Both buttons while it is checked", "One moment"),
    genuine: sentence(
      "Answer: genuine",
      "Yes, we sent a message with this code. Compare your message with these three lines: someone could copy a genuine code into a forged message.",
    ),
    about: words("Answer: subject", "About"),
    sent: words("Answer: when", "Sent"),
    recipient: words("Answer: to whom", "Sent to"),
    ticket: words("Second question", "Is my ticket in?"),
    ticketNote: sentence(
      "Beside it",
      "Check by ticket number, which is public, or by your private code.",
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
      "No fee, no tax in advance, no delivery costs: not to enter, and not to receive a prize.",
    ),
    noSecrets: sentence(
      "Second promise",
      "No card number, no bank details, no password, no code from a text message.",
    ),
    noLink: sentence(
      "Third promise",
      "No link to claim a prize. We call the number you entered with, and your ticket page says the same.",
    ),
    numbers: sentence(
      "Above the two numbers",
      "We only call winners from one of these two numbers. If anyone asks you for money in our name, {tell} and the police.",
      { keeps: ["tell"] },
    ),
    tell: words("Link text: contact", "tell us"),
  },
});

export const checkAnswers = part({
  name: "Is my ticket in: answers",
  about: "Results for tickets that are in the list and tickets that are not.",
  path: "/check",
  texts: {
    isIn: sentence("It is in", "Ticket {ticket} is in {draw}.", { keeps: ["ticket", "draw"] }),
    isNotIn: sentence(
      "It is not in",
      "Ticket {ticket} is not in {draw}. The list has {tickets} tickets so far.",
      { keeps: ["ticket", "draw", "tickets"] },
    ),
    listOpen: sentence(
      "Before closing",
      "The list has {tickets} tickets so far and can only grow. It closes on {closes}.",
      { keeps: ["tickets", "closes"] },
    ),
    listClosed: sentence(
      "After closing",
      "The list closed on {closes} with {tickets} tickets. This is one of them.",
      { keeps: ["tickets", "closes"] },
    ),
    excluded: sentence("Excluded", "It is not in the draw. Published reason: {reason}.", {
      keeps: ["reason"],
    }),
    skipped: sentence(
      "Drawn and passed over",
      "It was drawn for {prize}, but the prize went to the next ticket.",
      { keeps: ["prize"] },
    ),
    won: sentence("Drawn", "It won {prize}.", { keeps: ["prize"] }),
    shownLive: sentence(
      "Before it was shown",
      "We show the winners live first. Check again when the show is over.",
    ),
    notDrawn: sentence("Not drawn", "It was not drawn for a prize."),
    noWinner: sentence("No result", "The draw ended without a winner."),
  },
});
