// Compares the whole database with the signed ledger: at start, every night and in `goldkey doctor`.
import { verifyActivity } from "../../activity/verify-store.server.ts";
import type { AnyDatabase, Database } from "../../platform/database/database.server.ts";
import { isDataUnavailable } from "../../platform/database/unavailable.server.ts";
import { messageOf } from "../../platform/message-of.ts";
import { errorCode } from "../../platform/start-failure.ts";
import type { KeyRing } from "../ledger/key-ring.server.ts";
import { type SealedDraw, UnreadableTerms } from "../sealed-draw.ts";
import { checkAwards, checkProof } from "./check-draw.server.ts";
import { checkKeys } from "./check-keys.server.ts";
import { checkLedger } from "./check-ledger.server.ts";
import { checkTickets } from "./check-tickets.server.ts";
import { aboutDraw, type IntegrityFinding } from "./findings.ts";
import { findSealedDraw, listOperators, listSealedDraws } from "./integrity-store.server.ts";

type RecordServices = { database: Database; keys: Pick<KeyRing, "find" | "export"> };

/** What pages show about winners. Milliseconds for each draw, whatever its size. */
export async function checkAllAwards({
  database,
}: Pick<RecordServices, "database">): Promise<IntegrityFinding[]> {
  return ofEveryDraw(database, "awards", checkAwards);
}

/** What is checked every ten minutes: awards, and the keys that sign. */
export async function checkOften(services: RecordServices): Promise<IntegrityFinding[]> {
  const { database, keys } = services;
  const ofKeys = await inSnapshot(database, (snapshot) => checkKeys(snapshot, keys));
  return [...(await checkAllAwards(services)), ...ofKeys];
}

/** Everything: it reads every statement, every ticket and the activity log. Seconds for each million tickets. */
export async function checkRecord(services: RecordServices): Promise<IntegrityFinding[]> {
  const { database, keys } = services;
  const findings = await checkOften(services);
  for (const { name } of await listOperators(database)) {
    findings.push(...(await inSnapshot(database, (snapshot) => checkLedger(snapshot, keys, name))));
  }
  findings.push(...(await ofEveryDraw(database, "record", checkProof)));
  findings.push(...(await ofEveryDraw(database, "record", checkTickets)));
  const verdict = await verifyActivity(database);
  if (!verdict.ok) {
    const problem = `the activity log does not agree from row ${verdict.seq} on. ${verdict.reason}`;
    findings.push({ foundBy: "record", about: "activity", problem, hidesWinners: false });
  }
  // What cannot be read at all is found by each of them.
  return [...new Map(findings.map((finding) => [finding.problem, finding])).values()];
}

async function ofEveryDraw(
  database: Database,
  foundBy: IntegrityFinding["foundBy"],
  check: (snapshot: AnyDatabase, draw: SealedDraw) => Promise<IntegrityFinding[]>,
): Promise<IntegrityFinding[]> {
  const findings: IntegrityFinding[] = [];
  for (const { id, slug } of await listSealedDraws(database)) {
    try {
      const found = await inSnapshot(database, async (snapshot) => {
        // Read again: entries may have arrived since the list was made.
        const draw = await findSealedDraw(snapshot, id);
        return draw ? check(snapshot, draw) : [];
      });
      findings.push(...found);
    } catch (error) {
      // The database did not answer: that says nothing about the record.
      if (errorCode(error) !== undefined || isDataUnavailable(error)) throw error;
      // What cannot be parsed, such as a line that is not JSON, does not agree either.
      const problem = `${slug}: ${reasonOf(error)}`;
      findings.push({ foundBy, about: aboutDraw({ id }), problem, hidesWinners: true });
    }
  }
  return findings;
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableTerms) return "its sealed terms were changed and cannot be read";
  return `it could not be checked. ${messageOf(error)}`;
}

/** Rows written meanwhile do not matter. */
function inSnapshot<Result>(
  database: Database,
  work: (snapshot: AnyDatabase) => Promise<Result>,
): Promise<Result> {
  return database.transaction(work, { isolationLevel: "repeatable read", accessMode: "read only" });
}
