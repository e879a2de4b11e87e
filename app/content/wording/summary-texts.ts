// One-line summaries of draws and handovers. Used on the server only.
import { part, words } from "./texts.ts";

export const summaries = part({
  name: "Draws in one line",
  about: "In the lists of draws, and what decides one.",
  path: "/draw",
  texts: {
    scheduled: words("Scheduled", "Opens {day}", { keeps: ["day"] }),
    open: words("Open", "{tickets} so far, closes {day}", { keeps: ["tickets", "day"] }),
    waiting: words("Closed", "{tickets}, waiting for the public number", { keeps: ["tickets"] }),
    drawn: words("Decided", "{tickets}, decided {day}", { keeps: ["tickets", "day"] }),
    past: words("Decided, above the winners", "{tickets}, decided {day}, {time}", {
      keeps: ["tickets", "day", "time"],
    }),
    cancelled: words("Cancelled", "Cancelled on {day} before closing", { keeps: ["day"] }),
    void: words("No result", "No result since {day}", { keeps: ["day"] }),
    decider: words("What will decide", "Round {round} of the public beacon drand", {
      keeps: ["round"],
    }),
    round: words("What has decided: a round", "Round {round} of the public beacon", {
      keeps: ["round"],
    }),
    value: words("What has decided: a value", "The public value {value}", { keeps: ["value"] }),
  },
});

export const handovers = part({
  name: "Handover status",
  about: "In the last column of the winners. A reason for passing on is the one the proof has.",
  path: "/prizes",
  texts: {
    waiting: words("Drawn", "Not contacted yet"),
    contacted: words("Told", "Contacted, waiting for a reply"),
    confirmed: words("Accepted", "Accepted, not handed over yet"),
    handedOver: words("Handed over", "Handed over {day}", { keeps: ["day"] }),
    notGiven: words("Not given", "Not given: no ticket was left"),
    wentTo: words("Passed on", "{reason}; went to ticket {ticket}", {
      keeps: ["reason", "ticket"],
    }),
    noneLeft: words("Passed on, nobody left", "{reason}; no ticket was left", {
      keeps: ["reason"],
    }),
    absent: words("Reason: absent", "Was not at the event"),
    declined: words("Reason: declined", "Declined"),
    notEligible: words("Reason: not entitled", "May not take part under the rules"),
    unreachable: words("Reason: not reached", "Could not be reached"),
    passedOn: words("In place of a name: passed on", "Passed on"),
    nobody: words("In place of a name: nobody", "Nobody"),
  },
});
