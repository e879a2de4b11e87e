import { part, sentence, words } from "./texts.ts";

export const verify = part({
  name: "Checking a draw",
  about: "The texts around the check of a proof. The results themselves cannot be edited.",
  path: "/verify",
  texts: {
    lead: sentence(
      "Beside the title of one draw's check",
      "Your own device checks the published files, without asking us anything.",
    ),
    title: words("Title of one draw’s check", "Check {draw}", { keeps: ["draw"] }),
    description: sentence(
      "For search engines",
      "Your own device checks the draw step by step and tells you in plain words what it found.",
    ),
    nothing: words("Before there is a file: heading", "Nothing to check yet"),
    nothingText: sentence(
      "Before there is a file: text",
      "Drop a file anywhere on this page, or choose one. The checks then run one by one, each with a result in plain words.",
    ),
    again: words("Button: again", "Check it again"),
    print: words("Button: print", "Print this page"),
    yours: words("Button: own file", "Check your own file"),
    another: words("Button: another file", "Check another file"),
    choose: sentence(
      "Below the buttons",
      "Choose or drop a proof, a receipt, a list of fingerprints or a ledger of any draw. The file stays on your device.",
    ),
    drop: words("While a file is held above the page", "Drop it here"),
    from: words("Above the files", "Checked from:"),
    fromSite: words("A file of this site", "from this site"),
    fromDevice: words("A file of the visitor", "from your device"),
    addReceipt: words("Button: add a receipt", "Add a receipt"),
    givenKey: words("Label: the operator’s key", "Operator key from elsewhere"),
    givenKeyHelp: sentence(
      "Below the operator’s key",
      "From a ticket, a poster, the printed rules or DNS: 64 digits and letters, or the text of the QR code.",
    ),
    givenKeyWrong: sentence(
      "The operator’s key cannot be read",
      "That is not an operator key. It has 64 digits from 0 to 9 and letters from a to f.",
    ),
    compareKey: words("Button: the operator’s key", "Compare"),
    fetchList: words("Button: the whole list", "Download and check the list ({size})", {
      keeps: ["size"],
    }),
    checking: words("When it begins, for screen readers", "Checking on your device."),
    checked: words("Above the checks", "What was checked"),
    openLine: sentence("Beside the checks", "Open any line to see the technical details."),
    whoWon: words("Above the winners", "Who won"),
    whoWonNote: sentence(
      "Beside the winners",
      "As in the proof, without the winners who were skipped.",
    ),
    ticket: words("A winner", "Ticket {ticket}", { keeps: ["ticket"] }),
    notAwarded: words("A prize without a winner", "Not awarded"),
    others: words("Link to more winners", "Show the other {count}", { keeps: ["count"] }),
    passedOver: words("Above the tickets passed over", "Passed over"),
    passedOverNote: sentence(
      "Beside the tickets passed over",
      "One person wins one prize here. These tickets came up and are shown as the same person as a ticket that had won.",
    ),
    passedOverLine: words("A ticket passed over", "shown as the same person as ticket {same}", {
      keeps: ["same"],
    }),
    isThatYou: words(
      "Passed over: link to what to do",
      "Is that you, and not the winner? Here is what to do",
    ),
    isThatYouReceipt: sentence(
      "Passed over: first step",
      "Open your ticket from the link we sent you, save its receipt and add it on this page.",
    ),
    isThatYouWrong: sentence(
      "Passed over: the tag is wrong",
      "If the check says that the tag does not stand for your phone number, you were passed over wrongly. The receipt proves it by itself: keep it, and show it to the authority that supervises the draw.",
    ),
    isThatYouRight: sentence(
      "Passed over: the tag is right",
      "If the check says that the tag is yours, the winning ticket was entered with your phone number. Ask the operator who entered it.",
    ),
    noProof: words("Above what no proof can show", "What no proof can show"),
    ourWord: sentence(
      "Below what no proof can show",
      "For these you have our word, our {handovers}, and a {complaints} that must answer.",
      { keeps: ["handovers", "complaints"] },
    ),
    handovers: words("Link text: the prizes", "list of handovers"),
    complaints: words("Link text: complaints", "complaints team"),
    withoutUs: words("Above the downloads", "Check it without us"),
    withoutUsNote: sentence(
      "Beside the downloads",
      "Everything you need to repeat the check offline, with our program or your own.",
    ),
    noScript: sentence(
      "Without JavaScript, for a draw of ours",
      "JavaScript is switched off, so your browser cannot run the check. Everything you need to check without it is below: the files, and a Python program in one file.",
    ),
    noScriptAny: sentence(
      "Without JavaScript, for any draw",
      "JavaScript is switched off, so your browser cannot run the check. The Python program below checks the files of any draw without it.",
    ),
    demonstration: words("Demonstration: bold", "This draw is a demonstration."),
    demonstrationText: sentence(
      "Demonstration: text",
      "Its entrants are invented and its prizes were never given away. It is signed as {operator} and has its own ledger, so nobody can mistake it for a real draw.",
      { keeps: ["operator"] },
    ),
  },
});

