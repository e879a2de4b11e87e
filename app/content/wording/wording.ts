// All public texts that belong to no page. Their defaults are in the code, so that a site with an empty database is
// complete; what the owner changed is one document, edited at /admin/pages/wording.
import { z } from "zod";
import { faultOfMessage } from "../../languages/messages.ts";
import { defineCollection } from "../documents/collection.ts";
import { accessibility } from "./accessibility-texts.ts";
import { check, checkAnswers } from "./check-texts.ts";
import { complaints, contact, hours, thanks, viewing } from "./contact-texts.ts";
import { drawLines, share, steps } from "./draw-line-texts.ts";
import { draw, entry, running } from "./draw-texts.ts";
import { effort } from "./effort-texts.ts";
import { fixed, frame, languageOffer, openingSoon } from "./frame-texts.ts";
import { home, homeFacts, homes } from "./home-texts.ts";
import { live, liveSpoken, liveTicket, skipReasons } from "./live-texts.ts";
import { mails } from "./mail-texts.ts";
import { certificate, papers, ticketPaper } from "./paper-texts.ts";
import { photos } from "./photo-texts.ts";
import { contactProblems, entryProblems, ticketProblems } from "./problem-texts.ts";
import { bringRound, rules } from "./rules-texts.ts";
import { archive, gallery, prizeFacts, prizes } from "./showing-texts.ts";
import { stage, stageDraw } from "./stage-texts.ts";
import { standing } from "./standing-texts.ts";
import { handovers, summaries } from "./summary-texts.ts";
import { defaultTexts, type Part, type Text } from "./texts.ts";
import { lostTicket, manage, ticket, ticketSteps } from "./ticket-texts.ts";
import { disagreement, verdicts } from "./verdict-texts.ts";
import { checkStates, receiptChecks, verdictCard, verifyChecks } from "./verify-check-texts.ts";
import { verify, verifyFiles, verifyLimits, verifyProblems } from "./verify-texts.ts";

/** By page, in the order of the navigation. The editor shows them under these headings. */
export const textsByPage = {
  "Every page": { frame, fixed, languageOffer, openingSoon, effort },
  "Landing page": { running },
  Homes: { homes, homeFacts, home },
  Draw: { draw, drawLines, steps, summaries, entry, entryProblems, rules, bringRound, share },
  Tickets: { ticket, ticketPaper, ticketSteps, standing, manage, lostTicket },
  "Check and verify": {
    check,
    checkAnswers,
    ticketProblems,
    verify,
    verifyLimits,
    verifyFiles,
    verifyProblems,
    verdicts,
    verdictCard,
    verifyChecks,
    receiptChecks,
    checkStates,
  },
  "The show": { live, liveTicket, liveSpoken, stage, stageDraw, skipReasons },
  "Prizes and winners": { prizes, prizeFacts, handovers, archive, disagreement },
  Gallery: { gallery, photos },
  Contact: { contact, contactProblems, hours, thanks, viewing, complaints },
  Accessibility: { accessibility },
  "Papers and mails": { papers, certificate, mails },
};

const parts = {
  ...textsByPage["Every page"],
  ...textsByPage["Landing page"],
  ...textsByPage.Homes,
  ...textsByPage.Draw,
  ...textsByPage.Tickets,
  ...textsByPage["Check and verify"],
  ...textsByPage["The show"],
  ...textsByPage["Prizes and winners"],
  ...textsByPage.Gallery,
  ...textsByPage.Contact,
  ...textsByPage.Accessibility,
  ...textsByPage["Papers and mails"],
};

type WordingParts = typeof parts;
export type PartName = keyof WordingParts;
export type Wording = {
  [Name in PartName]: { [Key in keyof WordingParts[Name]["texts"]]: string };
};

/** Some of the texts, as in a catalogue of translations. */
export type PartialWording = { [Name in PartName]?: { [Key in keyof Wording[Name]]?: string } };

/** The id of the one document. */
export const wordingId = "site";

/** Of any language. */
export const changedTexts = changedTextsSchema();

/**
 * What the owner has changed, and nothing else: better texts of a later version arrive everywhere else. An empty text
 * is a text that nobody has changed.
 */
export const wording = defineCollection<PartialWording, Record<string, unknown>>(
  "wording",
  changedTexts.transform(withoutDefaults),
);

export const defaultWording = Object.fromEntries(
  Object.entries<Part>(parts).map(([name, part]) => [name, defaultTexts(part)]),
) as Wording;

/** Archives of earlier versions, and an editor that was open during an update, have every text. */
function withoutDefaults(texts: PartialWording): PartialWording {
  const changed = Object.entries(texts).map(([name, part]) => {
    const usual: Record<string, string> = defaultWording[name as PartName];
    return [
      name,
      Object.fromEntries(Object.entries(part).filter(([key, text]) => text !== usual[key])),
    ];
  });
  return Object.fromEntries(changed);
}

// Not strict: stored texts that a later version no longer has must not fail.
function changedTextsSchema() {
  // Shared by texts with the same constraints: a schema per text took ten megabytes of memory.
  const shared = new Map<string, z.ZodType>();
  const checkOf = ({ longest, keeps }: Text) => {
    const kind = [longest, ...keeps].join(" ");
    const check = shared.get(kind) ?? changedText(longest, keeps);
    shared.set(kind, check);
    return check;
  };
  const shape = Object.entries<Part>(parts).map(([name, { texts }]) => [
    name,
    z
      .object(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, checkOf(text)])))
      .prefault({}),
  ]);
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<
    PartialWording,
    Record<string, unknown>
  >;
}

/** The text of another language may be longer than the English one. */
function changedText(longest: number, keeps: readonly string[]) {
  return z
    .string()
    .trim()
    .max(longest * 2)
    .superRefine((text, context) => {
      if (text === "") return;
      const missing = keeps.filter((word) => !holds(text, word)).map((word) => `{${word}}`);
      // Other brackets are shown as they are.
      const fault = /\{\w+\s*,/.test(text) ? faultOfMessage(text) : undefined;
      if (missing.length > 0) fail(`must hold ${missing.join(" and ")}`);
      else if (fault) fail(`is not a message: ${fault}`);

      function fail(message: string) {
        context.addIssue({ code: "custom", message });
      }
    })
    .transform((text) => text || undefined)
    .optional();
}

/** "{count}" or a plural, "{count, plural, …}". */
function holds(text: string, word: string): boolean {
  return text.includes(`{${word}}`) || text.includes(`{${word}, plural,`);
}
