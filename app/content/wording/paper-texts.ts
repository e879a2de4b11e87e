// Paper tickets, coupons, receipts of prizes and calendar entries.
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
