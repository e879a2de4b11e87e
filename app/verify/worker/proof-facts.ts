// What a proof file says about its draw, as plain values for texts and details. Runs in the worker.

import { printable } from "../../../protocol/checks/report.ts";
import { toHex } from "../../../protocol/encoding/bytes.ts";
import type { ProofFile } from "../../../protocol/proof-file.ts";
import { momentOf, type RandomnessSource } from "../../../protocol/randomness-source.ts";
import { drawSeed } from "../../../protocol/seed.ts";
import {
  type Exclusion,
  isOfType,
  type ResultRandomness,
  type Route,
} from "../../../protocol/statements.ts";
import { type Prize, type Terms, termsHash } from "../../../protocol/terms.ts";
import { isDemonstrationWitness } from "../../draws/witnesses/demonstration-witness.ts";

/** Free text has its invisible characters escaped, because they could mislead. */
export type ProofFacts = {
  title: string;
  operator: string;
  operatorKey: string;
  drawId: string;
  termsHash: string;
  rulesHash: string;
  secretCommitment: string;
  openedAt: number;
  opensAt: number;
  closesAt: number;
  moment: number;
  randomness: RandomnessSource;
  prizes: Prize[];
  statements: { count: number; firstSeq: number; lastSeq: number; lastTime: number };
  close?: {
    time: number;
    size: number;
    root: string;
    exclusions: Exclusion[];
    routes: Route[];
    secret?: string;
  };
  cancel?: { time: number; reason: string };
  result?: {
    time: number;
    randomness: ResultRandomness;
    ranks: number;
    firstTicket: number;
    seed?: string;
  };
  openedTickets: number;
  skips: { ticket: number; reason: string; next: number; time: number }[];
  handovers: { ticket: number; prize: string; time: number }[];
  witnesses: {
    named: number;
    threshold: number;
    cosignatures: number;
    /** One of them is the witness of the sample draws, which is no outsider. */
    demonstration: boolean;
  };
};

/** Only for a proof that has passed the checks `format` and `terms`: otherwise its terms can be anything. */
export function factsOf(proof: ProofFile, terms: Terms): ProofFacts {
  const { statements } = proof;
  const open = statements.find(isOfType("open"));
  const close = statements.find(isOfType("close"));
  const cancel = statements.find(isOfType("cancel"));
  return {
    title: printable(terms.title),
    operator: terms.operator,
    operatorKey: terms.operatorKey,
    drawId: terms.drawId,
    termsHash: toHex(termsHash(terms)),
    rulesHash: terms.rulesHash,
    secretCommitment: terms.secretCommitment,
    openedAt: open?.time ?? terms.opensAt,
    opensAt: terms.opensAt,
    closesAt: terms.closesAt,
    moment: momentOf(terms.randomness),
    randomness: printableSource(terms.randomness),
    prizes: terms.prizes.map((prize) => ({ ...prize, name: printable(prize.name) })),
    statements: {
      count: statements.length,
      firstSeq: statements[0]?.seq ?? 0,
      lastSeq: statements.at(-1)?.seq ?? 0,
      lastTime: statements.at(-1)?.time ?? 0,
    },
    ...(close ? { close: { time: close.time, ...close.body } } : {}),
    ...(cancel ? { cancel: { time: cancel.time, reason: printable(cancel.body.reason) } } : {}),
    ...resultFacts(proof, terms),
    openedTickets: proof.opened.length,
    skips: statements.filter(isOfType("skip")).map(({ body, time }) => ({ ...body, time })),
    handovers: statements.filter(isOfType("handover")).map(({ body, time }) => ({ ...body, time })),
    witnesses: {
      named: terms.witnesses.keys.length,
      threshold: terms.witnesses.threshold,
      cosignatures: proof.cosignatures.length,
      demonstration: terms.witnesses.keys.some(isDemonstrationWitness),
    },
  };
}

function printableSource(source: RandomnessSource): RandomnessSource {
  return source.source === "public-value"
    ? { ...source, description: printable(source.description) }
    : source;
}

function resultFacts({ statements }: ProofFile, terms: Terms): Pick<ProofFacts, "result"> {
  const close = statements.find(isOfType("close"));
  const result = statements.find(isOfType("result"));
  if (!result || !close) return {};
  const { randomness, ranking } = result.body;
  const seed = drawSeed(terms, close.body, randomness);
  return {
    result: {
      time: result.time,
      randomness,
      ranks: ranking.length,
      firstTicket: ranking[0] ?? 0,
      ...(seed ? { seed: toHex(seed) } : {}),
    },
  };
}
