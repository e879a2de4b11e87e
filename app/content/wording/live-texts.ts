// The show on the audience's phones.
import { rankTexts } from "./rank-texts.ts";
import { part, sentence, words } from "./texts.ts";

export const live = part({
  name: "The show on phones",
  about: "What the draw’s page says while a show runs and in its replay.",
  path: "/draw",
  texts: {
    live: words("While it runs", "Live"),
    replay: words("In the replay", "Replay"),
    rehearsal: words("In a rehearsal", "Rehearsal with invented tickets: nothing here is real"),
    pause: words("While the stage is dark", "Back in a moment"),
    closesIn: words("Before closing: heading", "Entries close in"),
    soFar: words("Before closing: tickets", "{tickets} so far.", { keeps: ["tickets"] }),
    sealedAt: words("Sealed: above", "Closed at {time}", { keeps: ["time"] }),
    sealed: words("Sealed: heading", "The list is sealed"),
    sealedText: sentence(
      "Sealed: text",
      "{tickets}. Nobody can add or remove one now, not even us.",
      { keeps: ["tickets"] },
    ),
    sealedWithout: sentence(
      "Sealed, some excluded: text",
      "{tickets}, {excluded} of them excluded with a public reason. Nobody can add or remove one now, not even us.",
      { keeps: ["tickets", "excluded"] },
    ),
    fingerprint: words("Sealed: fingerprint", "Fingerprint of the list: {root}", {
      keeps: ["root"],
    }),
    round: words("The number that decides", "Round {round} of {source}", {
      keeps: ["round", "source"],
    }),
    waitingAbove: words("Waiting: above", "Nobody knows it yet, not even us"),
    momentAbove: words("Its time has come: above", "Its time has come"),
    valueText: sentence(
      "Its time has come, any other number: text",
      "Two people look it up and enter it separately. It counts when both have entered the same.",
    ),
    lookUp: words("Where to look it up: link", "Look it up"),
    waiting: words("Waiting: heading", "Waiting for the public number"),
    waitingText: words("Waiting: text", "{number}, at {time}.", { keeps: ["number", "time"] }),
    valueAt: words("Waiting, no round", "It is announced at {time}.", { keeps: ["time"] }),
    here: words("It is here: heading", "The public number is here"),
    hereText: sentence(
      "It is here: text",
      "The result is now final. Anyone can work it out, as we did.",
    ),
    nowDrawn: words("Above the prize", "Drawing now"),
    several: words("A prize given several times", "{number} of them.", { keeps: ["number"] }),
    canWin: words("Before the roll", "{tickets} can win it.", { keeps: ["tickets"] }),
    stillCanWin: words("Below the digits", "{tickets} can still win", { keeps: ["tickets"] }),
    together: words("Above prizes drawn at once", "Drawn together"),
    togetherPage: words("The same, on several pages", "Drawn together, {page} of {pages}", {
      keeps: ["page", "pages"],
    }),
    goesTo: words("Above the winner", "{prize} goes to", { keeps: ["prize"] }),
    ticket: words("Label: ticket", "Ticket"),
    from: words("Label: place", "From"),
    ...rankTexts,
    called: sentence("A winner is called", "We are calling ticket {ticket} until {time}.", {
      keeps: ["ticket", "time"],
    }),
    passedOver: words("Skipped: heading", "Ticket {ticket} is skipped", {
      keeps: ["ticket"],
    }),
    passedOverText: sentence("Skipped: text", "Reason given in the terms: {reason}.", {
      keeps: ["reason"],
    }),
    movesUp: sentence(
      "Skipped: next ticket",
      "Ticket {ticket} moves up. Everyone else keeps what they have.",
      { keeps: ["ticket"] },
    ),
    noneLeft: sentence("Skipped: nobody is next", "No ticket is left for this prize."),
    allWinners: words("At the end: heading", "All winners"),
    noWinner: words("No result: heading", "There is no winner"),
    before: words("Above earlier prizes", "Drawn earlier"),
    beforePassed: sentence(
      "Earlier prizes: skipped",
      "{prize}: ticket {ticket} was skipped, {reason}.",
      { keeps: ["prize", "ticket", "reason"] },
    ),
    next: words("Replay: button", "Next"),
    toResult: words("Replay: button at the end", "See all results"),
    leave: words("Replay: button to leave", "Leave the replay"),
    notLoaded: sentence("Replay: not loaded", "We could not load the show. Try again in a moment."),
  },
});

