// The default text of the rules, for staff to edit. Pure.

import { countriesInText } from "../draws/countries-in-text.ts";
import { reasonClause } from "../draws/reasons.ts";
import { daysInWords, listed } from "../platform/in-words.ts";

export type RulesFacts = {
  promoter: string;
  opens: string;
  closes: string;
  ticketsPerPerson: number;
  minimumAge: number;
  /** Countries whose phone numbers may enter; none means all. */
  countries?: string[];
  retentionDays: number;
  complaints: string;
  exclusionReasons: string[];
  skipReasons: string[];
  /** How long a winner has time to answer. */
  claimDays: number;
};

type Figures = Pick<
  RulesFacts,
  | "ticketsPerPerson"
  | "minimumAge"
  | "countries"
  | "retentionDays"
  | "exclusionReasons"
  | "skipReasons"
  | "claimDays"
>;

/** Used in the rules for a time that is not chosen yet. */
export const onThePage = "the day and minute shown on the page of this draw";

/** Covers what people and regulators ask for: who, when, how winners are chosen and notified, data, complaints. */
export function defaultRules(facts: RulesFacts): string {
  return `# Rules

## Who runs this draw

${facts.promoter}.

## Who may enter

${eligibilityText(facts)}, except the promoter's staff and their families. Entering is free, and you do not have to buy anything. One phone number is one person and ${ticketsText(facts)}; a coupon gives the same chance as a free entry.

## When

Entries open on ${facts.opens} and close on ${facts.closes}. Later entries do not count. These rules and the prizes are sealed before the draw opens and cannot change. The draw can only be cancelled, with a public reason.

## How winners are chosen

When entries close, we publish the fingerprints of all tickets, and the list can no longer change. A public random value that nobody can know or choose in advance then ranks all tickets, and the prizes go down that ranking. Anyone can work out the result: the proof file on the page of the draw shows how.

## How winners are contacted and shown

${notificationText(facts)}

## Entries we exclude

${exclusionText(facts)}. When entries close, we publish every exclusion by ticket number, with its reason. If you think yours is wrong, tell us before entries close.

## Your data

We store your name, your phone number and, if you give them, your e-mail address and town, to run the draw and reach winners, and ${retentionText(facts)} after it has ended. You can withdraw at any time before entries close, and ask us to erase your data.

## Fees

We never ask a winner for money, card numbers or passwords.

## Language

These rules are written in English. Only this text is binding; a translation helps you to read it.

## Complaints

${facts.complaints}
`;
}

/** Winners must be present when absence is a reason to skip. */
function notificationText(facts: RulesFacts): string {
  const notification = facts.skipReasons.includes("absent-at-event")
    ? "Winners are called in the room, in the order of the ranking, and have to be there."
    : "We call the number given at entry within three working days.";
  return `${notification} Winners are shown by ticket number, with name and town only as they chose when entering. ${skipText(facts)}, and the next in the ranking moves up. There is never a second draw.`;
}

function exclusionText({ exclusionReasons, claimDays }: Figures): string {
  const time = daysInWords(claimDays);
  const reasons = exclusionReasons.map((reason) => reasonClause("exclude", reason, time));
  return `We exclude ${listed(reasons)}`;
}

function skipText({ skipReasons, claimDays }: Figures): string {
  const time = daysInWords(claimDays);
  const reasons = skipReasons.map((reason) => reasonClause("skip", reason, time));
  const list = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(reasons);
  return `A winner who ${list} is skipped with a published reason`;
}

function eligibilityText({ minimumAge, countries = [] }: Figures): string {
  const age = minimumAge === 0 ? "" : ` aged ${minimumAge} or older`;
  const from = countries.length && ` with a phone number from ${countriesInText(countries)}`;
  return `Anyone${age}${from || ""}`;
}

function ticketsText({ ticketsPerPerson }: Figures): string {
  return ticketsPerPerson === 1 ? "gets one ticket" : `gets up to ${ticketsPerPerson} tickets`;
}

function retentionText({ retentionDays }: Figures): string {
  return `erase them ${daysInWords(retentionDays)}`;
}

const figurePatterns: [RegExp, (figures: Figures) => string][] = [
  [/(?<=## Who may enter\n\n)Anyone.*?(?=, except)/, eligibilityText],
  [/gets (one ticket|up to \d+ tickets)(?=;)/, ticketsText],
  [/erase them \d+ (?:day|year)s?(?= after)/, retentionText],
  [/(?<=## Entries we exclude\n\n)We exclude .*?(?=\. When entries close)/, exclusionText],
  [/A winner who .*? is skipped with a published reason(?=, and the next)/, skipText],
];

/** The times of the plan as the rules would write them; undefined when not chosen. */
type TimesInWords = { opens: string | undefined; closes: string | undefined };

const timesPattern = /(?<=## When\n\n)Entries open on (.+?) and close on (.+?)(?=\. Later entries)/;

/** For a copy of a draw, whose times are not chosen yet. */
export function withoutTimes(rulesText: string): string {
  return rulesText.replace(timesPattern, `Entries open on ${onThePage} and close on ${onThePage}`);
}

/**
 * Finds a figure in our default text that differs from the plan. Both would be sealed, and an entrant could rely
 * on either. Empty when they agree, or when staff wrote their own text.
 */
export function rulesContradiction(
  rulesText: string,
  figures: Figures,
  times?: TimesInWords,
): string {
  const [, opens = onThePage, closes = onThePage] = timesPattern.exec(rulesText) ?? [];
  const differs = (written: string, planned: string | undefined) =>
    times !== undefined && written !== onThePage && written !== planned;
  if (differs(closes, times?.closes)) {
    return contradiction(
      `close on ${closes}`,
      `close on ${times?.closes ?? "a day not chosen yet"}`,
    );
  }
  if (differs(opens, times?.opens)) {
    return contradiction(
      `open on ${opens}`,
      `open ${times?.opens ? `on ${times.opens}` : "when you press Open"}`,
    );
  }
  for (const [pattern, textFor] of figurePatterns) {
    const written = pattern.exec(rulesText)?.[0];
    const planned = textFor(figures);
    if (written !== undefined && written !== planned) {
      return contradiction(written, planned);
    }
  }
  return "";
}

function contradiction(written: string, planned: string): string {
  return `The rules say “${written}”, the plan says “${planned}”. Correct one of them, or write our default text again.`;
}
