// The content of a certificate, without its layout. Pure.

import { printable } from "../../protocol/checks/report.ts";
import type { PrintedPassedOver } from "../../protocol/checks/verify.ts";
import { fromHex } from "../../protocol/encoding/bytes.ts";
import { operatorKeyInWords } from "../../protocol/encoding/verifier-key.ts";
import { ledgerVerifierKey } from "../../protocol/note.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { besideTranslation } from "../draws/proof/sealed-texts.ts";
import { count, dayAndTime } from "../platform/in-words.ts";
import { joinParts } from "../platform/join-parts.ts";
import { skipInWords } from "../verify/check-texts.ts";
import { verdictTexts } from "../verify/verdict-texts.ts";
import type { ExaminedDraw } from "./examine.ts";

export type CertificateContent = {
  title: string;
  company: string;
  demonstration: boolean;
  heading: string;
  sentence: string;
  /** The verifier's own words. */
  verdict: string;
  facts: [label: string, value: string][];
  winners: { prize: string; ticket: string; who: string; handover: string }[];
  /** Winners who were skipped, and tickets passed over because their tag had won. */
  notAwarded: string[];
  hashes: [label: string, value: string][];
  /** The operator's key as a QR code has it. */
  vkey: string;
  proves: string[];
  cannotProve: string[];
  verifyAddress: string;
  ending: string;
};

/** docs/protocol.md, section 10, has each of these sentences. */
function provenBy({ facts, verification, material }: ExaminedDraw): string[] {
  const texts = material.texts.certificate;
  if (!facts.result) return [];
  const witnessed = verification.checks.some(
    ({ name, state }) => name === "witnesses" && state === "holds",
  );
  const proven = [texts.follow, texts.inList, texts.sealed, texts.reasons];
  if (!witnessed) return proven;
  return [...proven, facts.witnesses.demonstration ? texts.seenHere : texts.seen];
}

export function certificateContent(draw: ExaminedDraw): CertificateContent {
  const { material, facts, verification } = draw;
  const { calendar, translations } = material;
  const { certificate: texts, verifyLimits } = material.texts;
  const number = (value: number) => count(value, calendar.locale);
  const { heading, sentence } = verdictTexts(withoutLedgerRemark(verification), {
    facts,
    calendar,
    texts: material.texts,
    translations,
  });
  return {
    title: besideTranslation(facts.title, translations, calendar.locale),
    company: material.company,
    demonstration: material.demonstration,
    heading,
    sentence,
    verdict: verification.verdict,
    facts: drawFacts(draw),
    winners: winnersOf(draw),
    notAwarded: [
      ...facts.skips.map(({ ticket, reason, next, time }) =>
        fillIn(next === 0 ? texts.skippedLast : texts.skipped, {
          ticket: number(ticket),
          time: dayAndTime(time, calendar),
          reason: skipInWords(reason, {
            texts: material.texts.verifyChecks,
            translations,
            calendar,
          }),
          next: number(next),
        }),
      ),
      ...verification.passedOver.map(passedOverInWords),
    ],
    hashes: hashesOf(draw),
    vkey: ledgerVerifierKey(facts.operator, fromHex(facts.operatorKey)),
    proves: provenBy(draw),
    cannotProve: Object.values(verifyLimits),
    verifyAddress: material.verifyAddress,
    ending: fillIn(texts.ending, { time: dayAndTime(facts.statements.lastTime, calendar) }),
  };

  function passedOverInWords({ ticket, same, pub }: PrintedPassedOver): string {
    const who = printable(joinParts([pub?.name, pub?.place]));
    return fillIn(texts.passedOver, {
      ticket: `${number(ticket)}${who && ` (${who})`}`,
      same: number(same),
    });
  }
}

/** The verifier's line below the sentence mentions the ledger. */
function withoutLedgerRemark({ verdict, awards, checks }: ExaminedDraw["verification"]) {
  return {
    awards,
    checks,
    verdict: verdict.replace("not witnessed, ledger not checked", "not witnessed"),
  };
}

function drawFacts({ facts, material, verification }: ExaminedDraw) {
  const { close, cancel, result, randomness, witnesses } = facts;
  const { calendar, translations } = material;
  const texts = material.texts.certificate;
  const number = (value: number) => count(value, calendar.locale);
  const list: [string, string][] = [
    [texts.operator, facts.operator],
    [texts.termsDated, dayAndTime(facts.openedAt, calendar)],
    [texts.entriesOpen, dayAndTime(facts.opensAt, calendar)],
  ];
  if (close) {
    const excluded = close.exclusions.length;
    list.push([texts.listClosed, dayAndTime(close.time, calendar)]);
    list.push([
      texts.tickets,
      fillIn(excluded === 0 ? texts.noneExcluded : texts.excluded, {
        tickets: number(close.size),
        excluded: number(excluded),
      }),
    ]);
  } else {
    list.push([texts.closes, dayAndTime(facts.closesAt, calendar)]);
  }
  list.push([texts.moment, dayAndTime(facts.moment, calendar)]);
  list.push([
    texts.source,
    randomness.source === "drand"
      ? fillIn(texts.drand, { round: number(randomness.round) })
      : besideTranslation(randomness.description, translations, calendar.locale),
  ]);
  if (result && "value" in result.randomness) {
    list.push([texts.value, printable(result.randomness.value)]);
  }
  if (cancel) list.push([texts.cancelledOn, dayAndTime(cancel.time, calendar)]);
  list.push([texts.witnesses, witnessesInWords()]);
  return list;

  function witnessesInWords(): string {
    const names = printable(joinParts(verification.witnesses));
    if (names && witnesses.demonstration) return fillIn(texts.demonstrationWitness, { names });
    if (names) return names;
    const { threshold } = witnesses;
    return threshold === 0
      ? texts.noWitness
      : fillIn(texts.tooFewWitnesses, { threshold: number(threshold) });
  }
}

function winnersOf({ verification: { awards }, facts, material }: ExaminedDraw) {
  const { calendar, translations } = material;
  const names = new Map(facts.prizes.map(({ id, name }) => [id, name]));
  const handedOver = new Map(facts.handovers.map(({ ticket, time }) => [ticket, time]));
  return awards.map(({ prize, ticket, pub }) => {
    const time = handedOver.get(ticket);
    return {
      prize: besideTranslation(names.get(prize) ?? prize, translations, calendar.locale),
      ticket: ticket === 0 ? material.texts.certificate.notAwarded : count(ticket, calendar.locale),
      who: printable(joinParts([pub?.name, pub?.place])),
      handover: time === undefined ? "" : dayAndTime(time, calendar),
    };
  });
}

function hashesOf({ facts }: ExaminedDraw): [string, string][] {
  const { close, result } = facts;
  return [
    ["drawId", facts.drawId],
    ["operator key", operatorKeyInWords(facts.operatorKey)],
    ["termsHash", facts.termsHash],
    ["rulesHash", facts.rulesHash],
    ...(close ? ([["root", close.root]] satisfies [string, string][]) : []),
    ...(result?.seed ? ([["seed", result.seed]] satisfies [string, string][]) : []),
  ];
}
