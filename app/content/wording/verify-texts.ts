import { part, sentence, words } from "./texts.ts";

export const verify = part({
  name: "Checking a draw",
  about: "Around the check of a proof. What the check finds is said by the program alone.",
  path: "/verify",
  texts: {
    lead: sentence(
      "Beside the title of one draw's check",
      "Your own device does this, with the published files and without asking us anything.",
    ),
    nothing: words("Before there is a file: heading", "Nothing to check yet"),
    nothingText: sentence(
      "Before there is a file: text",
      "Drop a file anywhere on this page, or choose one. The checks then run one by one, each with its answer in plain words.",
    ),
    again: words("Button: again", "Check it again"),
    print: words("Button: print", "Print this page"),
    yours: words("Button: own file", "Check a file of yours"),
    another: words("Button: another file", "Check another file"),
    choose: sentence(
      "Below the buttons",
      "Choose or drop a proof, a receipt, a list of fingerprints or a ledger, of any draw. It is read on your device and goes nowhere else.",
    ),
    checked: words("Above the checks", "What was checked"),
    openLine: sentence("Beside the checks", "Open any line to see the bytes behind the words."),
    whoWon: words("Above the winners", "Who won"),
    whoWonNote: sentence(
      "Beside the winners",
      "As the proof has it, after every winner passed over.",
    ),
    noProof: words("Above what no proof can show", "What no proof can show"),
    ourWord: sentence(
      "Below what no proof can show",
      "For those you have our word, our {handovers} and a {complaints} that must answer.",
      { keeps: ["handovers", "complaints"] },
    ),
    handovers: words("Words of the link to the prizes", "list of handovers"),
    complaints: words("Words of the link to complaints", "complaints desk"),
    withoutUs: words("Above the downloads", "Do it without us"),
    withoutUsNote: sentence(
      "Beside the downloads",
      "Everything needed to repeat the check offline, with our program or with one you write yourself.",
    ),
  },
});
