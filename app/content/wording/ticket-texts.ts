import { part, sentence, words } from "./texts.ts";

export const ticket = part({
  name: "Ticket page",
  about: "What an entrant reads on their ticket; the preview shows an invented one.",
  path: "/ticket/preview",
  texts: {
    yours: words("Title without a name", "This is your ticket"),
    yoursNamed: words("Title", "This is your ticket, {name}", { keeps: ["name"] }),
    in: words("While it is open: state", "You are in"),
    inText: sentence(
      "While it is open: text",
      "Keep this link. It always shows the status of your ticket, and it proves that you entered.",
    ),
    closed: words("Closed: state", "Your ticket is in the final list"),
    closedText: sentence(
      "Closed: text",
      "Entries are closed and your ticket is in the draw. The public number will decide soon.",
    ),
    shownLiveText: sentence(
      "Decided, not shown yet: text",
      "Entries are closed and your ticket is in the draw. We will show the winners live, and here at the same time.",
    ),
    wonTitle: words("Won: title", "You have won {prize}", { keeps: ["prize"] }),
    wonText: sentence(
      "Won: text",
      "{caller} will call you on the number you gave us, from {phone}. All you need to do is accept.",
      { keeps: ["phone"], help: "{caller} and {phone} are the co-founder's." },
    ),
    reserveTitle: words("In reserve: title", "You may still move up"),
    reserveText: sentence(
      "In reserve: text",
      "Your ticket comes after the winners in the ranking. If a winner cannot take their prize, it goes to the next ticket.",
    ),
    notDrawnTitle: words("Not drawn: title", "Not this time"),
    notDrawnText: sentence(
      "Not drawn: text",
      "Your ticket is not one of the {ranked} that were drawn, winners and reserves together. Thank you for taking part.",
    ),
    keepCode: sentence(
      "Below the code",
      "Anyone who has this code can open your ticket. Keep it to yourself.",
    ),
    saveReceipt: words("Button: receipt", "Save the receipt"),
    print: words("Button: print", "Print"),
    calendar: words("Button: calendar", "Add to my calendar"),
    send: words("Button: mail", "E-mail me my ticket"),
    sendAgain: words("Button: mail, again", "Send it again"),
    sentNow: words("After sending", "We are sending it now."),
    pdf: words("Button: PDF", "Save as PDF"),
    mailSent: sentence(
      "Mailed: sent",
      "We e-mailed this ticket to {address}. The mail server accepted it on {time}.",
      { keeps: ["address", "time"] },
    ),
    mailWaiting: sentence(
      "Mailed: waiting",
      "We will e-mail this ticket to {address}. It has been waiting since {time}.",
      { keeps: ["address", "time"] },
    ),
    mailFailed: sentence(
      "Mailed: failed",
      "We could not e-mail this ticket to {address}. Keep this link, or print the ticket.",
      { keeps: ["address"] },
    ),
    mailNone: sentence(
      "Not mailed",
      "We did not e-mail this ticket: you gave no e-mail address. Keep this link, or print the ticket.",
    ),
    remind: words("Link to reminders", "Reminders by e-mail"),
    whereItStands: words("Above the steps", "Status"),
    placeToLook: sentence(
      "Beside the steps",
      "This page always has the latest news. We never ask for money or a password, and we never send a link to claim a prize.",
    ),
    checkMessage: words("Link to Check a message", "Check a message"),
    weRing: words("Last step: title", "If you win, we call you"),
    weRingText: sentence(
      "Last step: text",
      "We only call from one of the two numbers at the bottom of this page.",
    ),
    checkIt: words("Above the check", "Check it yourself"),
    checkItNote: sentence(
      "Beside the check",
      "Your own device does the calculation, from files that are public.",
    ),
    object: sentence(
      "Excluded or held: objection",
      "Do you think this is wrong? {until} you can object, and a person will answer: {complain}.",
      { keeps: ["until", "complain"] },
    ),
    complain: words("Link text: complaints", "make a complaint"),
    noScript: sentence(
      "Without JavaScript",
      "JavaScript is switched off in your browser. Save the receipt and {check} on any computer.",
      { keeps: ["check"] },
    ),
    checkLink: words("Link text", "check it"),
    checkButton: words("Button of the check", "Check it on my device"),
    checking: words("Button while it is checked", "Checking on your device…"),
    theDraw: words("Link to the draw", "The draw"),
    withdraw: words("Link to withdrawing", "Withdraw my ticket or erase my data"),
  },
});

export const ticketSteps = part({
  name: "Ticket page: the steps",
  about: "The history of a ticket and what comes next; the preview shows an invented one.",
  path: "/ticket/preview",
  texts: {
    entered: words("Entered: title", "Your ticket is in the list"),
    enteredText: sentence(
      "Entered: text",
      "Your ticket is number {ticket}. We signed a receipt that says so, and we cannot take it back.",
      { keeps: ["ticket"] },
    ),
    someTime: words("Entered: once the time is erased", "Before closing"),
    closes: words("Closing: title", "The list closes"),
    closesText: sentence(
      "Closing: text",
      "You will see here that your ticket is in the final list. If it is excluded, we publish the reason and show it here.",
    ),
    closed: words("Closed: title", "The list is closed"),
    closedText: sentence(
      "Closed: text",
      "Your ticket is in it. You can check that yourself below, on your own device.",
    ),
    withdrawn: sentence(
      "Closed: withdrawn",
      "Your ticket is listed as withdrawn: it keeps its number but is not in the draw.",
    ),
    excluded: sentence(
      "Closed: excluded",
      "Your ticket is listed as excluded, with a public reason.",
    ),
    appears: words("The number: title", "The number is published"),
    appearsText: sentence("The number: text", "You will see here whether your ticket was drawn."),
    appearsFirst: sentence(
      "The number, before a show: text",
      "It decides the draw. We show the winners afterwards.",
    ),
    shown: words("The show: title", "The winners are shown live"),
    shownText: sentence(
      "The show: text",
      "Follow them on the page of the draw. This page tells you at the same moment whether your ticket was drawn.",
    ),
    appeared: words("The number is here: title", "The number was published"),
    callWhen: words("The call: when", "Within 14 days"),
  },
});