export const verifyProblems = part({
  name: "Checking a draw: files and refusals",
  about: "The names of files, and messages about files that cannot be checked.",
  path: "/verify",
  texts: {
    proof: words("File: proof", "Proof"),
    leaves: words("File: fingerprints", "List of ticket fingerprints"),
    receipt: words("File: receipt", "Receipt"),
    ledger: words("File: ledger", "Ledger"),
    empty: sentence("Refused: empty", "“{file}” is empty.", { keeps: ["file"] }),
    zip: sentence(
      "Refused: ZIP",
      "“{file}” is a ZIP file. Unpack it first, then choose proof.json from inside.",
      { keeps: ["file"] },
    ),
    unknown: sentence(
      "Refused: something else",
      "“{file}” is not a proof, a receipt, a list of fingerprints or a ledger of a sealed draw.",
      { keeps: ["file"] },
    ),
    tooLarge: sentence(
      "Refused: too large",
      "“{file}” is {size}, which is too large for this kind of file ({kind}). This page reads up to {most}.",
      { keeps: ["file", "size", "most"] },
    ),
    notFetched: sentence(
      "Not fetched: no connection",
      "{kind}: we could not load this site’s file. Check your connection and try again.",
      { keeps: ["kind"] },
    ),
    notAnswered: sentence(
      "Not fetched: another answer",
      "{kind}: we could not load this site’s file (status {answer}).",
      { keeps: ["kind", "answer"] },
    ),
    brokeOff: sentence("Not read to its end", "A file could not be read to its end. Try again."),
    noProgram: sentence(
      "The program could not be loaded",
      "The checking program could not be loaded. Reload the page, or use the Python file below.",
    ),
    fault: sentence("The program failed", "The check stopped with an error ({problem}).", {
      keeps: ["problem"],
    }),
  },
});

/** Certificates and evidence archives use the default texts: docs/protocol.md, section 1. */
export const verifyLimits = part({
  name: "What no proof can show",
  about:
    "The list on the pages that check a draw. Certificates say it in the protocol’s own words.",
  path: "/verify",
  texts: {
    invented: sentence("First", "That no entrant was invented before closing."),
    refused: sentence("Second", "That an entry refused without a receipt was refused rightly."),
    several: sentence(
      "Third",
      "That nobody holds more tickets than allowed under other telephone numbers, or under other tags of one number (two receipts of one number show it).",
    ),
    samePerson: sentence(
      "Fourth",
      "That two tickets shown as one person’s belong to one person. Only the holder of a receipt can tell: it proves that its tag stands for that phone number and no other.",
    ),
    handover: sentence("Fifth", "That a prize was handed over."),
    newest: sentence(
      "Sixth",
      "That a proof file is the newest: it ends at the date of its last statement.",
    ),
    closing: sentence(
      "Seventh",
      "Without the whole ledger: that there is no second closing statement.",
    ),
  },
});

export const verifyFiles = part({
  name: "Checking a draw: downloads",
  about: "The files to repeat a check with, and how.",
  path: "/verify",
  texts: {
    proof: words("The proof", "The proof"),
    leaves: words("The fingerprints", "All ticket fingerprints, no names"),
    ledger: words("The ledger", "Our whole ledger, including cancelled draws"),
    rules: words("The rules", "The rules, byte for byte"),
    python: words("The program", "A Python program that checks the draw"),
    pythonNote: words("The program: note", "{file}: runs on any computer, without a server", {
      keeps: ["file"],
    }),
    monitor: words("The monitor", "An alarm for newsrooms, in one file"),
    monitorNote: words(
      "The monitor: note",
      "{file}: follows our ledger with Node and reports problems",
      { keeps: ["file"] },
    ),
    certificate: words("The certificate", "The certificate, to print or keep"),
    certificateNote: words(
      "The certificate: note",
      "{file}: says what the proof shows and what it does not",
      { keeps: ["file"] },
    ),
    run: sentence(
      "Above the command",
      "Put the files into one folder and run this command there, with Python 3.9 or later:",
    ),
    disagree: sentence(
      "Below the command",
      "It shares no code with this page. If the two ever disagree, one of them is wrong, and we want to know.",
    ),
  },
});
