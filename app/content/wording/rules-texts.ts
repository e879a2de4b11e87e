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
      "Rules of {draw}: who may enter, when it closes, how winners are chosen, told and shown.",
      { keeps: ["draw"] },
    ),
    lead: sentence(
      "Beside the title",
      "Sealed when the draw opened. Nobody can change them any more.",
    ),
    promoter: words("Label: promoter", "Promoter"),
    permit: words("Label: permit", "Permit"),
    fingerprint: sentence(
      "Above the fingerprint",
      "The fingerprint of this text is part of the sealed terms and of every receipt. Were one letter changed, it would no longer fit.",
    ),
    operatorKey: words("Above the operator’s key", "Operator key of {operator}", {
      keeps: ["operator"],
    }),
    operatorKeyNote: sentence(
      "Below the operator’s key",
      "It signs every statement about this draw. Keep a copy away from this site, and give it to the program you check with.",
    ),
    operatorKeyQr: words(
      "Its code to photograph, for those who listen",
      "QR code of the operator key",
    ),
    file: words("Link to the file", "The exact text as a file"),
    back: words("Link to the draw", "Back to the draw"),
    about: words("Beside the rules, for those who listen", "About these rules"),
    heading: words("Over the form: heading", "The rules"),
    text: words("Over the form, for those who listen", "Text of the rules"),
    openPage: words("Over the form: link", "Open as a page"),
    backToForm: words("Over the form: button", "Back to the form"),
    question: words("Among the questions: question", "Where are the rules?"),
    answer: sentence(
      "Among the questions: answer",
      "Here, on one page, in plain words, unchanged since {sealed}.",
      { keeps: ["sealed"] },
    ),
    answerLink: words("Among the questions: link", "Read the rules"),
  },
});

export const bringRound = part({
  name: "Bringing the deciding number",
  about:
    "Where anybody can hand in the public number, while a closed draw waits for it; the preview shows an invented one.",
  path: "/draw/preview/round",
  texts: {
    title: words("Title", "Bring the deciding round"),
    description: sentence(
      "For search engines",
      "Round {round} of the public beacon decides {draw}. Whoever has it can bring it.",
      { keeps: ["round", "draw"] },
    ),
    lead: sentence(
      "Beside the title",
      "Our site fetches it by itself. If it cannot, anybody can hand it over: the round is signed by its makers, so it does not matter who brings it.",
    ),
    label: words("Label", "Round {round}, as a relay shows it", { keeps: ["round"] }),
    hint: sentence(
      "Hint",
      "Only this round, truly signed, is taken. Nothing else can change anything.",
    ),
    send: words("Button", "Hand it over"),
    sending: words("Button while it is checked", "Checking it"),
    where: words("Above the places that have it", "Where it is to be had"),
    decides: words("Label: draw", "Decides"),
    round: words("Label: round", "Round"),
    appears: words("Label: time", "Appears"),
    what: words("Link to the check", "What this round decides"),
    wrong: sentence("Refused: not this round", "This cannot be taken: {problem}.", {
      keeps: ["problem"],
    }),
    early: sentence(
      "Refused: too early",
      "It is before the moment of this round by our clock. Try again in a few seconds.",
    ),
    nobody: sentence(
      "Refused: no tickets",
      "Nobody had entered this draw, so there is nothing to decide.",
    ),
    forgotten: sentence(
      "Refused: too late",
      "This draw went without a result for so long that its people were forgotten.",
    ),
    notClosed: sentence("Refused: not closed", "The list is not closed yet."),
  },
});
