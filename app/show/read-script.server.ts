// The script of the real show: read from the record every time, never kept anywhere else.
import { and, eq, inArray, sql } from "drizzle-orm";
import { toHex } from "../../protocol/bytes.ts";
import { isOfType, type Statement } from "../../protocol/statements.ts";
import { listAwards } from "../draws/api/views.server.ts";
import { statement } from "../draws/ledger/tables.server.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import { listPrizes } from "../draws/store.server.ts";
import { findPictures } from "../media/store.server.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import type { ScriptPrize, ScriptSlot, ShowScript } from "./script.ts";

/** Moments are told in milliseconds of the database's clock, which the draws' own may be shifted from. */
export async function readScript(
  database: AnyDatabase,
  draw: SealedDraw,
  clockShift: number,
): Promise<ShowScript> {
  const statements = await readTurningPoints(database, draw);
  const close = statements.find(isOfType("close"));
  const result = statements.find(isOfType("result"));
  const cancel = statements.find(isOfType("cancel"));
  const moment = (seconds: number) => seconds * 1000 - clockShift;
  const { randomness } = draw.terms;
  return {
    prizes: await readScriptPrizes(database, draw.id),
    slots: result ? await readSlots(database, draw.id) : [],
    tickets: close?.body.size ?? draw.size,
    excluded: close?.body.exclusions.map(({ ticket }) => ticket) ?? [],
    root: close?.body.root ?? toHex(draw.root),
    round: randomness.source === "drand" ? randomness.round : 0,
    source: randomness.source === "drand" ? "drand quicknet" : randomness.description,
    closesAt: moment(draw.closesAt),
    sealedAt: close && moment(close.time),
    moment: moment(draw.moment),
    decidedAt: result && moment(result.time),
    cancelled: cancel && !result ? cancel.body.reason : undefined,
    skipReasons: draw.terms.skipReasons,
  };
}

async function readTurningPoints(database: AnyDatabase, draw: SealedDraw): Promise<Statement[]> {
  const rows = await database
    .select({ line: statement.line })
    .from(statement)
    .where(
      and(
        eq(statement.operator, draw.operator),
        eq(statement.drawId, draw.drawId),
        inArray(statement.type, ["close", "result", "cancel"]),
      ),
    );
  return rows.map(({ line }) => JSON.parse(line) as Statement);
}

export async function readScriptPrizes(
  database: AnyDatabase,
  draw: number,
): Promise<ScriptPrize[]> {
  const rows = await listPrizes(database, draw);
  const ids = rows.flatMap(({ picture }) => picture ?? []);
  const pictures = await findPictures(database as Database, ids);
  return rows.map(({ prizeId, name, quantity, value, story, picture }) => ({
    ...{ id: prizeId, name, quantity, detail: detailOf(story, value) },
    picture: picture ? pictures.get(picture) : undefined,
  }));
}

/** The first sentence of the story where it fits on one line; else what the prize is worth. */
function detailOf(story: string, value: string): string {
  const [sentence = ""] = story.split(/(?<=[.!?])\s|\n/);
  const plain = sentence.replace(/[*_`#>[\]]/g, "").trim();
  return plain !== "" && plain.length <= 64 ? plain.replace(/\.$/, "") : value;
}

async function readSlots(database: AnyDatabase, draw: number): Promise<ScriptSlot[]> {
  const slots: ScriptSlot[] = [];
  for (const { slot, prize, ticket, name, place, ...rest } of await listAwards(database, draw)) {
    const its = slots[slot] ?? { slot, prize, turns: [] };
    slots[slot] = its;
    const confirmed = rest.progress === "confirmed" || rest.progress === "handed-over";
    its.turns.push({ ticket, name, place, skipReason: rest.skipReason, confirmed });
  }
  return slots;
}

/** All tickets of whoever won already, where the terms give one prize to a person; else those tickets. */
export async function readTicketsOfWinners(
  database: AnyDatabase,
  draw: Pick<SealedDraw, "id" | "terms">,
  tickets: number[],
): Promise<number[]> {
  if (!draw.terms.onePrizePerPerson || draw.terms.ticketsPerPerson === 1) return tickets;
  if (tickets.length === 0) return [];
  const indexes = sql.param(tickets.map((ticket) => ticket - 1));
  const { rows } = await database.execute<{ index: string }>(sql`
    select index from ticket where draw = ${draw.id} and tag in
      (select tag from ticket where draw = ${draw.id} and index = any(${indexes}::bigint[]))`);
  return rows.map(({ index }) => Number(index) + 1);
}
