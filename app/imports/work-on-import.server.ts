// Works on one import: its dry run, or the run itself. Safe to start again after a crash.
import { recordActivity } from "../activity/record.server.ts";
import { asSealed, type SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { findDraw } from "../draws/store.server.ts";
import { sentenceForStaff } from "../entries/refusals.ts";
import type { TicketRecipient } from "../entries/send-ticket.server.ts";
import { checkRows } from "./check-import.server.ts";
import { type EnteredRow, enterChecked } from "./enter-checked.server.ts";
import { readParts } from "./part-store.server.ts";
import {
  deleteRows,
  forgetEntered,
  forgetLines,
  insertRows,
  type LineResult,
  readChecked,
  saveResults,
} from "./row-store.server.ts";
import {
  deleteFile,
  failImport,
  finishCheck,
  finishRun,
  type ImportRow,
  saveCounts,
} from "./store.server.ts";

export type ImportServices = Pick<DrawServices, "database" | "keys" | "couponKey"> & {
  /** Queues the mail with a person's ticket, once. */
  mailTicket?: (draw: SealedDraw, recipient: TicketRecipient) => Promise<unknown>;
};

export async function workOnImport(
  services: ImportServices,
  row: ImportRow,
  stopping: AbortSignal,
): Promise<void> {
  const drawRow = await findDraw(services.database, row.draw);
  const draw = drawRow && asSealed(drawRow);
  if (!draw) throw new Error(`There is no opened draw ${row.draw}.`);
  if (row.state === "checking") await check(services, draw, row, stopping);
  else await run(services, draw, row, stopping);
}

async function check(
  services: ImportServices,
  draw: SealedDraw,
  row: ImportRow,
  stopping: AbortSignal,
): Promise<void> {
  const { database } = services;
  const { id, encoding } = row;
  await deleteRows(database, id);
  const file = { parts: readParts(database, id), encoding, key: `import/${id}` };
  const outcomes = { new: 0, duplicate: 0, invalid: 0 };
  const counts = () => {
    const { new: fresh, duplicate: duplicates, invalid } = outcomes;
    const rows = fresh + duplicates + invalid;
    return { rows, done: rows, fresh, duplicates, invalid };
  };
  for await (const rows of checkRows(services, draw, file, row)) {
    stopping.throwIfAborted();
    for (const { outcome } of rows) outcomes[outcome] += 1;
    await insertRows(database, id, rows);
    await saveCounts(database, id, counts());
  }
  await finishCheck(database, id, counts());
}

async function run(
  services: ImportServices,
  draw: SealedDraw,
  row: ImportRow,
  stopping: AbortSignal,
): Promise<void> {
  const { database } = services;
  const { id } = row;
  const who = { id: row.createdById, name: row.createdBy };
  const about = { kind: "draw", id: `${draw.id}`, name: draw.terms.title };
  const entering = await enterChecked(services, draw, () => readChecked(database, id), {
    async progress(done) {
      stopping.throwIfAborted();
      // On another connection: nobody sees what the transaction writes before it ends.
      await saveCounts(database, id, { done });
    },
    async finish(transaction, rows) {
      const tickets = rows.filter((entered) => "ticket" in entered && !entered.repeated).length;
      // A run after a crash that finds only its own tickets is in the activity log already.
      if (tickets === 0 && rows.some((entered) => "ticket" in entered)) return;
      const changes = { file: row.fileName, tickets };
      await recordActivity(transaction, { who, what: "entries.imported", about, changes });
    },
  });
  if (!entering.ok) {
    await failImport(database, id, sentenceForStaff(entering.reason));
    await deleteFile(database, id);
    await forgetLines(database, id);
    return;
  }
  // The tickets are committed: from here on only the report changes.
  await saveResults(database, id, entering.rows.map(resultOf));
  const refused = entering.rows.filter((entered) => "refused" in entered).length;
  const mailed = row.mailTickets
    ? await mailTickets(services, draw, id, entering.rows, stopping)
    : 0;
  await deleteFile(database, id);
  await forgetEntered(database, id);
  await finishRun(database, id, {
    mailed,
    done: entering.rows.length,
    fresh: entering.rows.length - refused,
    duplicates: row.duplicates + refused,
  });
}

/** Includes people from a run before a crash: each mail is queued once. */
async function mailTickets(
  { database, mailTicket }: ImportServices,
  draw: SealedDraw,
  id: number,
  entered: EnteredRow[],
  stopping: AbortSignal,
): Promise<number> {
  const byLine = new Map(entered.map((row) => [row.line, row]));
  let mailed = 0;
  for await (const people of readChecked(database, id)) {
    for (const { line, entry } of people) {
      stopping.throwIfAborted();
      const row = byLine.get(line);
      if (!row || !("ticket" in row) || !row.code || !entry.email) continue;
      const { ticket, code } = row;
      await mailTicket?.(draw, { ticket, code, name: entry.name, email: entry.email });
      mailed += 1;
    }
  }
  return mailed;
}

function resultOf(entered: EnteredRow): LineResult {
  return {
    line: entered.line,
    ticket: "ticket" in entered ? entered.ticket : null,
    why: "refused" in entered ? sentenceForStaff(entered.refused) : null,
  };
}
