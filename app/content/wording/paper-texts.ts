// Paper tickets, coupons, receipts of prizes, certificates and calendar entries.
import { part, sentence, words } from "./texts.ts";

export const ticketPaper = part({
  name: "The ticket on paper",
  about: "Labels on the ticket itself, on screen and printed; the preview shows an invented one.",
  path: "/ticket/preview",
  texts: {
    window: words("Title of the browser’s window", "Your ticket · {draw}", { keeps: ["draw"] }),
    demonstration: words("A demonstration", "{draw}, a demonstration", { keeps: ["draw"] }),
    ticket: words("Above the number", "Ticket"),
    entered: words("Label: entered", "Entered"),
    erased: words("Once the person was erased", "Personal data erased"),
    shownAs: words("Label: how a winner is shown", "If you win, we show you as"),
    decided: words("Label: decided", "Decided"),
    code: words("Above the code", "Code"),
    address: words("Above the address", "The address of this ticket"),
    operatorKey: words("Above the operator’s key", "Operator key of {operator}", {
      keeps: ["operator"],
    }),
    operatorKeyQr: words("Its QR code, for screen readers", "QR code of the operator key"),
    qr: words("The QR code, for screen readers", "QR code that opens this ticket"),
  },
});

export const papers = part({
  name: "Papers and calendars",
  about: "Sheets of coupons, posters, the receipt a winner signs, and entries for calendars.",
  texts: {
    scan: words("Coupon: above the address", "Scan, or type the code at", {
      help: "Small: one short line.",
    }),
    serial: words("Coupon: last line", "No. {number}, {batch}", { keeps: ["number"] }),
    receipt: words("Receipt: above", "Receipt of a prize"),
    invented: words("Receipt: a demonstration", "A demonstration. This prize does not exist."),
    draw: words("Receipt: draw", "Draw"),
    decided: words("Receipt: decided", "Decided"),
    ticket: words("Receipt: ticket", "Ticket"),
    value: words("Receipt: value", "Value"),
    winner: words("Receipt: winner", "Winner"),
    received: sentence(
      "Receipt: what is signed",
      "I, {name}, have received this prize complete and in good condition. Nobody asked me for a fee, a deposit or a purchase before or at the handover.",
      { keeps: ["name"] },
    ),
    identity: sentence("Receipt: who it is", "Identity document seen (type only, no numbers):"),
    picture: sentence(
      "Receipt: picture",
      "You may show my photo of the handover on the site:   yes  [   ]     no  [   ]",
    ),
    signed: words("Receipt: below the winner’s line", "{name}, date and place", {
      keeps: ["name"],
    }),
    signedFor: words("Receipt: below the company’s line", "For {company}, date and name", {
      keeps: ["company"],
    }),
    stated: sentence(
      "Receipt: foot",
      "With this signature we record the handover in the draw’s public ledger: prize and ticket, never a name.",
    ),
    proof: sentence(
      "Receipt: address of the proof",
      "Check the proof of the draw on any device: {address}",
      { keeps: ["address"] },
    ),
    operatorKey: sentence("Receipt and poster: operator key", "Operator key of {operator}: {key}", {
      keeps: ["operator", "key"],
    }),
    posterScan: words("Poster: beside the QR code", "Scan to enter"),
    posterCloses: words("Poster: closing", "Entries close {time}", { keeps: ["time"] }),
    posterMore: words("Poster: further prizes", "and {number} more prizes", { keeps: ["number"] }),
    posterOneMore: words("Poster: one further prize", "and one more prize"),
    posterCheck: sentence(
      "Poster: how to check the draw",
      "Free to enter. Anyone can check the result: {address}",
      { keeps: ["address"] },
    ),
    opens: words("Calendar: a draw opens", "{draw} opens", { keeps: ["draw"] }),
    closes: words("Calendar: entries close", "{draw}: entries close", { keeps: ["draw"] }),
    isShown: words("Calendar: the show", "{draw}: the winners are shown live", {
      keeps: ["draw"],
    }),
    isDecided: words("Calendar: a draw is decided", "{draw} is decided", { keeps: ["draw"] }),
    follow: sentence("Calendar: text", "Follow the draw and check the result: {address}", {
      keeps: ["address"],
    }),
  },
});

