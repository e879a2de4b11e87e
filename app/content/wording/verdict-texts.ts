// English words that are the same everywhere, also for browsers with another language.
import { part, words } from "./texts.ts";

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
