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
      "Keep it. It shows at any time where you stand, and it proves that you took part.",
    ),
    closed: words("Closed: state", "You are in the closed list"),
    closedText: sentence(
      "Closed: text",
      "Entries are closed and your ticket takes part. The public number decides soon.",
    ),
    shownLiveText: sentence(
      "Decided, not shown yet: text",
      "Entries are closed and your ticket takes part. The winners are shown live, and here at the same time.",
    ),
    wonTitle: words("Won: title", "You have won {prize}", { keeps: ["prize"] }),
    wonText: sentence(
      "Won: text",
      "{caller} rings you on the number you gave, from {phone}, and asks for nothing but a yes.",
      { keeps: ["phone"], help: "{caller} and {phone} are the co-founder's." },
    ),
    reserveTitle: words("In reserve: title", "You may still move up"),
    reserveText: sentence(
      "In reserve: text",
      "Your ticket was ranked behind the winners. If one of them cannot take the prize, the next in the ranking gets it.",
    ),
    notDrawnTitle: words("Not drawn: title", "Not this time"),
    notDrawnText: sentence(
      "Not drawn: text",
      "Your ticket is not among the {ranked} that were drawn, winners and reserves together. Thank you for being there.",
    ),
    keepCode: sentence(
      "Below the code",
      "Whoever holds this code can open the ticket. Do not post it.",
    ),
    saveReceipt: words("Button: receipt", "Save the receipt"),
    print: words("Button: print", "Print"),
    calendar: words("Button: calendar", "Add to my calendar"),
    send: words("Button: mail", "Send it to my e-mail"),
    whereItStands: words("Above the steps", "Where it stands"),
    placeToLook: sentence(
      "Beside the steps",
      "This page is the place to look. We never ask for money or a password, and we never send a link to claim a prize.",
    ),
    checkMessage: words("Link to Check a message", "Check a message"),
    weRing: words("Last step: title", "If you won, we ring you"),
    weRingText: sentence(
      "Last step: text",
      "From one of the two numbers at the foot of this page, and from no other.",
    ),
    checkIt: words("Above the check", "Check it yourself"),
    checkItNote: sentence(
      "Beside the check",
      "Nothing is asked of us but files that everybody gets. Your own device does the arithmetic.",
    ),
    object: sentence(
      "Excluded or held: objection",
      "Do you think this is wrong? {until} you can object, and a person answers: {complain}.",
      { keeps: ["until", "complain"] },
    ),
    complain: words("Words of the link to complaints", "make a complaint"),
    noScript: sentence(
      "Without JavaScript",
      "Your browser runs no scripts. Save the receipt and {check} on any computer.",
      { keeps: ["check"] },
    ),
    checkLink: words("Words of that link", "check it"),
    checkButton: words("Button of the check", "Check it on my device"),
    checking: words("Button while it is checked", "Checking on your device…"),
    theDraw: words("Link to the draw", "The draw"),
    withdraw: words("Link to withdrawing", "Withdraw, or have my data erased"),
  },
});

export const ticketSteps = part({
  name: "Ticket page: the steps",
  about: "What has become of a ticket and what comes next; the preview shows an invented one.",
  path: "/ticket/preview",
  texts: {
    entered: words("Entered: title", "Your ticket is in the list"),
    enteredText: sentence(
      "Entered: text",
      "It is number {ticket}. We signed a receipt that says so, and we cannot take it back.",
      { keeps: ["ticket"] },
    ),
    someTime: words("Entered: once the time is erased", "Before closing"),
    closes: words("Closing: title", "The list closes"),
    closesText: sentence(
      "Closing: text",
      "You will see here that your ticket is in the closing list. Were it excluded, the reason would stand here, and in public.",
    ),
    closed: words("Closed: title", "The list is closed"),
    closedText: sentence(
      "Closed: text",
      "Your ticket is in it. Check it yourself below: your device follows the path to the closed list.",
    ),
    withdrawn: sentence(
      "Closed: withdrawn",
      "Your ticket is in it as withdrawn: it keeps its number and does not take part.",
    ),
    excluded: sentence(
      "Closed: excluded",
      "Your ticket is in it as excluded, with the reason, for everybody to see.",
    ),
    appears: words("The number: title", "The number appears"),
    appearsText: sentence(
      "The number: text",
      "Whether your ticket was drawn shows here the same second it does on stage.",
    ),
    appeared: words("The number is here: title", "The number has appeared"),
    callWhen: words("The call: when", "Within 14 days"),
  },
});

