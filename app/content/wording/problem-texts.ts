// Error messages of public forms. Used on the server only, so no page loads them.
import { part, sentence, words } from "./texts.ts";

export const contactProblems = part({
  name: "Contact form: error messages",
  about: "Beside a field of the contact or complaint form that needs a correction.",
  path: "/contact",
  texts: {
    one: sentence("One problem", "Fix 1 problem before you send this."),
    several: sentence("Several problems", "Fix {count} problems before you send this."),
    topic: sentence("No topic", "Choose what it is about."),
    name: sentence("No name", "Enter your name."),
    tooLong: sentence("Too long", "Use at most {most} characters.", { keeps: ["most"] }),
    phone: sentence(
      "Not a phone number",
      "This does not look like a phone number. Enter it with the country code, for example +44 7700 900142.",
    ),
    email: sentence(
      "Not an e-mail address",
      "Enter an e-mail address in the format name@example.com.",
    ),
    neither: sentence(
      "Neither phone nor e-mail",
      "Enter a phone number or an e-mail address, so that we can reply.",
    ),
    phoneWished: sentence(
      "Wants a call, gave no number",
      "Enter your phone number, so that we can reach you as you asked.",
    ),
    emailWished: sentence(
      "Wants a mail, gave no address",
      "Enter your e-mail address, so that we can reach you as you asked.",
    ),
    filesTooLarge: sentence(
      "Files: too many or too large",
      "Add at most {most} files with {megabytes} MB together.",
      { keeps: ["most", "megabytes"] },
    ),
    fileKind: sentence(
      "Files: neither a picture nor a PDF",
      "We cannot open {file}. Add a picture (JPEG, PNG, WebP or HEIC) or a PDF.",
      { keeps: ["file"] },
    ),
    visit: sentence("Not a day", "Choose a day from the calendar, or leave this empty."),
    visitOver: sentence("A day in the past", "Choose today or a later day."),
    halfTime: sentence(
      "Viewing: only a day or only a time",
      "Choose both a day and a time, or leave both empty.",
    ),
    closedDay: sentence(
      "Viewing: closed, or in the past",
      "We are closed on one of these days, or it is over. Choose another day.",
    ),
    closedTime: sentence(
      "Viewing: closed at that time",
      "On {day} you can choose a time from {first} to {last}.",
      { keeps: ["day", "first", "last"] },
    ),
    message: sentence("No message", "Enter your message."),
    messageOrTime: sentence(
      "Viewing: neither a time nor a message",
      "Choose a time, or write what you would like to know.",
    ),
    messageTooLong: sentence(
      "Message too long",
      "Use at most {most} characters; you have {typed}.",
      { keeps: ["most"] },
    ),
    consent: sentence(
      "Box not ticked",
      "Tick this box, so that we may store your message and reply to it.",
    ),
    tooMany: sentence(
      "Too many messages",
      "We got too many messages from your network within an hour. Your text is still here: try again later, or call {phone}.",
    ),
  },
});

