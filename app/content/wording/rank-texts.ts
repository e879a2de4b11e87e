// The place of a winner in the ranking, for the stage and for phones.
import { sentence, words } from "./texts.ts";

export const rankTexts = {
  ranked: words("Winner: below", "{rank} in the sealed ranking of {tickets}", {
    keeps: ["rank", "tickets"],
  }),
  rankedAfter: sentence(
    "Winner who moved up: below",
    "{place}; ticket {ticket} could not be given the prize: {reason}",
    { keeps: ["place", "ticket", "reason"] },
  ),
  ranks: sentence(
    "Ranks, beginning with the first",
    "First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth, Eleventh, Twelfth",
    { help: "A comma between them." },
  ),
  rank: words("Ranks after those", "Number {number}", { keeps: ["number"] }),
};
