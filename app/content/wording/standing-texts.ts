import { part, sentence, words } from "./texts.ts";

export const standing = part({
  name: "Ticket page: held, excluded, ended",
  about: "Why a ticket does not count as usual. The published reason itself stays in the proof.",
  path: "/ticket/preview?as=excluded",
  texts: {
    held: words("Held: state", "Held for a look"),
    heldTitle: words("Held: title", "A person looks at this entry"),
    heldText: sentence(
      "Held: text",
      "{why} Your place is kept, you need to do nothing, and what we have not excluded by closing takes part.",
      { keeps: ["why"] },
    ),
    heldCounts: sentence(
      "Held, then closed: text",
      "Nobody excluded your ticket before entries closed, so it takes part.",
    ),
    hiddenField: sentence(
      "Held because: hidden field",
      "The form was filled in as programs fill it in.",
    ),
    tooFast: sentence(
      "Held because: too fast",
      "The form was filled in faster than people usually do.",
    ),
    notFromHere: sentence("Held because: other form", "The form did not come from our page."),
    burst: sentence(
      "Held because: many from one network",
      "Very many entries came from the same network within minutes.",
    ),
    noted: sentence("Held because: anything else", "We noted: {reason}", { keeps: ["reason"] }),
    untilClosing: words("Objections while it is open", "Until entries close on {closes}", {
      keeps: ["closes"],
    }),
    threeMonths: words("Objections afterwards", "Within three months"),
    withdrawn: words("Withdrawn: state", "Withdrawn"),
    withdrawnTitle: words("Withdrawn: title", "You have withdrawn this ticket"),
    withdrawnText: sentence(
      "Withdrawn: text",
      "It keeps its number in the list, which can only grow, but it does not take part.",
    ),
    excluded: words("Excluded: state", "Excluded"),
    excludedTitle: words("Excluded: title", "This ticket does not take part"),
    excludedText: sentence("Excluded: text", "Reason: {reason}.", { keeps: ["reason"] }),
    duplicatePerson: sentence(
      "Excluded because: twice",
      "the same person entered before, with a ticket that does take part",
    ),
    invalidCoupon: sentence("Excluded because: coupon", "the coupon was not valid"),
    staffOrFamily: sentence(
      "Excluded because: staff",
      "staff and their families may not take part",
    ),
    underAge: sentence("Excluded because: age", "the entrant is younger than the rules allow"),
    passedOn: words("Passed on: state", "Passed on"),
    passedOnTitle: words("Passed on: title", "Your prize went to the next ticket"),
    passedOnText: sentence(
      "Passed on: text",
      "This ticket had won {prize}. Reason published: {reason}.",
      { keeps: ["prize", "reason"] },
    ),
    won: words("Won: state", "Won"),
    handedOver: sentence("Won: handed over", "It was handed over on {day}.", { keeps: ["day"] }),
    inReserve: words("In reserve: state", "In reserve"),
    notDrawn: words("Not drawn: state", "Not drawn"),
    cancelled: words("Cancelled: state", "Cancelled"),
    cancelledTitle: words("Cancelled: title", "This draw was cancelled"),
    noResult: words("Without a result: state", "Without a result"),
    noResultTitle: words("Without a result: title", "This draw has no result"),
    endedReason: sentence("Cancelled: reason", "Reason: {reason}", { keeps: ["reason"] }),
    endedText: sentence(
      "Cancelled or without a result: text",
      "Nobody has won. Your receipt keeps showing that you took part.",
    ),
  },
});
