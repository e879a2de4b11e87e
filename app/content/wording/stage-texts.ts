// The big screen in the hall. The texts are part of the page, so that they work offline.
import { rankTexts } from "./rank-texts.ts";
import { part, sentence, words } from "./texts.ts";

export const stage = part({
  name: "Stage: until the public number",
  about: "The big screen before the first prize. Large text: use few words.",
  texts: {
    window: words("Title of the browser’s window", "Stage: {draw}", { keeps: ["draw"] }),
    entries: words("Steps of the evening: first", "Entries"),
    sealed: words("Steps of the evening: second", "Sealed"),
    value: words("Steps of the evening: third", "Public value"),
    draw: words("Steps of the evening: fourth", "The draw"),
    winners: words("Steps of the evening: fifth", "Winners"),
    steps: words("Steps of the evening, for screen readers", "Steps of the evening"),
    rehearsal: words("In a rehearsal", "Rehearsal with invented tickets. Nothing here is real."),
    replay: words("In a replay", "Replay"),
    code: words("A QR code, for screen readers", "QR code: {address}", {
      keeps: ["address"],
    }),
    closingAt: words("Countdown: below", "Closing at {time}", { keeps: ["time"] }),
    closesIn: words("Countdown: heading", "Entries close in"),
    closed: words("Countdown: at its end", "Entries are closed"),
    days: words("Countdown: two days and more", "{days} days", { keeps: ["days"] }),
    ticketSoFar: words("Countdown: below the number one", "ticket so far"),
    ticketsSoFar: words("Countdown: below larger numbers", "tickets so far"),
    enter: words("Countdown: above the address", "Enter on your phone"),
    sealedAt: words("Sealed: below", "Sealed {time}", { keeps: ["time"] }),
    sealedWithout: words("Sealed, some excluded: below", "Sealed {time} · {excluded} excluded", {
      keeps: ["time", "excluded"],
    }),
    ticketSealed: sentence(
      "Sealed: below the number one",
      "ticket, sealed. It cannot be changed or removed, and none can be added.",
    ),
    ticketsSealed: sentence(
      "Sealed: below larger numbers",
      "tickets, sealed. None can be added, changed or removed.",
    ),
    photo: sentence(
      "Sealed: above the fingerprint",
      "The fingerprint of the whole list. Take a photo of it.",
    ),
    lookUp: words("Waiting: below", "Anyone can look it up: {source}", { keeps: ["source"] }),
    round: words("Waiting: a numbered round", "Public random round {round}", { keeps: ["round"] }),
    number: words("Waiting: any other number", "The public value"),
    numberIn: words("Waiting: heading", "{number} in", { keeps: ["number"] }),
    notYet: sentence(
      "Waiting: text",
      "It does not exist yet; our list is already sealed.\nAt {time} the whole world sees it at the same moment.",
      { keeps: ["time"] },
    ),
    now: words("Waiting: on the string, now", "now {time}", { keeps: ["time"] }),
    ours: words("Waiting: on the string, our round", "ours {time}", { keeps: ["time"] }),
    soon: words("A round’s time has come: large", "Any second now"),
    soonText: sentence(
      "A round’s time has come: text",
      "It has been published. We are fetching it and checking its signature.",
    ),
    valueNotYet: sentence(
      "Waiting for any other number: text",
      "It does not exist yet; our list is already sealed.\nIt is announced at {time}.",
      { keeps: ["time"] },
    ),
    valueSoon: words("Any other number’s time has come: large", "Its time has come"),
    valueSoonText: sentence(
      "Any other number’s time has come: text",
      "Two people look it up and enter it separately. It counts when both have entered the same.",
    ),
    valueAddress: words("Any other number: where to look it up", "Look it up: {address}", {
      keeps: ["address"],
    }),
    here: words("It is here: large", "It is here"),
    hereText: sentence(
      "It is here: text",
      "It fixes the whole order, from the first ticket to the last. Nobody can change anything now; we only show it.",
    ),
    noResult: sentence("No result", "There is no result: {reason}", { keeps: ["reason"] }),
  },
});

