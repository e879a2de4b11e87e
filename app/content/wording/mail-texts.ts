import { paragraphs, part, sentence, words } from "./texts.ts";

export const mails = part({
  name: "Mails",
  about: "What the site writes to visitors by itself. Winners' letters are worded with their draw.",
  texts: {
    signature: sentence("Signature", "{company}", {
      help: "Under every mail. {company} is the company's name; a new line stays one.",
    }),
    personalSignature: sentence("Signature of a person", "{person}, {company}", {
      help: "Under answers and visits. {person} is whoever wrote.",
    }),
    dear: words("Greeting: enquiries", "Dear {name},", { keeps: ["name"] }),
    hello: words("Greeting: draws", "Hello {name},", { keeps: ["name"] }),
    receivedSubject: words("Message received: subject", "We have your message: {reference}", {
      keeps: ["reference"],
    }),
    received: paragraphs(
      "Message received: text",
      "Your message is saved under number {reference}. A person answers within {days}.\n\nQuote the number whenever you ring or write, and whoever answers will find it.",
      {
        keeps: ["reference"],
        help: "{days} is the time set for answers. What they wrote follows.",
      },
    ),
    complaintSubject: words("Complaint received: subject", "We have your complaint: {reference}", {
      keeps: ["reference"],
    }),
    complaint: paragraphs(
      "Complaint received: text",
      "Your complaint is saved under number {reference}. A person answers within {days}.\n\nQuote the number whenever you ring or write, and whoever answers will find it.",
      { keeps: ["reference"] },
    ),
    youWrote: sentence("Both: above what they wrote", "You wrote: {message}", {
      keeps: ["message"],
    }),
    workingDay: words("One working day", "one working day"),
    workingDays: words("Several working days", "{number} working days", { keeps: ["number"] }),
    answerSubject: words("Answer: subject", "Re: {subject} ({reference})", {
      keeps: ["subject", "reference"],
    }),
    aComplaint: words("Answer to a complaint: its subject", "Complaint"),
    answered: sentence(
      "Below an answer",
      "Your number is {reference}. You can simply answer this mail.",
      { keeps: ["reference"] },
    ),
    visitSubject: words("Visit: subject", "Your visit, {when}", { keeps: ["when"] }),
    visit: paragraphs(
      "Visit: text",
      "We look forward to showing you around: {when}, at {place}.\n\nThe entry for your calendar comes with this mail. If it does not suit you any more, answer this mail and we find another time.",
      { keeps: ["when", "place"] },
    ),
    visitEntry: words("Visit: in their calendar", "{company}: your visit", { keeps: ["company"] }),
    visitNumber: words("Visit: below", "Your number is {reference}.", { keeps: ["reference"] }),
    ticketSubject: words("Ticket: subject", "Your ticket {ticket} in {draw}", {
      keeps: ["ticket"],
    }),
    ticket: paragraphs(
      "Ticket: text",
      "you are in {draw} with ticket {ticket}. It is decided on {decided}.\n\nKeep this message: whoever holds the link below can open the ticket, so do not pass it on.",
      { keeps: ["ticket"] },
    ),
    foundSubject: words("Lost ticket: subject", "The link to your ticket {ticket}", {
      keeps: ["ticket"],
    }),
    found: paragraphs(
      "Lost ticket: text",
      "somebody, probably you, asked for the link to ticket {ticket} in {draw}. Here it is.\n\nIf it was not you, nothing has happened and there is nothing to do: the link came to you alone.",
      { keeps: ["ticket"] },
    ),
    openTicket: words("Button: ticket", "Open my ticket"),
    operatorKey: sentence(
      "Ticket: the operator’s key",
      "Operator key of {operator}: {key}. Everything about this draw is signed with it. When you check the draw, give it to the program: a false site would have another.",
      { keeps: ["operator", "key"] },
    ),
    genuine: sentence(
      "Below every mail that can be checked",
      "Is this really from us? Compare the code {code} at {address}. We never ask for a fee, a password or a card number.",
      { keeps: ["code", "address"] },
    ),
  },
});
