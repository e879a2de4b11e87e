// English words that are the same everywhere, also for browsers with another language.
import { part, sentence, words } from "./texts.ts";

/** Said in English wherever the witness of the sample draws is named. */
export const demonstrationWitnessLabel =
  "A demonstration: this witness runs on this very site; a real draw names independent ones.";

/** The verifier's verdicts are the same English words everywhere; other languages show these beside them. */
export const verdicts = part({
  name: "Verify page: verdicts",
  about: "What the verdicts mean, beside their English words.",
  path: "/verify",
  fixed: true,
  texts: {
    refused: words("Refused", "Refused"),
    verified: words("Verified", "Verified"),
    compare: words("Something left to compare", "One thing left for you to compare"),
    sound: words("Without the ledger", "Sound in itself"),
    unwitnessed: words("Without witnesses", "Consistent, but not witnessed"),
    open: words("Still open", "Still open"),
    waiting: words("Closed", "Closed, and waiting"),
    cancelled: words("Cancelled", "Cancelled"),
    void: words("Void", "Void for now"),
    noTickets: words("No tickets", "No tickets"),
  },
});

/** Instead of winners, while the record and the database disagree. It must not be possible to word it away. */
export const disagreement = part({
  name: "No winners shown",
  about: "Instead of winners, while the signed record and the database disagree.",
  path: "/winners",
  fixed: true,
  texts: {
    word: words("On a ticket", "Result not shown"),
    title: words("Heading", "We show no winners of this draw at the moment"),
    text: sentence(
      "Why",
      "Our published record and our database disagree about this draw. The proof file counts: its statements are signed, and anyone can check them.",
    ),
    stage: sentence(
      "On stage and phones",
      "Our published record and our database disagree. We show no winners until we know why. The proof file counts.",
    ),
    link: words("Link to the proof", "Open the proof"),
  },
});