export const stageDraw = part({
  name: "Stage: the draw and the winners",
  about: "The big screen from the first prize to all winners. Large text: use few words.",
  texts: {
    prizeLeft: words("Below: one prize left", "{left} prize left · {drawn} drawn", {
      keeps: ["left", "drawn"],
    }),
    prizesLeft: words("Below: prizes left", "{left} prizes left · {drawn} drawn", {
      keeps: ["left", "drawn"],
    }),
    several: words("Before the roll: a prize given several times", "{count} of them", {
      keeps: ["count"],
    }),
    ticketIn: words("Before the roll: one ticket", "{tickets} ticket in the draw", {
      keeps: ["tickets"],
    }),
    ticketsIn: words("Before the roll: tickets", "{tickets} tickets in the draw", {
      keeps: ["tickets"],
    }),
    ready: words("Before the roll: hint", "Have your ticket ready."),
    notDrawn: words("Before the roll, for screen readers", "Not drawn yet"),
    ticketsMatch: words("During the roll: below larger numbers", "tickets still match"),
    ticketMatches: words("During the roll: below the number one", "ticket still matches"),
    ticketFound: words("Roll over: below the number one", "ticket"),
    look: words("During the roll: hint", "Look at your ticket."),
    locking: words(
      "During the roll, for screen readers",
      "The digits of the winning ticket lock one by one",
    ),
    goesTo: words("Above the winner", "{prize} goes to", { keeps: ["prize"] }),
    ticket: words("Winner: ticket", "Ticket"),
    from: words("Winner: place", "From"),
    prize: words("Winner: prize", "Prize"),
    ...rankTexts,
    goesTimes: words("Equal prizes at once", "goes {times} to", { keeps: ["times"] }),
    times: sentence(
      "How often, beginning with once",
      "once, twice, three times, four times, five times, six times",
      { help: "A comma between them." },
    ),
    moreTimes: words("How often: more than those", "{count} times", { keeps: ["count"] }),
    page: words("Equal prizes on several pages", "{page} of {pages}", { keeps: ["page", "pages"] }),
    calledWho: words("Called: above", "{prize} goes to {winner}", { keeps: ["prize", "winner"] }),
    calledFrom: words("Called: above, with the place", "{prize} goes to {winner} from {place}", {
      keeps: ["prize", "winner", "place"],
    }),
    come: sentence("Called: large", "Ticket {ticket},\nplease come\nto the stage", {
      keeps: ["ticket"],
    }),
    desk: sentence("Called: hint", "Or show your ticket at the desk at the entrance."),
    left: words("Called: the clock, for screen readers", "{time} left", { keeps: ["time"] }),
    ifNobody: sentence(
      "Called: what else happens",
      "If nobody answers by {time}, {prize} can move to the next eligible ticket in the sealed ranking.\nEveryone else keeps their place. There is no second draw.",
      { keeps: ["time", "prize"] },
    ),
    ifNobodyStays: sentence(
      "Called, no ticket is left: what else happens",
      "If nobody answers by {time}, {prize} can stay with us: no ticket is left in the sealed ranking.\nEveryone else keeps their place. There is no second draw.",
      { keeps: ["time", "prize"] },
    ),
    ifNobodyKeeps: sentence(
      "Called, presence is not required: what else happens",
      "Not here? Nothing is lost: we contact you, and {prize} stays yours for the time that the rules give.",
      { keeps: ["prize"] },
    ),
    nobodyCame: words("Moves on: nobody came", "Nobody came forward with ticket {ticket}", {
      keeps: ["ticket"],
    }),
    notTaken: words("Moves on: any other reason", "Ticket {ticket} does not take the prize", {
      keeps: ["ticket"],
    }),
    movesOn: sentence("Moves on: large", "{prize}\nmoves on to ticket {ticket}", {
      keeps: ["prize", "ticket"],
    }),
    stays: sentence("No ticket is left: large", "{prize}\nstays with us", { keeps: ["prize"] }),
    movesOnText: sentence(
      "Moves on: text",
      "Skipped: {reason}. The next eligible ticket in the sealed ranking moves up; everyone else keeps their place.",
      { keeps: ["reason"] },
    ),
    staysText: sentence(
      "No ticket is left: text",
      "Skipped: {reason}. No ticket is left in the sealed ranking.",
      { keeps: ["reason"] },
    ),
    facts: words("All winners: below", "{tickets} tickets · root {root}", {
      keeps: ["tickets", "root"],
    }),
    factsValue: words(
      "All winners: below, with the public value",
      "{tickets} tickets · public value {value}",
      { keeps: ["tickets", "value"] },
    ),
    factsRound: words(
      "All winners: below, with the round",
      "{tickets} tickets · round {round} · root {root}",
      { keeps: ["tickets", "round", "root"] },
    ),
    factsOne: words("All winners, one ticket: below", "1 ticket · root {root}", {
      keeps: ["root"],
    }),
    nobodyWon: words("All winners: nobody has won", "Nobody has won"),
    ofTicket: words("All winners: the first one’s ticket", "ticket {ticket}", {
      keeps: ["ticket"],
    }),
    ofPlace: words("All winners: the first one’s place and ticket", "{place} · ticket {ticket}", {
      keeps: ["place", "ticket"],
    }),
    ourWord: words("All winners: beside the code", "Don’t take our word for it."),
    check: words("All winners: beside the code, bold", "Check every winner yourself."),
    skipped: words("All winners: passed over", "Ticket {ticket} was skipped: {reason}.", {
      keeps: ["ticket", "reason"],
    }),
  },
});
