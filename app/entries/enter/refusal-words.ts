// Why an entry was not taken, and what to do. Pure.
import { href } from "react-router";
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import type { EntryRefusal } from "../enter-draw.server.ts";
import type { EntryProblems, EntryWords } from "../entry-rules.ts";
import type { Doubt, Weighed } from "./doubt.server.ts";
import type { EntryAnswer } from "./typed-entry.ts";

type Circumstances = {
  opens: string;
  closes: string;
  ticketsPerPerson: number;
  cancelled: boolean;
  /** Whether one may enter without a coupon. */
  takesWeb: boolean;
  /** Seconds until a flooding network may try again. */
  retryAfter: number;
};

type Words = Pick<EntryAnswer, "summary" | "problems" | "help">;
type EffortWords = Wording["effort"];

export function refusalWords(
  reason: EntryRefusal,
  problems: EntryProblems,
  { opens, closes, ticketsPerPerson, cancelled, takesWeb, retryAfter }: Circumstances,
  words: EntryWords,
  effort: EffortWords,
): Words {
  const lostTicket = { label: words.lostTicket, to: href("/ticket") };
  const frontDesk = { label: words.askSomebody, to: `${href("/contact")}?topic=draw` };
  const tickets = `${ticketsPerPerson}`;
  const refusedCoupon = (why: string) => ({
    summary: words.couponRefused,
    problems: { coupon: takesWeb ? `${why} ${words.couponFree}` : why },
    help: frontDesk,
  });
  switch (reason) {
    case "invalid":
      return { summary: problems.form ?? summaryOf(problems, words), problems };
    case "not-open":
      return { summary: fillIn(words.notOpen, { opens }), problems: {} };
    case "closed":
      if (cancelled) return { summary: words.cancelled, problems: {} };
      return {
        summary: fillIn(words.closed, { closes }),
        problems: {},
        help: { label: words.seeWhatNow, to: "#how" },
      };
    case "already-entered":
      return {
        summary: words.alreadyIn,
        problems: { phone: words.alreadyInPhone },
        help: lostTicket,
      };
    case "limit-reached":
      return {
        summary: fillIn(words.limit, { tickets }),
        problems: { phone: fillIn(words.limitPhone, { tickets }) },
        help: lostTicket,
      };
    case "coupon-unknown":
      return refusedCoupon(words.couponUnknown);
    case "coupon-used":
      return refusedCoupon(words.couponUsed);
    case "coupon-void":
      return refusedCoupon(words.couponVoid);
    case "too-many-requests":
      return {
        summary: fillIn(words.tooMany, { wait: minutes(retryAfter, effort) }),
        problems: {},
      };
  }
}

const doubtInWords = {
  "filled-in-too-fast": "tooFast",
  "form-not-from-here": "notOurs",
  "network-burst": "entries",
} as const satisfies Record<Exclude<Doubt, "hidden-field">, keyof EffortWords>;

/** Before the browser has worked: why it is asked to, and what to do where it cannot. */
export function challengeWords(
  { doubt, sender }: Pick<Weighed, "doubt" | "sender">,
  retryAfter: number,
  words: EffortWords,
): Pick<EntryAnswer, "summary" | "working" | "otherwise"> {
  const why = doubt && doubt !== "hidden-field" ? `${words[doubtInWords[doubt]]} ` : "";
  return {
    summary: `${why}${words.kept}`,
    working: words.working,
    otherwise:
      sender.pressure === "flood"
        ? fillIn(words.comeLater, { wait: minutes(retryAfter, words) })
        : words.pressAgain,
  };
}

function summaryOf(problems: EntryProblems, words: EntryWords): string {
  const count = Object.keys(problems).length;
  return count === 1 ? words.one : fillIn(words.several, { count: `${count}` });
}

function minutes(seconds: number, words: EffortWords): string {
  const whole = Math.max(1, Math.ceil(seconds / 60));
  return whole === 1 ? words.minute : fillIn(words.minutes, { count: `${whole}` });
}