export const manage = part({
  name: "Withdrawing and erasing",
  about: "Where entrants withdraw a ticket or have their data erased; seen from tickets only.",
  path: "/ticket/preview/manage",
  texts: {
    title: words("Title", "Your ticket, your data"),
    lead: words("Beside the title", "Ticket {ticket} in {draw}.", { keeps: ["ticket"] }),
    send: words("Link again: heading", "Have the link sent again"),
    sendText: sentence(
      "Link again: text",
      "To the e-mail address you gave when you entered, and to no other.",
    ),
    sendButton: words("Link again: button", "Send it to my e-mail"),
    withdraw: words("Withdraw: heading", "Withdraw the ticket"),
    withdrawText: sentence(
      "Withdraw: text",
      "It keeps its number in the list, which can only grow, but it cannot win. This cannot be undone: the same number cannot enter this draw again.",
    ),
    withdrawButton: words("Withdraw: button", "Withdraw ticket {ticket}", { keeps: ["ticket"] }),
    erase: words("Erase: heading", "Have my data erased"),
    eraseText: sentence(
      "Erase: text",
      "Your name, number, e-mail address and town are deleted at once and for good. Save the receipt first if you want to keep proof that you took part.",
    ),
    eraseButton: words("Erase: button", "Erase my data now"),
    erased: sentence(
      "Once erased",
      "Your data has been erased. There is nothing left to send or to delete.",
    ),
    stillNeeded: sentence(
      "Erase, while it can be withdrawn",
      "While the ticket takes part we need your number to reach you if you win. Withdraw the ticket, and you can have your data erased at once.",
    ),
    neededUntil: sentence(
      "Erase, after closing",
      "The ticket takes part, or could still move up, so we need your number until then.",
    ),
    erasedAnyway: sentence(
      "Erase, by itself: once the draw has ended",
      "Without asking, everything personal is erased on {day}.",
      { keeps: ["day"] },
    ),
    erasedAfter: sentence(
      "Erase, by itself: before",
      "Without asking, everything personal is erased {days} days after the draw has ended.",
      { keeps: ["days"] },
    ),
    busy: words("Buttons while something is done", "One moment"),
    sentDone: sentence(
      "Done: link sent",
      "The link is on its way to the e-mail address you gave when you entered.",
    ),
    withdrawnDone: sentence("Done: withdrawn", "Your ticket is withdrawn and does not take part."),
    tooLate: sentence(
      "Not done: too late to withdraw",
      "Entries are closed, so a ticket can no longer be withdrawn. If it wins, just say no.",
    ),
    erasedDone: sentence(
      "Done: erased",
      "Your name, number and everything else you typed are gone. The ticket's number stays.",
    ),
    notErased: sentence(
      "Not done: still needed",
      "The ticket still takes part, so we need your number to reach you. Withdraw it first, while entries are open.",
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
    contact: words("Label", "The phone number or e-mail address you entered with"),
    hint: sentence(
      "Hint",
      "The link goes to the e-mail address of the entry, never anywhere else.",
    ),
    send: words("Button", "Send me the link"),
    sending: words("Button while it is sent", "One moment"),
    sent: sentence(
      "After sending",
      "If a ticket with an e-mail address belongs to what you typed, its link is on the way there now. For everybody’s privacy this page says no more. Look into the spam folder, too.",
      { help: "Must not say whether there is such a ticket." },
    ),
    noMail: sentence(
      "While the site cannot send mail",
      "We cannot send mail at the moment, so we cannot send you the link. Call us, or come to our front desk: we look your ticket up with you.",
    ),
    noEmail: words("Heading beside it", "You gave no e-mail address?"),
    noEmailText: sentence(
      "Text beside it",
      "Come to our front desk with the phone whose number you entered: we look the ticket up with you. Or ring {name}:",
    ),
    notNeeded: sentence(
      "Note beside it",
      "You need not find it to win: we ring the number you entered with, and every winning ticket is on the {prizes}.",
      { keeps: ["prizes"] },
    ),
    prizes: words("Words of the link to the prizes", "list of prizes"),
  },
});