/** docs/protocol.md, section 10, says what the sentences about proof rest on. */
export const certificate = part({
  name: "The certificate",
  about:
    "The certificate of a draw as a PDF. It says what the proof says, in the same words for every company.",
  fixed: true,
  texts: {
    file: words("Title of the file", "Certificate: {draw}", { keeps: ["draw"] }),
    title: words("Above", "Certificate of a sealed draw"),
    invented: sentence("A demonstration", "A demonstration. Entrants and prizes are invented."),
    verifier: sentence(
      "The verifier’s words",
      "The verifier, from the proof file alone: {verdict}",
      { keeps: ["verdict"] },
    ),
    check: sentence("The address", "Check it yourself, on your own device: {address}", {
      keeps: ["address"],
    }),
    operator: words("Label: operator", "Operator"),
    termsDated: words("Label: terms", "Terms dated"),
    entriesOpen: words("Label: opening", "Entries open"),
    listClosed: words("Label: closed", "List closed"),
    closes: words("Label: closes", "Closes"),
    tickets: words("Label: tickets", "Tickets"),
    noneExcluded: words("Tickets, none excluded", "{tickets}, none excluded", {
      keeps: ["tickets"],
    }),
    excluded: words("Tickets, some excluded", "{tickets}, {excluded} excluded", {
      keeps: ["tickets", "excluded"],
    }),
    moment: words("Label: when the random value appears", "Random value"),
    source: words("Label: its source", "Its source"),
    drand: words("The source drand", "drand quicknet, round {round}", { keeps: ["round"] }),
    value: words("Label: the public value", "The value"),
    cancelledOn: words("Label: cancelled", "Cancelled"),
    witnesses: words("Label: witnesses", "Witnesses"),
    demonstrationWitness: words(
      "A witness of a demonstration",
      "{names} (a demonstration, see above)",
      {
        keeps: ["names"],
      },
    ),
    noWitness: words("No witness", "No independent witness"),
    tooFewWitnesses: words("Too few witnesses", "No independent witness, {threshold} needed", {
      keeps: ["threshold"],
    }),
    whoWon: words("Heading: winners", "Who won"),
    prize: words("Column: prize", "Prize"),
    ticket: words("Column: ticket", "Ticket"),
    shownAs: words("Column: winner", "Shown as agreed"),
    handedOver: words("Column: handover", "Handed over"),
    notAwarded: words("A prize without a winner", "not awarded"),
    skipped: sentence(
      "A winner was skipped",
      "Ticket {ticket} was skipped on {time} ({reason}). Ticket {next} took the place.",
      { keeps: ["ticket", "time", "reason", "next"] },
    ),
    skippedLast: sentence(
      "The last one was skipped",
      "Ticket {ticket} was skipped on {time} ({reason}). No rank was left.",
      { keeps: ["ticket", "time", "reason"] },
    ),
    passedOver: sentence(
      "A ticket was passed over",
      "Ticket {ticket} was passed over: shown as the same person as ticket {same}.",
      { keeps: ["ticket", "same"] },
    ),
    toCompare: words("Heading: hashes", "To compare"),
    keyCode: sentence(
      "Below the hashes",
      "The code beside it holds the operator key. Keep it away from the site, and give it to the program you check with.",
    ),
    proves: words("Heading: proven", "What it proves"),
    cannotProve: words("Heading: not proven", "What no proof can show"),
    follow: sentence(
      "Proven: the winners",
      "That the winning tickets follow from the closed list and the random value, and from nothing else.",
    ),
    inList: sentence(
      "Proven: the list",
      "That every ticket that came up was in the list when it was closed.",
    ),
    sealed: sentence(
      "Proven: rules and prizes",
      "That every ticket that came up was sealed with these rules and prizes.",
    ),
    reasons: sentence(
      "Proven: skips",
      "That no winner was skipped without a reason that the terms name.",
    ),
    seen: sentence(
      "Proven by witnesses",
      "That the witnesses named above saw the closed list before the random value existed.",
    ),
    seenHere: sentence(
      "Proven by the witness of a demonstration",
      "That the demonstration’s witness signed the closed list. It runs on this very site, so this shows how a witness works, and no more.",
    ),
    ending: sentence(
      "Foot",
      "Made from the operator’s statements up to {time}. Dates of statements are the operator’s own.",
      { keeps: ["time"] },
    ),
    page: words("Page number", "{page} of {pages}", { keeps: ["page", "pages"] }),
  },
});
