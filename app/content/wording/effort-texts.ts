// Texts of a form while the browser solves a challenge. Used on the server only.
import { part, sentence, words } from "./texts.ts";

export const effort = part({
  name: "Forms: a browser shows that it is no program",
  about: "On the contact, complaint and entry forms when very much comes at once.",
  texts: {
    working: sentence(
      "While it works",
      "Your browser is working out a small sum, to show that you are not a program. That takes a few seconds; then it sends itself.",
    ),
    messages: sentence("Why: messages", "Very many messages are coming from your network."),
    entries: sentence("Why: entries", "Very many entries are coming from your network."),
    tooFast: sentence("Why: filled in too fast", "That was faster than people usually are."),
    notOurs: sentence("Why: not our form", "We cannot tell where this form comes from."),
    kept: sentence("Entry form: after the reason", "What you typed is still here."),
    pressAgain: sentence(
      "Entry form, a browser that cannot",
      "Press the button once more. You get your ticket at once, and one of us looks at it before the draw closes.",
    ),
    comeLater: sentence(
      "The same, while far too much comes",
      "Your browser cannot help to tell you from a program. Try again in {wait}, switch from Wi-Fi to mobile data, or come to the front desk.",
      { keeps: ["wait"] },
    ),
    minute: words("One minute", "a minute"),
    minutes: words("Several minutes", "{count} minutes", { keeps: ["count"] }),
  },
});
