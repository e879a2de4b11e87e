// Builds the proof file of a draw from its statements, opened tickets and cosignatures.
import { buildProof, formatProof } from "../../../protocol/build-proof.ts";
import { fromHex, toHex } from "../../../protocol/encoding/bytes.ts";
import type { CosignedHead, OpenedTicket } from "../../../protocol/proof-file.ts";
import { isOfType, type Statement } from "../../../protocol/statements.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { readStatementsOfDraw } from "../ledger/ledger-store.server.ts";
import { ledgerTree } from "../ledger/ledger-tree.server.ts";
import { RecordDisagrees } from "../record-disagrees.ts";
import { listOpenedTickets } from "../result/opened-ticket-store.server.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import { listCosignaturesOn } from "../witnesses/witness-store.server.ts";

export type ProofServices = Pick<DrawServices, "database" | "trees">;

/** The bytes of proof.json. They change only when the ledger has a new statement about the draw. */
export async function makeProof(
  { database, trees }: ProofServices,
  draw: SealedDraw,
): Promise<Uint8Array> {
  return writeProof(database, draw, async ({ size, root }) => {
    const tree = await trees.upTo({ id: draw.id, size, root: fromHex(root) });
    return (ticket) => tree.inclusion(ticket - 1, size).map(toHex);
  });
}

/** Without the paths to the root, for a check that computes the root from all leaves anyway. */
export async function makeProofWithoutPaths(
  database: AnyDatabase,
  draw: SealedDraw,
): Promise<Uint8Array> {
  return writeProof(database, draw, async () => () => []);
}

type PathOf = (ticket: number) => string[];

async function writeProof(
  database: AnyDatabase,
  draw: SealedDraw,
  loadPaths: (close: Statement<"close">["body"]) => Promise<PathOf>,
): Promise<Uint8Array> {
  const ledger = await readStatementsOfDraw(database, draw.operator, draw.drawId);
  const close = ledger.find(isOfType("close"));
  const result = ledger.find(isOfType("result"));
  const opened =
    close && result ? await readOpened(database, draw, await loadPaths(close.body)) : new Map();
  const proof = buildProof({
    ledger,
    drawId: draw.drawId,
    withCheckpoints: true,
    cosignatures: close ? await readCosignatures(database, draw, close) : [],
    openTicket: (ticket) => {
      const content = opened.get(ticket);
      if (!content)
        throw new RecordDisagrees(`Ticket ${ticket} of draw ${draw.slug} was not opened.`);
      return content;
    },
  });
  return formatProof(proof);
}

type OpenedPart = Omit<OpenedTicket, "rank" | "ticket">;

async function readOpened(
  database: AnyDatabase,
  draw: SealedDraw,
  pathOf: PathOf,
): Promise<Map<number, OpenedPart>> {
  const rows = await listOpenedTickets(database, draw.id);
  return new Map(
    rows.map(({ ticket, name, place, tag, saltPub, idCommitment }) => [
      ticket,
      {
        idCommitment: toHex(idCommitment),
        inclusion: pathOf(ticket),
        pub: { name, place, tag: toHex(tag) },
        saltPub: toHex(saltPub),
      },
    ]),
  );
}

/** Cosignatures on heads that include the close. Verifiers refuse witnesses that the terms do not name. */
async function readCosignatures(
  database: AnyDatabase,
  draw: SealedDraw,
  close: Statement<"close">,
): Promise<CosignedHead[]> {
  const named = draw.terms.witnesses.keys;
  if (named.length === 0) return [];
  const rows = await listCosignaturesOn(database, draw.operator, close.seq);
  // The earliest valid one of each witness; later heads add nothing to the proof.
  const first = named.flatMap(
    (key) => rows.find(({ witness, time }) => witness === key && time >= close.time) ?? [],
  );
  if (first.length === 0) return [];
  const tree = await ledgerTree(
    database,
    draw.operator,
    Math.max(...first.map(({ size }) => size)),
  );
  return first.map(({ size, root, line }) => ({
    inclusion: tree.inclusion(close.seq, size).map(toHex),
    line,
    root: toHex(root),
    size,
  }));
}
