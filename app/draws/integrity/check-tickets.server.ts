// Reads every ticket of a draw once: entries against leaves, leaves against every head that was ever stated.

import { setTimeout as pause } from "node:timers/promises";
import { fromHex, join, sameBytes, toHex, utf8 } from "../../../protocol/encoding/bytes.ts";
import { MerkleFrontier } from "../../../protocol/encoding/merkle-tree.ts";
import { readStatement } from "../../../protocol/ledger-file.ts";
import { identityCommitment, publicCommitment, ticketLeafHash } from "../../../protocol/tickets.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { nativeSha256 } from "../../platform/native-sha256.server.ts";
import { identityOf, publicPart } from "../display-name.ts";
import type { SealedDraw } from "../sealed-draw.ts";
import { aboutDraw, type IntegrityFinding } from "./findings.ts";
import {
  findLastIndex,
  listBatchHeads,
  listHeadStatements,
  listTicketsWithEntries,
} from "./integrity-store.server.ts";

/** About 10 milliseconds of work, and as long for everybody else, who may be entering a thousand times a second. */
const ticketsAtOnce = 250;
const pauseMilliseconds = 10;
const headsAtOnce = 500;
/** Changed tickets are named, at most this many per draw. */
const mostNamed = 20;

type TicketWithEntry = Awaited<ReturnType<typeof listTicketsWithEntries>>[number];
type StatedHead = { size: number; root: Uint8Array; statedBy: string };

/** Memory does not grow with the number of tickets. The leaves must give the root of every head. */
export async function checkTickets(
  snapshot: AnyDatabase,
  draw: SealedDraw,
): Promise<IntegrityFinding[]> {
  const found = { foundBy: "record", about: aboutDraw(draw) } as const;
  const findings: IntegrityFinding[] = [];
  const tree = new MerkleFrontier(0, [], nativeSha256);
  const stated = await listStatedHeads(snapshot, draw);
  let changed = 0;
  let treeProblem: string | undefined;

  for (;;) {
    const from = tree.size;
    const rows = await listTicketsWithEntries(snapshot, draw.id, from, from + ticketsAtOnce);
    if (rows.length === 0) break;
    const lastHead = Math.max(...rows.map(({ batch }) => batch));
    const batches = await listBatchHeads(snapshot, draw.id, from, lastHead);
    const heads = new Set(batches.map(({ size }) => size));
    for (const row of rows) {
      if (row.index !== tree.size) break;
      const problem = entryProblem(row, draw, heads);
      if (problem) {
        changed += 1;
        if (changed <= mostNamed) findings.push({ ...found, problem, hidesWinners: false });
      }
      tree.append(row.leaf);
      for (; batches[0]?.size === tree.size; batches.shift()) {
        compare({ ...batches[0], statedBy: "a batch of tickets" });
      }
      for (; stated[0]?.size === tree.size; stated.shift()) compare(stated[0]);
    }
    if (tree.size !== from + rows.length) break;
    await pause(pauseMilliseconds);
  }
  if ((await findLastIndex(snapshot, draw.id)) >= tree.size) {
    treeProblem ??= `ticket ${tree.size + 1} of ${draw.slug} is missing`;
  }
  if (changed > mostNamed) {
    const problem = `${changed - mostNamed} more tickets of ${draw.slug} do not match their entries`;
    findings.push({ ...found, problem, hidesWinners: false });
  }
  treeProblem ??= endProblem(draw, tree, stated[0]);
  return treeProblem
    ? [{ ...found, problem: treeProblem, hidesWinners: true }, ...findings]
    : findings;

  function compare({ size, root, statedBy }: StatedHead) {
    if (sameBytes(root, tree.root())) return;
    treeProblem ??= `the first ${size} tickets of ${draw.slug} do not give the root of ${statedBy}`;
  }
}

/** After the last ticket no head may remain, and the draw's head must be the head of the tree. */
function endProblem(
  draw: SealedDraw,
  tree: MerkleFrontier,
  left: StatedHead | undefined,
): string | undefined {
  if (left)
    return `${left.statedBy} of ${draw.slug} names ${left.size} tickets, there are ${tree.size}`;
  const same =
    draw.size === tree.size &&
    sameBytes(draw.root, tree.root()) &&
    sameBytes(draw.peaks, join(...tree.peaks));
  return same ? undefined : `the head of ${draw.slug} is not that of its ${tree.size} tickets`;
}

/** Erased people cannot be compared; the root still covers their leaves. The site erases whole people only. */
function entryProblem(
  { index, leaf, tag, entry, batch }: TicketWithEntry,
  draw: SealedDraw,
  /** Sizes of the trees that receipts may state. */
  heads: Set<number>,
): string | undefined {
  const where = `ticket ${index + 1} of ${draw.slug}`;
  if (!entry) return `the entry of ${where} is missing`;
  if (!heads.has(batch) || batch <= index)
    return `the head that the receipt of ${where} states is missing`;
  if (entry.rulesHash !== draw.terms.rulesHash)
    return `the rules that ${where} accepted are others`;
  const { name, phone, email, place, display, saltPub, saltId, erasedAt } = entry;
  if (name === null || phone === null || !saltPub || !saltId) {
    const isErased = name === null && phone === null && !saltPub && !saltId && erasedAt !== null;
    return isErased ? undefined : `the person of ${where} is erased in part`;
  }
  if (erasedAt !== null) return `${where} is called erased, and has a name`;
  const pub = publicPart({ name, place: place ?? "", display }, toHex(tag), draw.plan.showPlace);
  const identity = identityOf({ name, phone, email });
  const { drawId, termsHash } = draw;
  try {
    const expected = ticketLeafHash(
      {
        ...{ drawId, index, termsHash },
        pubC: publicCommitment(pub, saltPub, nativeSha256),
        idC: identityCommitment(identity, saltId, nativeSha256),
      },
      nativeSha256,
    );
    if (sameBytes(expected, leaf)) return undefined;
  } catch {
    // A text that canonical JSON does not allow was never hashed: it was changed, too.
  }
  return `the name, phone, e-mail, place or leaf of ${where} was changed`;
}

/** Sizes and roots of all checkpoints and of the close. Damaged lines are a finding of the ledger's check. */
async function listStatedHeads(snapshot: AnyDatabase, draw: SealedDraw): Promise<StatedHead[]> {
  const heads: StatedHead[] = [];
  for (let after = -1; ; ) {
    const rows = await listHeadStatements(snapshot, draw, after, headsAtOnce);
    for (const { seq, line } of rows) {
      const reading = readStatement(utf8(line), "");
      if (!reading.ok) continue;
      const { type, body } = reading.statement;
      if ((type !== "checkpoint" && type !== "close") || body.size === 0) continue;
      heads.push({
        size: body.size,
        root: fromHex(body.root),
        statedBy: `statement ${seq} (${type})`,
      });
    }
    const last = rows.at(-1);
    if (!last) return heads.toSorted((left, right) => left.size - right.size);
    after = last.seq;
  }
}