export const manage = part({
  name: "Withdrawing and erasing",
  about: "Where entrants withdraw a ticket or have their data erased; seen from tickets only.",
  path: "/ticket/preview/manage",
  texts: {
    title: words("Title", "Your ticket and your data"),
    lead: words("Beside the title", "Ticket {ticket} in {draw}.", { keeps: ["ticket"] }),
    send: words("Link again: heading", "Send the link again"),
    sendText: sentence(
      "Link again: text",
      "We only send it to the e-mail address you gave when you entered.",
    ),
    sendButton: words("Link again: button", "E-mail me my ticket"),
    remind: words("Reminders: heading", "Reminders by e-mail"),
    remindText: sentence(
      "Reminders: text",
      "If you like, we write to you a day before entries close, before the show, and when the result is public. Without your consent we send nothing but the ticket, and what a winner must know.",
    ),
    remindButton: words("Reminders: button", "Yes, remind me"),
    remindOn: sentence("Reminders: switched on", "You asked for reminders on {day}.", {
      keeps: ["day"],
    }),
    stopButton: words("Reminders: button to stop", "Stop the reminders"),
    remindDone: sentence("Done: reminders on", "We will remind you by e-mail."),
    stopDone: sentence("Done: reminders off", "We have stopped the reminders."),
    withdraw: words("Withdraw: heading", "Withdraw your ticket"),
    withdrawText: sentence(
      "Withdraw: text",
      "Your ticket keeps its number in the list but cannot win. You cannot undo this: the same phone number cannot enter this draw again.",
    ),
    withdrawButton: words("Withdraw: button", "Withdraw ticket {ticket}", { keeps: ["ticket"] }),
    erase: words("Erase: heading", "Erase my data"),
    eraseText: sentence(
      "Erase: text",
      "We delete your name, phone number, e-mail address and town at once and for good. Save the receipt first if you want to keep proof that you entered.",
    ),
    eraseButton: words("Erase: button", "Erase my data now"),
    erased: sentence(
      "Once erased",
      "Your data has been erased. Nothing is left to send or delete.",
    ),
    stillNeeded: sentence(
      "Erase, while it can be withdrawn",
      "While your ticket is in the draw, we need your phone number to reach you if you win. If you withdraw your ticket, you can erase your data at once.",
    ),
    neededUntil: sentence(
      "Erase, after closing",
      "Your ticket is in the draw or could still move up, so we still need your phone number.",
    ),
    erasedAnyway: sentence(
      "Automatic erasure: once the draw has ended",
      "We erase all your personal data on {day}. You do not need to ask.",
      { keeps: ["day"] },
    ),
    erasedAfter: sentence(
      "Automatic erasure: before",
      "We erase all your personal data {time} after the draw ends. You do not need to ask.",
      { keeps: ["time"] },
    ),
    busy: words("Buttons while something is done", "One moment"),
    sentDone: sentence(
      "Done: link sent",
      "We have sent the link to the e-mail address you gave when you entered.",
    ),
    withdrawnDone: sentence(
      "Done: withdrawn",
      "Your ticket is withdrawn and no longer in the draw.",
    ),
    tooLate: sentence(
      "Not done: too late to withdraw",
      "Entries are closed, so you can no longer withdraw your ticket. If it wins, you can decline the prize.",
    ),
    erasedDone: sentence(
      "Done: erased",
      "We have erased your name, phone number and everything else you typed. The ticket number stays in the list.",
    ),
    notErased: sentence(
      "Not done: still needed",
      "Your ticket is still in the draw, so we need your phone number to reach you. Withdraw it first, while entries are open.",
    ),
    window: words("Title of the browser’s window", "Your ticket and your data"),
    back: words("Button: back", "Back to the ticket"),
  },
});

export const lostTicket = part({
  name: "Lost ticket form",
  about: "The form that sends the link again.",
  path: "/ticket",
  texts: {
    contact: words("Label", "The phone number or e-mail address you used to enter"),
    hint: sentence("Hint", "We only send the link to the e-mail address given with the entry."),
    send: words("Button", "Send me the link"),
    sending: words("Button while it is sent", "One moment"),
    sent: sentence(
      "After sending",
      "If we have a ticket with an e-mail address for what you typed, we have just sent its link there. To protect everyone’s privacy, this page cannot tell you more. Check your spam folder too.",
      { help: "Must not say whether there is such a ticket." },
    ),
    noMail: sentence(
      "While the site cannot send mail",
      "We cannot send e-mail at the moment, so we cannot send you the link. Call us or come to our front desk, and we will look up your ticket together.",
    ),
    noEmail: words("Heading beside it", "Entered without an e-mail address?"),
    noEmailText: sentence(
      "Text beside it",
      "Come to our front desk with the phone you entered with, and we will look up your ticket together. Or call {name}:",
    ),
    noEmailDesk: sentence(
      "Without e-mail address: no phone number",
      "Come to our front desk with the phone you entered with, and we will look up your ticket together.",
    ),
    notNeeded: sentence(
      "Note beside it",
      "You do not need your ticket to win: we call the number you entered with, and every winning ticket is on the {prizes}.",
      { keeps: ["prizes"] },
    ),
    prizes: words("Link text: the prizes", "list of prizes"),
  },
});
