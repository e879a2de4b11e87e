import { part, sentence, words } from "./texts.ts";

export const standing = part({
  name: "Ticket page: held, excluded, ended",
  about: "Why a ticket is on hold, excluded or ended. The published reason itself is in the proof.",
  path: "/ticket/preview?as=excluded",
  texts: {
    held: words("Held: state", "On hold"),
    heldTitle: words("Held: title", "We are checking this entry"),
    heldText: sentence(
      "Held: text",
      "{why} Your place in the list is safe and you do not need to do anything. Unless we exclude it before entries close, your ticket is in the draw.",
      { keeps: ["why"] },
    ),
    heldCounts: sentence(
      "Held, then closed: text",
      "Your ticket was not excluded before entries closed, so it is in the draw.",
    ),
    hiddenField: sentence(
      "Held because: hidden field",
      "The form was filled in the way a bot would.",
    ),
    tooFast: sentence(
      "Held because: too fast",
      "The form was filled in faster than a person usually could.",
    ),
    notFromHere: sentence("Held because: other form", "The form did not come from our page."),
    burst: sentence(
      "Held because: many from one network",
      "An unusual number of entries came from the same network within minutes.",
    ),
    noted: sentence("Held because: anything else", "Our note: {reason}", { keeps: ["reason"] }),
    untilClosing: words("Objections while it is open", "Until entries close on {closes}", {
      keeps: ["closes"],
    }),
    threeMonths: words("Objections afterwards", "Within three months"),
    withdrawn: words("Withdrawn: state", "Withdrawn"),
    withdrawnTitle: words("Withdrawn: title", "You have withdrawn this ticket"),
    withdrawnText: sentence(
      "Withdrawn: text",
      "It keeps its number in the list but is not in the draw.",
    ),
    correctedTitle: words("Corrected: title", "A new ticket has taken the place of this one"),
    correctedText: sentence("Corrected: text", "We corrected a typing error in your entry."),
    excluded: words("Excluded: state", "Excluded"),
    excludedTitle: words("Excluded: title", "This ticket is not in the draw"),
    excludedText: sentence("Excluded: text", "Reason: {reason}.", { keeps: ["reason"] }),
    duplicatePerson: sentence(
      "Excluded because: twice",
      "the same person already had a ticket in the draw",
    ),
    invalidCoupon: sentence("Excluded because: coupon", "the coupon was not valid"),
    staffOrFamily: sentence("Excluded because: staff", "staff and their families may not enter"),
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
    noResult: words("No result: state", "No result"),
    noResultTitle: words("No result: title", "This draw has no result"),
    endedReason: sentence("Cancelled: reason", "Reason: {reason}", { keeps: ["reason"] }),
    endedText: sentence(
      "Cancelled or without a result: text",
      "Nobody won. Your receipt still proves that you entered.",
    ),
  },
});
