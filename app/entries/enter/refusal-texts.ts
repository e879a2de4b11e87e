// The texts of the entry form when there is no ticket; the owner can edit them. Pure.
import { href } from "react-router";
import { problemsSummary } from "../../content/problems-summary.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import type { EntryProblems, EntryTexts } from "../entry-rules.ts";
import { type RefusalReason, refusalOf, wordProblems } from "../refusals.ts";
import type { AssessedPost, Suspicion } from "./suspicion.server.ts";
import type { EntryResponse } from "./typed-entry.ts";

type RefusalContext = {
  opens: string;
  closes: string;
  ticketsPerPerson: number;
  cancelled: boolean;
  /** Whether one may enter without a coupon. */
  takesWeb: boolean;
  /** Seconds until a flooding network may try again. */
  retryAfter: number;
};

type EffortTexts = Wording["effort"];

/** Where the links to help lead. */
const helpLinks = {
  lostTicket: href("/ticket"),
  askSomebody: `${href("/contact")}?topic=draw`,
  seeWhatNow: "#how",
};

export function refusalTexts(
  { reason, problems }: { reason: RefusalReason; problems: EntryProblems },
  { opens, closes, ticketsPerPerson, cancelled, takesWeb, retryAfter }: RefusalContext,
  texts: EntryTexts,
  effort: EffortTexts,
): Pick<EntryResponse, "summary" | "problems" | "help"> {
  if (reason === "invalid") {
    const worded = wordProblems(problems, texts);
    return { summary: worded.form ?? problemsSummary(worded, texts), problems: worded };
  }
  if (reason === "closed" && cancelled) return { summary: texts.cancelled, problems: {} };
  const { summary, field, beside, help, sentence } = refusalOf(reason);
  const wait = minutes(retryAfter, effort);
  const fill = (text: keyof EntryTexts) =>
    fillIn(texts[text], { opens, closes, tickets: `${ticketsPerPerson}`, wait });
  const hint = field === "coupon" && takesWeb ? ` ${texts.couponFree}` : "";
  return {
    summary: summary ? fill(summary) : sentence,
    problems: field && beside ? { [field]: fill(beside) + hint } : {},
    ...(help ? { help: { label: texts[help], to: helpLinks[help] } } : {}),
  };
}

const suspicionTexts = {
  "filled-in-too-fast": "tooFast",
  "form-not-from-here": "notOurs",
  "network-burst": "entries",
} as const satisfies Record<Exclude<Suspicion, "hidden-field">, keyof EffortTexts>;

/** Why there is a challenge, and what to do in a browser that cannot solve it. */
export function challengeTexts(
  { suspicion, sender }: Pick<AssessedPost, "suspicion" | "sender">,
  retryAfter: number,
  texts: EffortTexts,
): Pick<EntryResponse, "summary" | "working" | "otherwise"> {
  const why =
    suspicion && suspicion !== "hidden-field" ? `${texts[suspicionTexts[suspicion]]} ` : "";
  return {
    summary: `${why}${texts.kept}`,
    working: texts.working,
    otherwise:
      sender.pressure === "flood"
        ? fillIn(texts.comeLater, { wait: minutes(retryAfter, texts) })
        : texts.pressAgain,
  };
}

function minutes(seconds: number, texts: EffortTexts): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? texts.minute : fillIn(texts.minutes, { count: `${count}` });
}
