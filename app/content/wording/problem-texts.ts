// Error messages of public forms. Used on the server only, so no page loads them.
import { part, sentence, words } from "./texts.ts";

export const contactProblems = part({
  name: "Contact form: what is wrong",
  about: "Beside a field of the contact or complaint form that must be put right.",
  path: "/contact",
  texts: {
    one: sentence("One problem", "One thing to put right before this can be sent."),
    several: sentence("Several problems", "{count} things to put right before this can be sent."),
    topic: sentence("No topic", "Choose what it is about."),
    name: sentence("No name", "Tell us your name, so that we know whom to ask for."),
    tooLong: sentence("Too long", "Use at most {most} characters.", { keeps: ["most"] }),
    phone: sentence(
      "Not a phone number",
      "This does not look like a phone number. Write it with its country code, such as +44 7700 900142.",
    ),
    email: sentence(
      "Not an e-mail address",
      "This does not look like an e-mail address. It needs an @ and a domain, such as ada@example.com.",
    ),
    neither: sentence(
      "Neither phone nor e-mail",
      "Leave a phone number or an e-mail address, so that we can answer.",
    ),
    phoneWished: sentence(
      "Wants a call, gave no number",
      "Leave your phone number, so that we can reach you as you asked.",
    ),
    emailWished: sentence(
      "Wants a mail, gave no address",
      "Leave your e-mail address, so that we can reach you as you asked.",
    ),
    visit: sentence("Not a day", "Choose a day from the calendar, or leave it empty."),
    message: sentence("No message", "Write a sentence or two, so that the right person answers."),
    messageTooLong: sentence(
      "Message too long",
      "Use at most {most} characters; you have {typed}.",
      { keeps: ["most"] },
    ),
    consent: sentence(
      "Box not ticked",
      "Tick this box: without it we may not keep your message to answer it.",
    ),
    tooMany: sentence(
      "Too many messages",
      "Too many messages came from your network within an hour. Your text is still here: try again later, or ring {phone}.",
    ),
  },
});

export const entryProblems = part({
  name: "Entry form: what is wrong",
  about: "Beside a field of the entry form, and above it when there is no ticket.",
  path: "/draw",
  texts: {
    one: sentence("One problem", "One thing to put right before you get your ticket."),
    several: sentence(
      "Several problems",
      "{count} things to put right before you get your ticket.",
    ),
    name: sentence("No name", "Tell us your name."),
    tooLong: sentence("Too long", "Use at most {most} characters.", { keeps: ["most"] }),
    unprintable: sentence("Signs that cannot be printed", "Use letters that can be printed."),
    email: sentence(
      "Not an e-mail address",
      "This does not look like an e-mail address. It needs an @ and a domain.",
    ),
    noPhone: sentence("No phone number", "Give the number we can ring if you win."),
    phone: sentence(
      "Not a phone number",
      "This is not a whole phone number. Write all its digits, with the country code if it is from abroad, such as +44 7700 900142.",
    ),
    country: sentence(
      "From another country",
      "This draw is open to phone numbers from {countries}. Use one of those.",
      { keeps: ["countries"] },
    ),
    display: sentence("Not chosen how to be shown", "Choose how you would be shown if you win."),
    rules: sentence("Rules not accepted", "Read and accept the rules to take part."),
    age: sentence("Age not confirmed", "You must be {age} or older to take part.", {
      keeps: ["age"],
    }),
    noCoupons: sentence("Draw without coupons", "This draw takes no coupons. Leave this empty."),
    couponMistyped: sentence(
      "Coupon mistyped",
      "This code has a typing error. Compare it with your coupon.",
    ),
    couponNeeded: sentence(
      "Coupon missing",
      "This draw needs a coupon. Type the code that stands on it.",
    ),
    couponRefused: sentence(
      "Coupon not accepted: above the form",
      "The coupon was not accepted. No ticket was made.",
    ),
    couponUnknown: sentence(
      "Coupon unknown",
      "We do not know this code for this draw. Compare it with your coupon.",
    ),
    couponUsed: sentence("Coupon used", "This coupon has been used, and works once."),
    couponVoid: sentence(
      "Coupon taken back",
      "This coupon was taken back and no longer works. Whoever gave it to you can say why.",
    ),
    couponFree: sentence(
      "Coupon not accepted: where everybody may enter",
      "Or leave it empty: a free entry counts as much.",
    ),
    notOpen: sentence(
      "Not open yet",
      "This draw opens on {opens}. Nothing was sent: come back then, it takes a minute.",
      { keeps: ["opens"] },
    ),
    closed: sentence(
      "Closed",
      "Entries closed on {closes}, and the list can no longer grow. No ticket was made.",
      { keeps: ["closes"] },
    ),
    cancelled: sentence(
      "Cancelled",
      "This draw was cancelled before you sent the form. No ticket was made, and nothing you typed was kept.",
    ),
    seeWhatNow: words("Closed: link", "See what happens now"),
    alreadyIn: sentence(
      "Has a ticket: above the form",
      "This number already has its ticket in this draw, so there is nothing to do.",
    ),
    alreadyInPhone: sentence(
      "Has a ticket: beside the phone",
      "One ticket per number. Open yours with the link you were given, or enter with your own number if this one is somebody else’s.",
    ),
    limit: sentence(
      "Has all tickets: above the form",
      "This number already has {tickets} tickets, as many as one person may hold.",
    ),
    limitPhone: sentence(
      "Has all tickets: beside the phone",
      "The rules allow {tickets} tickets per number.",
      { keeps: ["tickets"] },
    ),
    lostTicket: words("Link to a lost ticket", "Have my ticket’s link sent again"),
    askSomebody: words("Link to the contact form", "Ask a person"),
    tooMany: sentence(
      "Too many entries",
      "Very many entries are coming from your network. What you typed is still here: try again in {wait}, or switch from Wi-Fi to mobile data.",
      { keeps: ["wait"] },
    ),
    cannotSign: sentence(
      "Entries are not possible at the moment",
      "We can’t take entries at the moment. No ticket was made, and what you typed is still here: press the button again in a few minutes.",
    ),
  },
});

export const ticketProblems = part({
  name: "Lost ticket and check: what is wrong",
  about: "Answers when a ticket or a message is not found.",
  path: "/check",
  texts: {
    lostEmpty: sentence(
      "Lost ticket: nothing typed",
      "Type the phone number or the e-mail address you entered with.",
    ),
    tooMany: sentence(
      "Too many questions",
      "Too many questions come from your network. Try again in a few minutes.",
    ),
    messageEmpty: sentence(
      "Message: nothing typed",
      "Type the code that stands under the message.",
    ),
    messageUnknown: sentence(
      "Message: not from us",
      "We did not send a message with this code. Compare it once more; if it is right, the message is not from us.",
    ),
    ticketEmpty: sentence(
      "Ticket: nothing typed",
      "Type the number or the code that stands on your ticket.",
    ),
    chooseDraw: sentence("Ticket: no draw chosen", "Choose the draw the ticket belongs to."),
    ticketUnknown: sentence(
      "Ticket: not found",
      "We know no ticket with this number or code. A number is digits only; a code has 22 signs, and capitals matter.",
    ),
  },
});
