// Why an entry was not taken, and what to do. Pure.
import { href } from "react-router";
import type { EntryRefusal } from "../entries/enter-draw.server.ts";
import type { EntryProblems } from "../entries/entry-rules.ts";
import type { Doubt, Weighed } from "./doubt.server.ts";
import type { EntryAnswer } from "./typed-entry.ts";

type Circumstances = {
  opens: string;
  closes: string;
  ticketsPerPerson: number;
  /** Seconds until a flooding network may try again. */
  retryAfter: number;
};

type Words = Pick<EntryAnswer, "summary" | "problems" | "help">;

const lostTicket = { label: "Have my ticket’s link sent again", to: href("/ticket") };
const frontDesk = { label: "Ask a person", to: `${href("/contact")}?topic=draw` };

export function refusalWords(
  reason: EntryRefusal,
  problems: EntryProblems,
  { opens, closes, ticketsPerPerson, retryAfter }: Circumstances,
): Words {
  switch (reason) {
    case "invalid":
      return { summary: problems.form ?? summaryOf(problems), problems };
    case "not-open":
      return {
        summary: `This draw opens on ${opens}. Nothing was sent: come back then, it takes a minute.`,
        problems: {},
      };
    case "closed":
      return {
        summary: `Entries closed on ${closes}, and the list can no longer grow. No ticket was made.`,
        problems: {},
        help: { label: "See what happens now", to: "#how" },
      };
    case "already-entered":
      return {
        summary: "This number already has its ticket in this draw, so there is nothing to do.",
        problems: {
          phone:
            "One ticket per number. Open yours with the link you were given, or enter with your own number if this one is somebody else’s.",
        },
        help: lostTicket,
      };
    case "limit-reached":
      return {
        summary: `This number already has ${ticketsPerPerson} tickets, as many as one person may hold.`,
        problems: { phone: `The rules allow ${ticketsPerPerson} tickets per number.` },
        help: lostTicket,
      };
    case "coupon-unknown":
      return {
        summary: "The coupon was not accepted. No ticket was made.",
        problems: {
          coupon:
            "We do not know this code for this draw. Compare it with your coupon, or leave it empty: a free entry counts as much.",
        },
        help: frontDesk,
      };
    case "coupon-used":
      return {
        summary: "The coupon was not accepted. No ticket was made.",
        problems: {
          coupon:
            "This coupon has been used, and works once. Leave it empty: a free entry counts as much.",
        },
        help: frontDesk,
      };
    case "too-many-requests":
      return {
        summary: `Very many entries are coming from your network. What you typed is still here: try again in ${minutes(retryAfter)}, or switch from Wi-Fi to mobile data.`,
        problems: {},
      };
  }
}

const doubtInWords: Record<Exclude<Doubt, "hidden-field">, string> = {
  "filled-in-too-fast": "That was faster than people usually are.",
  "form-not-from-here": "We cannot tell where this form comes from.",
  "network-burst": "Very many entries are coming from your network.",
};

/** Before the browser has worked: why it is asked to, and what to do where it cannot. */
export function challengeWords(
  { doubt, sender }: Pick<Weighed, "doubt" | "sender">,
  retryAfter: number,
): Pick<EntryAnswer, "summary" | "otherwise"> {
  const why = doubt && doubt !== "hidden-field" ? `${doubtInWords[doubt]} ` : "";
  return {
    summary: `${why}What you typed is still here.`,
    otherwise:
      sender.pressure === "flood"
        ? `Your browser cannot help to tell you from a program. Try again in ${minutes(retryAfter)}, switch from Wi-Fi to mobile data, or come to the front desk.`
        : "Press the button once more. You get your ticket at once, and one of us looks at it before the draw closes.",
  };
}

function summaryOf(problems: EntryProblems): string {
  const count = Object.keys(problems).length;
  return count === 1
    ? "One thing to put right before you get your ticket."
    : `${count} things to put right before you get your ticket.`;
}

function minutes(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds / 60));
  return whole === 1 ? "a minute" : `${whole} minutes`;
}