export const skipReasons = part({
  name: "Why a winner was skipped",
  about:
    "On stage, on phones and on tickets, within a sentence: “Skipped: declined.” Reasons of your own are shown as the terms name them.",
  texts: {
    absent: words("Absent", "absent at the event"),
    declined: words("Declined", "declined"),
    notEligible: words("Not entitled", "may not take part under the rules"),
    unreachable: words("Not reached", "could not be reached"),
  },
});

export const liveTicket = part({
  name: "One’s own ticket during the show",
  about: "On phones that have opened a ticket of the draw.",
  path: "/draw",
  texts: {
    mine: words("Drawn: heading", "This is your ticket"),
    mineText: sentence("Drawn: text", "Ticket {ticket} wins {prize}.", {
      keeps: ["ticket", "prize"],
    }),
    come: sentence(
      "Drawn: what to do",
      "Go to the stage, or to the desk at the entrance. Not here? Call us and have your ticket ready.",
    ),
    until: words("Drawn and called: until when", "You have until {time}.", { keeps: ["time"] }),
    show: words("Drawn: button", "Show my ticket"),
    call: words("Drawn: phone button", "Call {phone}", { keeps: ["phone"] }),
    noFee: words("Drawn: note", "We never ask a winner for a fee."),
    yours: words("Label of the number", "Your ticket"),
    takesPart: sentence(
      "Before the roll",
      "When a number is drawn, the digits that match are underlined here.",
    ),
    watch: sentence(
      "As the roll begins",
      "Watch the digits: the ones that match are underlined here.",
    ),
    noDigit: words("No digit", "No digit"),
    oneDigit: words("One digit", "One digit"),
    digits: words("Several digits", "{number} digits", { keeps: ["number"] }),
    matchedSoFar: words("During the roll", "{digits} matched so far.", { keeps: ["digits"] }),
    matched: words("After the roll", "{digits} matched.", { keeps: ["digits"] }),
    stillIn: words("During the roll: matches so far", "Still matching."),
    notThisOne: words("During the roll: out", "Not this one."),
    more: words("After the roll: more prizes", "Not this time. {number} more to come.", {
      keeps: ["number"],
    }),
    last: words("After the roll: last prize", "Not this time, and this was the last prize."),
    passedOver: sentence("Skipped", "It was drawn but skipped: {reason}.", {
      keeps: ["reason"],
    }),
    notThisTime: sentence("At the end", "This ticket has not won. Thank you for being with us."),
    check: words("At the end: link", "Check the result on this phone"),
  },
});

export const liveSpoken = part({
  name: "The show for screen readers",
  about: "One sentence for screen readers when something has happened; nobody sees it.",
  path: "/draw",
  texts: {
    countdown: sentence("Before closing", "The show has begun. Entries are about to close."),
    sealed: sentence("Sealed", "Entries are closed. The list is sealed with {tickets}.", {
      keeps: ["tickets"],
    }),
    waiting: sentence("Waiting", "Waiting for the public number."),
    here: sentence("The number is here", "The public number is here."),
    next: sentence("Next prize", "Next: {prize}.", { keeps: ["prize"] }),
    rolling: sentence("During the roll", "{prize} is being drawn.", { keeps: ["prize"] }),
    won: sentence("Drawn", "{prize} goes to {winner}.", { keeps: ["prize", "winner"] }),
    called: sentence("A winner is called", "{winner} is called.", { keeps: ["winner"] }),
    ticket: words("Ticket of a winner", "ticket {ticket}", { keeps: ["ticket"] }),
    yours: sentence("It is the listener’s own", "This is your ticket."),
    passedOver: sentence("Skipped", "Ticket {ticket} is skipped: {reason}.", {
      keeps: ["ticket", "reason"],
    }),
    movesUp: sentence("Skipped: next ticket", "Ticket {ticket} moves up.", {
      keeps: ["ticket"],
    }),
    over: sentence("At the end", "All winners are known."),
    noWinner: sentence("No result", "There is no winner."),
  },
});
