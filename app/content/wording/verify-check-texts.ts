// What the verifier asks and answers: docs/protocol.md, section 10, says what every sentence rests on. Not for the owner to
// change. The names of the checks and the reasons of a refusal are the protocol's, and stay English.
import { part, sentence, words } from "./texts.ts";
import { demonstrationWitnessLabel } from "./verdict-texts.ts";

export const checkStates = part({
  name: "Checks: states",
  about: "Read out by screen readers, after a question.",
  path: "/verify",
  fixed: true,
  texts: {
    holds: words("Holds", "holds"),
    fails: words("Fails", "fails"),
    absent: words("Not checked", "not checked"),
    waiting: words("Not reached yet", "not reached yet"),
    running: words("Being checked", "being checked"),
  },
});

export const verifyChecks = part({
  name: "Verify page: checks",
  about: "A question for every check of the protocol, and its answers.",
  path: "/verify",
  fixed: true,
  texts: {
    formatQuestion: sentence("Format", "Is the file whole and readable?"),
    formatHolds: sentence(
      "Format: holds",
      "The file is complete and well-formed: no field is missing, repeated or unknown.",
    ),
    formatFails: sentence(
      "Format: fails",
      "The file is not written as the protocol requires, so nothing in it can be relied on.",
    ),
    termsQuestion: sentence("Terms", "Are the terms complete, and do they keep to the protocol?"),
    termsHolds: sentence(
      "Terms: holds",
      "Prizes, closing time and the way the winner is found are all in them.",
    ),
    termsDated: sentence(
      "Terms: their date",
      "The operator dates them {day}. Each ticket that came up was sealed with exactly these terms, if its check below holds.",
      { keeps: ["day"] },
    ),
    termsFails: sentence(
      "Terms: fails",
      "The published terms break a rule of the protocol. A draw must not be run on them.",
    ),
    operatorKeyQuestion: sentence("Operator’s key", "Does it come from the operator?"),
    operatorKeyQuestionNamed: sentence(
      "Operator’s key, with its name",
      "Does it come from {operator}?",
      { keeps: ["operator"] },
    ),
    operatorKeyHolds: sentence(
      "Operator’s key: holds",
      "Open this line for the key it was signed with. Compare it with one from elsewhere (your ticket, a poster, the printed rules) to be sure that {operator} is speaking.",
      { keeps: ["operator"] },
    ),
    operatorKeyHoldsGiven: sentence(
      "Operator’s key: the given one holds",
      "The key you gave is the one that {operator} signs with.",
      { keeps: ["operator"] },
    ),
    operatorKeyFails: sentence(
      "Operator’s key: fails",
      "The key is not the one that was in force, or not a proper key.",
    ),
    operatorKeyFailsGiven: sentence(
      "Operator’s key: the given one fails",
      "The key you gave is not the one in force here, or the operator’s own key is not a proper one. Rely on nothing in this file.",
    ),
    ledgerQuestion: sentence("Statements", "Is every statement signed, and in order?"),
    ledgerHolds: sentence(
      "Statements: holds",
      "Each one in this file is signed with the operator’s key, their order is the only one allowed, and neighbours are linked.",
    ),
    ledgerFails: sentence("Statements: fails", "Statements are altered, missing or out of order."),
    closingQuestion: sentence("Closing: open", "Is the list closed?"),
    closingQuestionClosed: sentence(
      "Closing: closed",
      "Was the list of {count, plural, one {# ticket} other {# tickets}} closed in time?",
      { keeps: ["count"] },
    ),
    closingQuestionCancelled: sentence("Closing: cancelled", "Was it ended by the rules?"),
    closingHolds: sentence(
      "Closing: holds",
      "By the operator’s clock it was fixed at {time}, {span} before the random number existed.",
      { keeps: ["time", "span"] },
    ),
    closingExcluded: sentence(
      "Closing: excluded tickets",
      "{count, plural, =0 {No ticket was excluded.} one {# ticket was excluded, with a reason.} other {# tickets were excluded, each with a reason.}}",
      { keeps: ["count"] },
    ),
    closingCancelled: sentence(
      "Closing: the draw was cancelled",
      "It was cancelled on {day}, at a time when the rules allow it. The reason given: {reason}",
      { keeps: ["day", "reason"] },
    ),
    closingFails: sentence(
      "Closing: fails",
      "The list was not closed, or the draw not cancelled, as the rules require.",
    ),
    closingAbsent: sentence("Closing: absent", "Not yet. Entries are taken until {time}.", {
      keeps: ["time"],
    }),
    secretQuestion: sentence("Secret", "Was the operator’s own secret the one it promised?"),
    secretHolds: sentence(
      "Secret: holds",
      "The terms commit to a secret number. The number revealed at closing is that one.",
    ),
    secretFails: sentence("Secret: fails", "The secret is not the one that was promised."),
    secretAbsent: sentence("Secret: absent", "It stays locked away until the list is closed."),
    secretAbsentClosed: sentence(
      "Secret: not revealed",
      "The right one was not revealed, so zeros are used in its place, as the rules say. The random number still decides.",
    ),
    beaconQuestion: sentence("Random number", "Is the random number genuine?"),
    beaconHolds: sentence(
      "Random number: holds",
      "It was made by a public service that no single party controls, for the very second named in the rules.",
    ),
    beaconHoldsPublic: sentence(
      "Random number: a public value",
      "It is written as the rules require. Whether it is the number that was announced, you compare yourself: {description}.",
      { keeps: ["description"] },
    ),
    beaconFails: sentence(
      "Random number: fails",
      "The random number is not the one that the rules name.",
    ),
    beaconAbsent: sentence("Random number: none", "None was used."),
    beaconAbsentYet: sentence(
      "Random number: not yet",
      "It does not exist yet. It appears on {time}.",
      { keeps: ["time"] },
    ),
    rankingQuestion: sentence("Ranking", "Does the ranking follow from it, and from nothing else?"),
    rankingHolds: sentence(
      "Ranking: holds",
      "Your device has just worked out all {count, plural, one {# rank} other {# ranks}} again and got the same ones.",
      { keeps: ["count"] },
    ),
    rankingFails: sentence(
      "Ranking: fails",
      "Your device has worked out the ranking again and got a different one.",
    ),
    rankingAbsent: sentence("Ranking: absent", "There is no ranking yet."),
    inclusionQuestion: sentence("Inclusion", "Were the winning tickets in the list?"),
    inclusionHolds: sentence(
      "Inclusion: holds",
      "{count, plural, one {# ticket} other {# tickets}} came up. Each can be traced to the list as it stood at closing.",
      { keeps: ["count"] },
    ),
    inclusionFails: sentence(
      "Inclusion: fails",
      "A ticket that came up cannot be traced to the closed list, or the wrong ones are shown.",
    ),
    inclusionAbsent: sentence("Inclusion: absent", "No ticket has come up yet."),
    awardsQuestion: sentence("Prizes", "Did the prizes follow the ranking?"),
    awardsHolds: sentence("Prizes: holds", "Each prize went to the next ticket in the ranking."),
    awardsSkipped: sentence(
      "Prizes: skipped winners",
      "{count, plural, one {One winner was skipped} other {# winners were skipped}} ({reasons}), and the next in the ranking took the place, as the rules say.",
      { keeps: ["count", "reasons"] },
    ),
    skipAbsent: words("Skipped: absent", "absent at event"),
    skipDeclined: words("Skipped: declined", "declined"),
    skipNotEligible: words("Skipped: not entitled", "not eligible"),
    skipUnreachable: words("Skipped: not reached", "unreachable"),
    awardsFails: sentence("Prizes: fails", "A prize went to someone whose turn it was not."),
    awardsAbsent: sentence("Prizes: absent", "No prize has been awarded yet."),
    witnessesQuestion: sentence("Witnesses", "Did witnesses see the closed list in time?"),
    witnessesHolds: sentence(
      "Witnesses: holds",
      "Witnesses that the terms name signed it before the random number appeared.",
    ),
    witnessesHoldsNamed: sentence(
      "Witnesses: holds, with their names",
      "{signed} of {count, plural, one {# witness} other {# witnesses}} named in the terms signed it before the random number appeared: {names}.",
      { keeps: ["signed", "count", "names"] },
    ),
    witnessesDemonstration: sentence("Witnesses: a demonstration", demonstrationWitnessLabel),
    witnessesFails: sentence(
      "Witnesses: fails",
      "A witness’s signature is wrong, or belongs to nobody the terms name.",
    ),
    witnessesAbsent: sentence(
      "Witnesses: before closing",
      "There is nothing to witness before the list is closed.",
    ),
    witnessesAbsentNone: sentence(
      "Witnesses: none named",
      "This draw is unwitnessed: its terms ask for no witness. That the list was closed in time is the operator’s word alone.",
    ),
    witnessesAbsentFew: sentence(
      "Witnesses: too few signed",
      "This draw is unwitnessed: fewer than {threshold} of the {named} witnesses signed in time. That the list was closed in time is the operator’s word alone.",
      { keeps: ["threshold", "named"] },
    ),
    leafListQuestion: sentence(
      "Fingerprints",
      "Do all the ticket fingerprints add up to the closed list?",
    ),
    leafListHolds: sentence(
      "Fingerprints: holds",
      "Your device has put all {count} together again and got the published result.",
      { keeps: ["count"] },
    ),
    leafListFails: sentence(
      "Fingerprints: fails",
      "The fingerprints do not add up to what was published.",
    ),
    leafListAbsent: sentence(
      "Fingerprints: absent",
      "Not checked: the list of fingerprints has not been added.",
    ),
    receiptQuestion: sentence("Receipt", "Is your own ticket in?"),
    receiptHolds: sentence(
      "Receipt: holds",
      "Your receipt is signed by the operator, this ticket’s tag stands for your phone number and no other, and nothing in the files checked here contradicts it.",
    ),
    receiptFails: sentence(
      "Receipt: fails",
      "This receipt does not fit the other files. The reason is below.",
    ),
    receiptFailsTag: sentence(
      "Receipt: a wrong tag",
      "{operator} has signed this receipt, but its tag does not stand for the phone number in it. Keep the receipt: it proves that by itself.",
      { keeps: ["operator"] },
    ),
    receiptFailsContradiction: sentence(
      "Receipt: contradicted",
      "{operator} has signed this receipt, and has also signed what contradicts it. Keep both files: that is evidence.",
      { keeps: ["operator"] },
    ),
    receiptAbsent: sentence(
      "Receipt: absent",
      "Add the receipt you saved with your ticket, and your device compares it. It is not sent anywhere.",
    ),
    wholeLedgerQuestion: sentence("Whole ledger", "Is this everything the operator has said?"),
    wholeLedgerHolds: sentence(
      "Whole ledger: holds",
      "The ledger has no gaps from its first statement on, and the proof leaves out nothing it says about this draw.",
    ),
    wholeLedgerFails: sentence(
      "Whole ledger: fails",
      "The operator’s ledger and this proof do not agree.",
    ),
    wholeLedgerFailsOther: sentence(
      "Whole ledger: somebody else’s",
      "This ledger belongs to {other}. Add the ledger of {operator} instead.",
      { keeps: ["other", "operator"] },
    ),
    wholeLedgerAbsent: sentence(
      "Whole ledger: absent",
      "Not checked: the operator’s ledger has not been added. Without it nobody can see whether a second closing statement exists.",
    ),
    stopped: sentence(
      "After a failed basic check",
      "Not checked, because a check that everything depends on has failed.",
    ),
  },
});

