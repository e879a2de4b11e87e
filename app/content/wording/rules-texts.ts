// The page of a draw's rules, and the page where anybody can submit the deciding number.
import { part, sentence, words } from "./texts.ts";

export const rules = part({
  name: "The rules of a draw",
  about:
    "Around the rules, on their own page and over the entry form. The rules belong to the draw.",
  path: "/draw",
  texts: {
    title: words("Title", "Rules of {draw}", { keeps: ["draw"] }),
    description: sentence(
      "For search engines",
      "Rules of {draw}: who may enter, when it closes, and how winners are chosen, contacted and shown.",
      { keeps: ["draw"] },
    ),
    lead: sentence(
      "Beside the title",
      "Sealed before the draw opened. Nobody can change them now.",
    ),
    translated: sentence(
      "Above a translation",
      "This is a translation. The text in {language} below it is the binding one.",
      { keeps: ["language"], help: "{language} is the language of the sealed rules." },
    ),
    untranslated: sentence(
      "In another language, without a translation",
      "The rules are written in {language}. That text is the binding one.",
      { keeps: ["language"] },
    ),
    binding: words("Above the binding text", "The binding text in {language}", {
      keeps: ["language"],
    }),
    closes: words("Label: closing", "Entries close"),
    decided: words("Label: decided", "Decided"),
    promoter: words("Label: promoter", "Promoter"),
    permit: words("Label: permit", "Permit"),
    fingerprint: sentence(
      "Above the fingerprint",
      "The fingerprint of this text is part of the sealed terms and of every receipt. If one letter of the text changed, the fingerprint would no longer match.",
    ),
    operatorKey: words("Above the operator’s key", "Operator key of {operator}", {
      keeps: ["operator"],
    }),
    operatorKeyNote: sentence(
      "Below the operator’s key",
      "It signs every statement about this draw. Keep a copy away from this site, and give it to the program you check with.",
    ),
    operatorKeyQr: words("Its QR code, for screen readers", "QR code of the operator key"),
    file: words("Link to the file", "The exact text as a file"),
    back: words("Link to the draw", "Back to the draw"),
    about: words("Beside the rules, for screen readers", "About these rules"),
    heading: words("Over the form: heading", "The rules"),
    text: words("Over the form, for screen readers", "Text of the rules"),
    openPage: words("Over the form: link", "Open as a page"),
    backToForm: words("Over the form: button", "Back to the form"),
    question: words("Among the questions: question", "Where are the rules?"),
    answer: sentence(
      "Among the questions: answer",
      "On one page, in plain words, unchanged since {sealed}.",
      { keeps: ["sealed"] },
    ),
    answerLink: words("Among the questions: link", "Read the rules"),
  },
});

export const bringRound = part({
  name: "Submitting the deciding number",
  about:
    "Where anyone can submit the public number while a closed draw waits for it; the preview shows an invented one.",
  path: "/draw/preview/round",
  texts: {
    title: words("Title", "Submit the deciding number"),
    description: sentence(
      "For search engines",
      "Round {round} of the public beacon decides {draw}. Anyone who has it can submit it.",
      { keeps: ["round", "draw"] },
    ),
    lead: sentence(
      "Beside the title",
      "Our site fetches the number automatically. If it cannot, anyone can submit it here: the beacon signs each round, so it does not matter who submits it.",
    ),
    label: words("Label", "Round {round}, as a relay shows it", { keeps: ["round"] }),
    hint: sentence("Hint", "We accept only this round with a valid signature."),
    send: words("Button", "Submit the number"),
    sending: words("Button while it is checked", "Checking…"),
    where: words("Above the places that have it", "Where to find it"),
    decides: words("Label: draw", "Decides"),
    round: words("Label: round", "Round"),
    appears: words("Label: time", "Appears"),
    what: words("Link to the check", "What this round decides"),
    wrong: sentence("Refused: not this round", "We cannot accept this: {problem}.", {
      keeps: ["problem"],
    }),
    early: sentence(
      "Refused: too early",
      "By our clock, this round has not been published yet. Try again in a few seconds.",
    ),
    nobody: sentence(
      "Refused: no tickets",
      "Nobody entered this draw, so there is nothing to decide.",
    ),
    forgotten: sentence(
      "Refused: too late",
      "This draw had no result for so long that its entrants’ data has been erased.",
    ),
    notClosed: sentence("Refused: not closed", "The list is not closed yet."),
  },
});