export const entryProblems = part({
  name: "Entry form: error messages",
  about: "Beside a field of the entry form, and above it when there is no ticket.",
  path: "/draw",
  texts: {
    one: sentence("One problem", "Fix 1 problem to get your ticket."),
    several: sentence("Several problems", "Fix {count} problems to get your ticket."),
    name: sentence("No name", "Enter your name."),
    tooLong: sentence("Too long", "Use at most {most} characters.", { keeps: ["most"] }),
    unprintable: sentence(
      "Characters that cannot be displayed",
      "Remove the characters that cannot be displayed.",
    ),
    email: sentence(
      "Not an e-mail address",
      "Enter an e-mail address in the format name@example.com.",
    ),
    noPhone: sentence("No phone number", "Enter the number we should call if you win."),
    phone: sentence(
      "Not a phone number",
      "This phone number is not complete. Enter all its digits, with the country code if it is from another country, for example +44 7700 900142.",
    ),
    country: sentence(
      "From another country",
      "This draw is only open to phone numbers from {countries}.",
      { keeps: ["countries"] },
    ),
    display: sentence("Not chosen how to be shown", "Choose how we show you if you win."),
    rules: sentence("Rules not accepted", "Read and accept the rules to enter."),
    age: sentence("Age not confirmed", "You must be {age} or older to enter.", {
      keeps: ["age"],
    }),
    noCoupons: sentence(
      "Draw without coupons",
      "This draw does not use coupons. Leave this empty.",
    ),
    couponMistyped: sentence(
      "Coupon mistyped",
      "This code is mistyped. Compare it with your coupon.",
    ),
    couponNeeded: sentence(
      "Coupon missing",
      "You need a coupon for this draw. Enter the code printed on it.",
    ),
    couponRefused: sentence(
      "Coupon not accepted: above the form",
      "We could not accept the coupon, so you do not have a ticket yet.",
    ),
    couponUnknown: sentence(
      "Coupon unknown",
      "This code does not exist for this draw. Compare it with your coupon.",
    ),
    couponUsed: sentence(
      "Coupon used",
      "This coupon has already been used. Each coupon works once.",
    ),
    couponVoid: sentence(
      "Coupon cancelled",
      "This coupon was cancelled. Ask the person who gave it to you why.",
    ),
    couponFree: sentence(
      "Coupon not accepted: where everyone may enter",
      "Or leave this empty: a free entry has the same chance.",
    ),
    notOpen: sentence(
      "Not open yet",
      "This draw opens on {opens}. We have not saved anything: please come back then.",
      { keeps: ["opens"] },
    ),
    closed: sentence("Closed", "Entries closed on {closes}, so you did not get a ticket.", {
      keeps: ["closes"],
    }),
    cancelled: sentence(
      "Cancelled",
      "This draw was cancelled before you sent the form. You did not get a ticket, and we have not saved anything.",
    ),
    seeWhatNow: words("Closed: link", "See what happens next"),
    alreadyIn: sentence(
      "Has a ticket: above the form",
      "This phone number already has a ticket in this draw. You do not need to do anything.",
    ),
    alreadyInPhone: sentence(
      "Has a ticket: beside the phone",
      "One ticket per phone number. Open your ticket with the link we gave you. If this number is someone else’s, enter with your own.",
    ),
    limit: sentence(
      "Has all tickets: above the form",
      "This phone number already has {tickets} tickets, the most one person may have.",
    ),
    limitPhone: sentence(
      "Has all tickets: beside the phone",
      "The rules allow {tickets} tickets per phone number.",
      { keeps: ["tickets"] },
    ),
    lostTicket: words("Link to a lost ticket", "Send me the link to my ticket again"),
    askSomebody: words("Link to the contact form", "Ask a person"),
    tooMany: sentence(
      "Too many entries",
      "We are getting an unusual number of entries from your network. What you typed is still here: try again in {wait}, or switch from Wi-Fi to mobile data.",
      { keeps: ["wait"] },
    ),
    cannotSign: sentence(
      "Entries are not possible at the moment",
      "We can’t take entries at the moment. No ticket was made, and what you typed is still here: press the button again in a few minutes.",
    ),
  },
});

export const ticketProblems = part({
  name: "Lost ticket and check: error messages",
  about: "When a ticket or a message is not found.",
  path: "/check",
  texts: {
    lostEmpty: sentence(
      "Lost ticket: nothing typed",
      "Enter the phone number or e-mail address you used to enter.",
    ),
    tooMany: sentence(
      "Too many questions",
      "We got too many requests from your network. Try again in a few minutes.",
    ),
    messageEmpty: sentence("Message: nothing typed", "Enter the code at the end of the message."),
    messageUnknown: sentence(
      "Message: not from us",
      "We did not send a message with this code. Check the code again: if it is right, the message is not from us.",
    ),
    ticketEmpty: sentence("Ticket: nothing typed", "Enter the number or the code on your ticket."),
    chooseDraw: sentence("Ticket: no draw chosen", "Choose the draw the ticket belongs to."),
    ticketUnknown: sentence(
      "Ticket: not found",
      "There is no ticket with this number or code. A number has digits only. A code has 22 characters, and capital letters matter.",
    ),
  },
});
