// Texts of a form while the browser solves a challenge. Used on the server only.
import { part, sentence, words } from "./texts.ts";

export const effort = part({
  name: "Forms: bot check",
  about: "On the contact, complaint and entry forms when unusually many come at once.",
  texts: {
    working: sentence(
      "While it works",
      "Your browser is solving a small puzzle to show that you are not a bot. This takes a few seconds, and then the form is sent.",
    ),
    messages: sentence(
      "Why: messages",
      "We are getting an unusual number of messages from your network.",
    ),
    entries: sentence(
      "Why: entries",
      "We are getting an unusual number of entries from your network.",
    ),
    tooFast: sentence(
      "Why: filled in too fast",
      "The form was filled in faster than a person usually could.",
    ),
    notOurs: sentence(
      "Why: not our form",
      "We could not confirm that this form came from our page.",
    ),
    kept: sentence("Entry form: after the reason", "What you typed is still here."),
    pressAgain: sentence(
      "Entry form, a browser that cannot",
      "Press the button again. You will get your ticket at once, and one of us will check it before the draw closes.",
    ),
    comeLater: sentence(
      "The same, while far too much comes",
      "Your browser cannot do the bot check. Try again in {wait}, switch from Wi-Fi to mobile data, or come to our front desk.",
      { keeps: ["wait"] },
    ),
    minute: words("One minute", "a minute"),
    minutes: words("Several minutes", "{count} minutes", { keeps: ["count"] }),
  },
});