/** What the card says besides the verdict. */
export const verdictCard = part({
  name: "Verify page: below the verdict",
  about: "The sentence, the facts and the progress on the card of the verdict.",
  path: "/verify",
  fixed: true,
  texts: {
    note: sentence(
      "Below a translated verdict",
      "The verdict has the same English words everywhere.",
    ),
    exactly: words("Above the protocol’s words", "In the verifier’s words:"),
    ended: words("Words that become a sentence", "{text}.", { keeps: ["text"] }),
    wonNone: sentence("Nobody won", "No prize was awarded."),
    won: words("A winner", "Ticket {ticket} won {prize}", { keeps: ["ticket", "prize"] }),
    wonToo: words("A further winner, in the same sentence", "ticket {ticket} won {prize}", {
      keeps: ["ticket", "prize"],
    }),
    wonMany: sentence(
      "Many winners",
      "{count, plural, one {# prize} other {# prizes}} went to the tickets listed below.",
      { keeps: ["count"] },
    ),
    wonSome: sentence(
      "Many winners, and prizes without one",
      "{count, plural, one {# prize} other {# prizes}} went to the tickets listed below, {rest, plural, one {# prize} other {# prizes}} not awarded.",
      { keeps: ["count", "rest"] },
    ),
    verified: sentence(
      "Verified",
      "That follows from a list that witnesses saw closed before the random number existed.",
    ),
    verifiedByOne: sentence(
      "Verified, a demonstration",
      "That follows from a list that a witness saw closed before the random number existed.",
    ),
    compare: sentence(
      "Something left to compare",
      "Everything follows from one public value, “{value}” ({description}; {time}). Was it announced as this file says, and unknown until then?",
      { keeps: ["value", "description", "time"] },
    ),
    sound: sentence(
      "Without the ledger",
      "The file is consistent in itself, and its list is one that witnesses saw closed before the random number existed.",
    ),
    soundByOne: sentence(
      "Without the ledger, a demonstration",
      "The file is consistent in itself, and its list is one that a witness saw closed before the random number existed.",
    ),
    addLedger: sentence(
      "Without the ledger: what to do",
      "Add the operator’s ledger to rule out that a second closing exists.",
    ),
    unwitnessed: sentence(
      "Without witnesses",
      "The numbers agree with each other. But no outsider saw the list closed before the random number appeared, so for that you have the operator’s word alone.",
    ),
    ledgerUnchecked: sentence(
      "Without witnesses and without the ledger",
      "The operator’s ledger was not checked.",
    ),
    open: sentence("Still open", "So far everything is in order. Entries are taken until {time}.", {
      keeps: ["time"],
    }),
    waiting: sentence(
      "Closed",
      "The list is fixed and everything so far is in order. The random number appears on {time}.",
      { keeps: ["time"] },
    ),
    cancelled: sentence(
      "Cancelled",
      "The draw was cancelled by its rules. Nobody won, and nobody can win later.",
    ),
    void: sentence(
      "Void",
      "The random number did not appear in time. If it still appears, it will decide the draw.",
    ),
    noTickets: sentence(
      "No tickets",
      "The list was closed without a single ticket, so there was nothing to draw.",
    ),
    broken: words("Broken off: heading", "It could not be checked"),
    working: words("While it works: heading", "Checking on your device"),
    workingText: sentence(
      "While it works: text",
      "The published files are fetched, then your own device works everything out again.",
    ),
    hashing: words("Progress: fingerprints", "Putting the fingerprints together"),
    reading: words("Progress: a file", "Reading: {kind}", { keeps: ["kind"] }),
    holding: sentence("Number of checks: hold", "{count, plural, one {# holds} other {# hold}}", {
      keeps: ["count"],
    }),
    failing: sentence(
      "Number of checks: fail",
      "{count, plural, =0 {none fails} one {# fails} other {# fail}}",
      { keeps: ["count"] },
    ),
    unchecked: words("Number of checks: not checked", "{count} not checked", { keeps: ["count"] }),
    draw: words("Fact: draw", "Draw"),
    decided: words("Fact: decided", "Decided"),
    closes: words("Fact: closes", "Closes"),
    tickets: words("Fact: tickets", "Tickets"),
    fileEnds: words("Fact: last statement", "File ends"),
    checks: words("Fact: checks", "Checks"),
    took: words("Fact: duration", "Took"),
    tookMoment: words("Duration: short", "Less than a tenth of a second, on this device"),
    tookSeconds: words("Duration", "{seconds} seconds, on this device", { keeps: ["seconds"] }),
    ticket: words("Fact: ticket", "Ticket"),
    entered: words("Fact: entered", "Entered"),
    operator: words("Fact: operator", "Operator"),
    statements: words("Fact: statements", "Statements"),
    newest: words("Fact: newest statement", "Newest"),
    fingerprints: words("Fact: fingerprints", "Fingerprints"),
    fileRefused: sentence("Refused: a file without its proof", "This file does not hold up."),
    receiptSigned: words("A signed receipt: heading", "A signed receipt"),
    receiptSignedText: sentence(
      "A signed receipt: text",
      "{operator} has signed that ticket {ticket} is in, and this ticket’s tag stands for your phone number and no other. Add the draw’s proof, and your device sees whether that was kept.",
      { keeps: ["operator", "ticket"] },
    ),
    receiptTag: words("A receipt with a wrong tag: heading", "The tag is not this number’s"),
    receiptUnsigned: words("An unsigned receipt: heading", "Not enough to go by"),
    receiptUnsignedText: sentence(
      "An unsigned receipt: text",
      "The receipt is not signed by the key the draw was opened with. The operator may have changed keys since: add the draw’s proof and its ledger to find out.",
    ),
    ledger: words("A ledger: heading", "A ledger without gaps"),
    ledgerText: sentence(
      "A ledger: text",
      "Every statement is signed and names the one before it.",
    ),
    ledgerNone: sentence("A ledger: no draws", "It opens no draw yet."),
    ledgerDraws: sentence(
      "A ledger: its draws",
      "It opens {count, plural, one {# draw} other {# draws}}: {draws}.",
      { keeps: ["count", "draws"] },
    ),
    ledgerDraw: words("A ledger: a draw", "{draw} ({outcome})", { keeps: ["draw", "outcome"] }),
    ledgerMore: words("A ledger: further draws", "{count} more", { keeps: ["count"] }),
    outcomeOpen: words("A draw is open", "open"),
    outcomeWaiting: words("A draw is closed", "closed, waiting"),
    outcomeDrawn: words("A draw is decided", "drawn"),
    outcomeCancelled: words("A draw is cancelled", "cancelled"),
    outcomeVoid: words("A draw is void", "void"),
    ledgerAdd: sentence("A ledger: what to do", "Add a draw’s proof to check its outcome."),
    leaves: words("Fingerprints: heading", "A list needs its proof"),
    leavesText: sentence(
      "Fingerprints: text",
      "These are {count, plural, one {# fingerprint} other {# fingerprints}}. By themselves they say nothing: add the proof of the draw they belong to.",
      { keeps: ["count"] },
    ),
  },
});

