// The proof file of a draw, made only while the database has what was signed.
import { logContext, type RequestContext } from "../../platform/http/context.server.ts";
import { readLinesOfDraw } from "../ledger/ledger-store.server.ts";
import { makeProof, type ProofServices } from "../proof/draw-proof.server.ts";
import { RecordDisagrees } from "../record-disagrees.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import { listOpenedWithLeaves } from "./integrity-store.server.ts";
import { openedProblem } from "./read-awards.server.ts";
import { verifyDraw } from "./verified-draw.ts";

/**
 * Throws RecordDisagrees when the statements or the opened tickets were changed. Awards and the people behind the
 * tickets are no part of a proof.
 */
export async function makeAgreedProof(
  services: ProofServices,
  draw: SealedDraw,
): Promise<Uint8Array> {
  const { database } = services;
  const lines = await readLinesOfDraw(database, draw.operator, draw.drawId);
  const record = verifyDraw(lines, draw.operator, draw.drawId);
  const opened = await listOpenedWithLeaves(database, draw.id);
  const publicParts = opened.map(({ row, leaf }) => ({ row, leaf, person: null }));
  const problem = record.ok ? openedProblem(record, publicParts) : record.problem;
  if (problem) throw new RecordDisagrees(`${draw.slug}: ${problem}`);
  return makeProof(services, draw);
}

/** Undefined when what is made would be wrong. The check of the record tells the owners. */
export async function unlessRecordDisagrees<Made>(
  context: RequestContext,
  make: () => Promise<Made>,
): Promise<Made | undefined> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof RecordDisagrees)) throw error;
    context
      .get(logContext)
      .error({ err: error }, "A proof was not made, because it would be wrong.");
    return undefined;
  }
}
