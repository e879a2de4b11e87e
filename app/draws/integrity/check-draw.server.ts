// Compares one draw with its statements: terms, state, closing, result, opened tickets and awards.
import { verify } from "../../../protocol/checks/verify.ts";
import { sameBytes, toHex, utf8 } from "../../../protocol/encoding/bytes.ts";
import { canonicalText } from "../../../protocol/encoding/canonical-json.ts";
import { readStatement } from "../../../protocol/ledger-file.ts";
import { momentOf } from "../../../protocol/randomness-source.ts";
import { isOfType, type Statement } from "../../../protocol/statements.ts";
import { type Terms, termsHash } from "../../../protocol/terms.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { nativeSha256 } from "../../platform/native-sha256.server.ts";
import { countTicketsByRoute, listExclusions } from "../closing/closing-store.server.ts";
import { readLinesOfDraw, readStatementsOfDraw } from "../ledger/ledger-store.server.ts";
import { makeProofWithoutPaths } from "../proof/draw-proof.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import { listPrizes } from "../store.server.ts";
import { aboutDraw, type IntegrityFinding } from "./findings.ts";
import {
  findNewestCheckpoint,
  listOpenedWithLeaves,
  listStoredAwards,
} from "./integrity-store.server.ts";
import { awardsProblem, openedProblem, prizesProblem } from "./read-awards.server.ts";
import { verifyDraw } from "./verified-draw.ts";

/** The cheap part, a few milliseconds a draw: what pages say against what the statements give. */
export async function checkAwards(
  snapshot: AnyDatabase,
  draw: SealedDraw,
): Promise<IntegrityFinding[]> {
  const { id, operator, drawId } = draw;
  const record = verifyDraw(await readLinesOfDraw(snapshot, operator, drawId), operator, drawId);
  const problems = record.ok
    ? [
        awardsProblem(record.history, await listStoredAwards(snapshot, id)),
        prizesProblem(record, await listPrizes(snapshot, id)),
        openedProblem(record, await listOpenedWithLeaves(snapshot, id)),
        termsProblem(draw, record.terms),
      ]
    : [record.problem];
  return asFindings("awards", draw, problems);
}

/** The rest, except the tickets: state, closing, and the whole proof computed again. */
export async function checkProof(
  snapshot: AnyDatabase,
  draw: SealedDraw,
): Promise<IntegrityFinding[]> {
  const statements = await readStatementsOfDraw(snapshot, draw.operator, draw.drawId);
  const problems = [
    stateProblem(draw, statements),
    endingProblem(draw, statements),
    await checkpointProblem(snapshot, draw, statements),
    await closingProblem(snapshot, draw, statements),
    ...verifyProof(await makeProofWithoutPaths(snapshot, draw)),
  ];
  return asFindings("record", draw, problems);
}

function asFindings(
  foundBy: IntegrityFinding["foundBy"],
  draw: SealedDraw,
  problems: (string | undefined)[],
): IntegrityFinding[] {
  return problems
    .filter((problem) => problem !== undefined)
    .map((problem) => ({
      foundBy,
      about: aboutDraw(draw),
      problem: `${draw.slug}: ${problem}`,
      hidesWinners: true,
    }));
}

/** `inclusion` needs paths; instead all leaves are read and must give the root. */
function verifyProof(proof: Uint8Array): string[] {
  const { checks } = verify({ proof }, { sha256: nativeSha256 });
  return checks.flatMap((check) =>
    check.state === "fails" && check.name !== "inclusion"
      ? [`the check "${check.name}" of its proof fails: ${check.why}`]
      : [],
  );
}

function termsProblem(draw: SealedDraw, terms: Terms): string | undefined {
  const same =
    canonicalText(draw.terms) === canonicalText(terms) &&
    sameBytes(draw.termsHash, termsHash(terms)) &&
    draw.opensAt === terms.opensAt &&
    draw.closesAt === terms.closesAt &&
    draw.moment === momentOf(terms.randomness) &&
    draw.ticketsPerPerson === terms.ticketsPerPerson &&
    toHex(nativeSha256(utf8(draw.rulesText))) === terms.rulesHash;
  return same ? undefined : "its terms or rules are not those of the ledger";
}

function stateProblem(draw: SealedDraw, statements: Statement[]): string | undefined {
  const has = (type: Statement["type"]) => statements.some((statement) => statement.type === type);
  const expected = has("result")
    ? ["drawn"]
    : has("cancel")
      ? [has("close") ? "void" : "cancelled"]
      : has("close")
        ? ["closed"]
        : ["scheduled", "open"];
  return expected.includes(draw.state)
    ? undefined
    : `the database calls it ${draw.state}, the ledger ${expected.join(" or ")}`;
}

function endingProblem(draw: SealedDraw, statements: Statement[]): string | undefined {
  // A result that came late overrules that the draw was void.
  const end = statements.find(isOfType("result")) ?? statements.find(isOfType("cancel"));
  return draw.endedAt === (end?.time ?? null)
    ? undefined
    : "the database and the ledger differ about its end";
}

async function checkpointProblem(
  snapshot: AnyDatabase,
  draw: SealedDraw,
  statements: Statement[],
): Promise<string | undefined> {
  const opening = statements.find(isOfType("open"));
  const line = await findNewestCheckpoint(snapshot, draw);
  const reading = line === undefined ? undefined : readStatement(utf8(line), "the checkpoint");
  // A damaged line is a finding of the ledger's check.
  if (reading && !reading.ok) return undefined;
  const checkpoint = reading && [reading.statement].find(isOfType("checkpoint"));
  return draw.checkpointSize === (checkpoint?.body.size ?? 0) &&
    draw.checkpointTime === (checkpoint ?? opening)?.time
    ? undefined
    : "the database and the ledger differ about its newest checkpoint";
}

async function closingProblem(
  snapshot: AnyDatabase,
  { id }: SealedDraw,
  statements: Statement[],
): Promise<string | undefined> {
  const close = statements.find(isOfType("close"));
  if (!close) return undefined;
  const { exclusions, routes } = close.body;
  if (canonicalText(await listExclusions(snapshot, id)) !== canonicalText(exclusions)) {
    return "the excluded entries are not those of the close";
  }
  return canonicalText(await countTicketsByRoute(snapshot, id)) === canonicalText(routes)
    ? undefined
    : "the tickets of each route are not those of the close";
}