export const receiptChecks = part({
  name: "Ticket: check it yourself",
  about: "A question for every step of checking a receipt, and its answers.",
  path: "/ticket",
  fixed: true,
  texts: {
    leafQuestion: sentence("Fingerprint", "Is this ticket’s fingerprint right?"),
    leafHolds: sentence(
      "Fingerprint: holds",
      "Your device has worked it out again from what the receipt holds.",
    ),
    leafFails: sentence("Fingerprint: fails", "The receipt cannot be read as it is."),
    leafAbsent: sentence("Fingerprint: absent", "There is no receipt to read."),
    signatureQuestion: sentence("Signature", "Has the operator signed for it?"),
    signatureHolds: sentence(
      "Signature: holds",
      "It is signed, and nothing in the published files contradicts it.",
    ),
    signatureFails: sentence(
      "Signature: fails",
      "The receipt does not fit the published files. The reason is below.",
    ),
    signatureAbsent: sentence("Signature: absent", "There is nothing to compare it with yet."),
    tagQuestion: sentence("Tag", "Is its tag yours?"),
    tagHolds: sentence(
      "Tag: holds",
      "This ticket’s tag stands for your phone number and no other.",
    ),
    tagFails: sentence(
      "Tag: fails",
      "This ticket’s tag does not stand for your phone number. Keep the receipt: if it is signed, it proves that by itself.",
    ),
    tagAbsent: sentence("Tag: absent", "There is no tag to check."),
    inclusionQuestion: sentence("Inclusion", "Is it in the closed list?"),
    inclusionHolds: sentence("Inclusion: holds", "It is in the list as it stood at closing."),
    inclusionFails: sentence(
      "Inclusion: fails",
      "It could not be traced to the closed list. The reason is below.",
    ),
    inclusionAbsent: sentence(
      "Inclusion: absent",
      "The list is not closed yet. Check again when it is.",
    ),
    contradicted: sentence(
      "Contradicted",
      "The operator has signed this receipt, and has also signed what contradicts it. Keep the receipt: that is evidence.",
    ),
    summaryFails: sentence("All in all: fails", "Something does not fit. See below what it is."),
    summaryOpen: sentence(
      "All in all: before closing",
      "Your ticket is in. Whether it stays in shows at closing.",
    ),
    summaryClosed: sentence("All in all: in", "Your ticket is in the closed list."),
  },
});
