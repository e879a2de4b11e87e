import { paragraphs, part, sentence, words } from "./texts.ts";

export const mails = part({
  name: "Mails",
  about:
    "The mails that the site sends to visitors. Mails to winners can be changed for each draw.",
  texts: {
    signature: sentence("Signature", "{company}", {
      help: "Under every mail. {company} is the company's name; a new line stays one.",
    }),
    personalSignature: sentence("Signature of a person", "{person}, {company}", {
      help: "Below replies and viewings. {person} is the person who wrote.",
    }),
    dear: words("Greeting: enquiries", "Dear {name},", { keeps: ["name"] }),
    hello: words("Greeting: draws", "Hello {name},", { keeps: ["name"] }),
    receivedSubject: words("Message received: subject", "We have your message: {reference}", {
      keeps: ["reference"],
    }),
    received: paragraphs(
      "Message received: text",
      "We have saved your message. Your reference number is {reference}. A person will reply within {days}.\n\nQuote the number when you call or write, so that we can find your message.",
      {
        keeps: ["reference"],
        help: "{days} is the reply time from the settings. The message itself follows.",
      },
    ),
    complaintSubject: words("Complaint received: subject", "We have your complaint: {reference}", {
      keeps: ["reference"],
    }),
    complaint: paragraphs(
      "Complaint received: text",
      "We have saved your complaint. Your reference number is {reference}. A person will reply within {days}.\n\nQuote the number when you call or write, so that we can find your complaint.",
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
      "Your reference number is {reference}. You can reply to this mail.",
      { keeps: ["reference"] },
    ),
    wished: sentence("Viewing requested: times", "You asked for these times:\n{times}", {
      keeps: ["times"],
    }),
    manageViewing: words("Viewing: button", "Change or cancel"),
    visitSubject: words("Viewing confirmed: subject", "Your viewing, {when}", { keeps: ["when"] }),
    visit: paragraphs(
      "Viewing confirmed: text",
      "We look forward to showing you around: {when}, at {place}.\n\nA calendar file is attached. If the time no longer suits you, choose another or cancel with the button below.",
      { keeps: ["when", "place"] },
    ),
    visitEntry: words("Viewing: in their calendar", "{company}: your viewing", {
      keeps: ["company"],
    }),
    visitNumber: words("Viewing: below", "Your reference number is {reference}.", {
      keeps: ["reference"],
    }),
    offerSubject: words("Another time offered: subject", "Does {when} suit you?", {
      keeps: ["when"],
    }),
    offer: paragraphs(
      "Another time offered: text",
      "Thank you for asking for a viewing. We can offer you {when}, at {place}.\n\nPress the button to accept this time, to ask for others or to cancel.",
      { keeps: ["when", "place"] },
    ),
    answerOffer: words("Another time offered: button", "Accept or change"),
    wishesSubject: words("New times: subject", "We have your new times"),
    wishes: paragraphs(
      "New times: text",
      "You asked for these times:\n{times}\n\nWe will confirm one of them or offer another. A time that we confirmed before no longer holds.",
      { keeps: ["times"] },
    ),
    viewingOffSubject: words("Viewing cancelled: subject", "Your viewing is cancelled"),
    viewingOff: paragraphs(
      "Viewing cancelled: text",
      "Your viewing is cancelled. If you would still like to see it, reply to this mail or choose new times with the button below.",
    ),
    reminderSubject: words("Reminder: subject", "Tomorrow: your viewing, {when}", {
      keeps: ["when"],
    }),
    reminder: paragraphs(
      "Reminder: text",
      "This is a reminder of your viewing: {when}, at {place}.\n\nIf you cannot come, please tell us with the button below, so that somebody else can have the time.",
      { keeps: ["when", "place"] },
    ),
    ticketSubject: words("Ticket: subject", "Your ticket {ticket} in {draw}", {
      keeps: ["ticket"],
    }),
    ticket: paragraphs(
      "Ticket: text",
      "you are in {draw} with ticket {ticket}. The draw is decided on {decided}.\n\nKeep this message. Anyone who has the link below can open your ticket, so do not share it.",
      { keeps: ["ticket"] },
    ),
    foundSubject: words("Lost ticket: subject", "The link to your ticket {ticket}", {
      keeps: ["ticket"],
    }),
    found: paragraphs(
      "Lost ticket: text",
      "someone, probably you, asked for the link to ticket {ticket} in {draw}. Here it is.\n\nIf it was not you, you do not need to do anything: only you got this link.",
      { keeps: ["ticket"] },
    ),
    closingSubject: words("Reminder before closing: subject", "{draw} closes soon", {
      keeps: ["draw"],
    }),
    closing: paragraphs(
      "Reminder before closing: text",
      "entries to {draw} close on {closes}. You are in with ticket {ticket}; you do not need to do anything.\n\nIf you know somebody who wants to enter, now is the time.",
      { keeps: ["closes"] },
    ),
    showSubject: words("Reminder before the show: subject", "The show of {draw} begins soon", {
      keeps: ["draw"],
    }),
    show: paragraphs(
      "Reminder before the show: text",
      "we show the winners of {draw} live on {shown}. Open your ticket then, and from it the page of the draw: it follows the show.",
      { keeps: ["shown"] },
    ),
    resultSubject: words("Reminder of the result: subject", "{draw} is decided", {
      keeps: ["draw"],
    }),
    result: paragraphs(
      "Reminder of the result: text",
      "{draw} is decided. Your ticket page says what became of ticket {ticket}, and anyone can check the result.",
      { keeps: ["ticket"] },
    ),
    wonSubject: words("To winners: subject", "You have won {prize}"),
    won: paragraphs(
      "To winners: text",
      "your ticket {ticket} in {draw} has won {prize}. Congratulations.\n\nPlease reply to this message or call us by {deadline}, so that we can hand it over. Have your ticket ready, and an official document that shows your name.\n\nThe prize costs you nothing: we never ask a winner for a fee.",
      { help: "The beginning of the letters of a draw. Staff can change them there." },
    ),
    claimSubject: words("Reminder to winners: subject", "Your prize is waiting until {deadline}"),
    claim: paragraphs(
      "Reminder to winners: text",
      "your ticket {ticket} in {draw} has won {prize}, and we have not heard from you yet.\n\nPlease reply to this message or call us by {deadline}. After that, under the rules, the prize goes to the next ticket in the ranking.",
    ),
    notWonSubject: words("To everybody else: subject", "{draw} is decided"),
    notWon: paragraphs(
      "To everybody else: text",
      "thank you for taking part in {draw}. Your ticket {ticket} was not drawn this time.\n\nYou can see who won on our page, with everything you need to check that nobody chose them.",
    ),
    seeDraw: words("Button: draw", "See the draw and its proof"),
    stop: sentence(
      "Below reminders",
      "You asked for these reminders. One press stops them: {address}",
      { keeps: ["address"] },
    ),
    openTicket: words("Button: ticket", "Open my ticket"),
    operatorKey: sentence(
      "Ticket: the operator’s key",
      "Operator key of {operator}: {key}. Everything about this draw is signed with it. When you check the draw, give it to the program: a false site would have another.",
      { keeps: ["operator", "key"] },
    ),
    genuine: sentence(
      "Below every mail that can be checked",
      "Is this mail really from us? Check the code {code} at {address}. We never ask for a fee, a password or a card number.",
      { keeps: ["code", "address"] },
    ),
  },
});
