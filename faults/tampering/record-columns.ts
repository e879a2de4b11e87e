// Every column of the tables behind a draw's pages: how a change by a superuser is noticed, or why none need be.
// A new column does not compile until it is listed here.
import type { PgTable } from "drizzle-orm/pg-core";
import { entry, ticket, ticketBatch } from "../../app/draws/entry-tables.server.ts";
import { operator, statement } from "../../app/draws/ledger-tables.server.ts";
import { award, openedTicket } from "../../app/draws/result/tables.server.ts";
import { draw, prize } from "../../app/draws/tables.server.ts";
import { notDrawn } from "./decided-draw.ts";

/** A change and what must name it, or the reason why no statement says anything about the column. */
type ColumnCase = { set: string; named: RegExp } | { notOfTheRecord: string };

type RecordTable = {
  table: PgTable;
  /** The row that is changed. */
  row: string;
  /** Pages show no winners at once, before the whole record is checked. */
  hidesAtOnce: boolean;
  columns: Record<string, ColumnCase>;
};

function recordTable<Table extends PgTable>(
  table: Table,
  facts: { row: string; hidesAtOnce?: boolean },
  columns: Record<keyof Table["_"]["columns"] & string, ColumnCase>,
): RecordTable {
  return { table, row: facts.row, hidesAtOnce: facts.hidesAtOnce ?? false, columns };
}

const awardIsMissing = /the award of slot \d, turn \d is missing/;
const leafOfWinner = /the winner's name or place of ticket \d+ is not what the ticket commits to/;
const notItsPerson = /the name, phone, e-mail, place or leaf of ticket \d+ of .* was changed/;
const erasedInPart = /the person of ticket \d+ of .* is erased in part/;
const notItsTerms = /its terms or rules are not those of the ledger/;
const notItsHead = /the head of draw-\w+ is not that of its 12 tickets/;
const differentColumns = /statement \d+ \(result\) has columns that differ from its line/;
const notItsPrizes = /the prizes in the database are not those of the terms/;
const noDraw = /statement \d+ \(open\) opens a draw that pages do not show/;
const wrongHead = /the head of the ledger is not its newest statement/;
const notHashed = { notOfTheRecord: "the terms seal id, name and quantity of a prize only" };
const staffDecision = {
  notOfTheRecord: "staff's decision; the close states who is excluded and why",
};
const ownClock = { notOfTheRecord: "when it happened on this site; no statement says so" };

export const recordTables: RecordTable[] = [
  recordTable(
    award,
    { row: "slot = 2", hidesAtOnce: true },
    {
      draw: { set: "draw = draw + 1", named: /the award of slot 2, turn 0 is missing/ },
      slot: { set: "slot = 3", named: awardIsMissing },
      turn: { set: "turn = 1", named: awardIsMissing },
      prizeId: { set: "prize_id = 'casa-alba'", named: /the database names the prize casa-alba/ },
      ticket: { set: "ticket = 1 + ticket % 12", named: /the database names ticket \d+/ },
      progress: {
        set: "progress = 'skipped'",
        named:
          /the database calls ticket \d+ skipped, the statements neither skipped nor handed over/,
      },
      skipReason: { set: "skip_reason = 'declined'", named: /differ about the skip of ticket/ },
      note: { notOfTheRecord: "staff's own words about a winner; not public" },
      changedAt: { set: "changed_at = changed_at - 1", named: /differ about when ticket \d+ got/ },
      handedOverAt: { set: "handed_over_at = 1", named: /differ about the handover to ticket/ },
    },
  ),
  recordTable(
    openedTicket,
    { row: "rank = 2", hidesAtOnce: true },
    {
      draw: { set: "draw = draw + 1", named: /the public part of ticket \d+ is missing/ },
      rank: { set: "rank = 9", named: /rank 9 is not ticket/ },
      ticket: { set: "ticket = 99", named: /rank 2 is not ticket 99/ },
      name: { set: "name = 'A Friend'", named: leafOfWinner },
      place: { set: "place = 'Elsewhere'", named: leafOfWinner },
      tag: { set: "tag = sha256('other')", named: leafOfWinner },
      saltPub: { set: "salt_pub = sha256('other')", named: leafOfWinner },
      idCommitment: { set: "id_commitment = sha256('other')", named: leafOfWinner },
    },
  ),
  recordTable(
    ticket,
    { row: `index = ${notDrawn}` },
    {
      draw: { set: "draw = draw + 1", named: /ticket \d+ of .* is missing/ },
      index: { set: "index = 99", named: /ticket \d+ of .* is missing/ },
      leaf: { set: "leaf = sha256('other')", named: /tickets of .* do not give the root of/ },
      codeHash: {
        notOfTheRecord:
          "the address of a ticket's page; who has it sees the ticket and wins nothing",
      },
      tag: { set: "tag = sha256('other')", named: notItsPerson },
      nth: { notOfTheRecord: "a counter against too many tickets; no page shows it" },
      route: { set: "route = 'postal'", named: /the tickets of each route are not those of the/ },
      batch: { set: "batch = 99", named: /the head that the receipt of ticket \d+ .* is missing/ },
    },
  ),
  recordTable(
    ticketBatch,
    { row: "size = 3" },
    {
      draw: {
        set: "draw = draw + 1",
        named: /the head that the receipt of ticket 3 .* is missing/,
      },
      size: { set: "size = 99", named: /the head that the receipt of ticket 3 .* is missing/ },
      root: { set: "root = sha256('other')", named: /first 3 tickets of .* do not give the root/ },
      time: ownClock,
    },
  ),
  recordTable(
    entry,
    { row: `index = ${notDrawn}` },
    {
      draw: { set: "draw = draw + 1", named: /the entry of ticket \d+ of .* is missing/ },
      index: { set: "index = 99", named: /the entry of ticket \d+ of .* is missing/ },
      name: { set: "name = 'Somebody Else'", named: notItsPerson },
      phone: { set: "phone = '+447700900999'", named: notItsPerson },
      email: { set: "email = 'else@example.com'", named: notItsPerson },
      place: { set: "place = 'Elsewhere'", named: notItsPerson },
      display: { set: "display = 'initials'", named: notItsPerson },
      saltPub: { set: "salt_pub = null", named: erasedInPart },
      saltId: { set: "salt_id = null", named: erasedInPart },
      language: { notOfTheRecord: "the language of mails" },
      rulesHash: { set: "rules_hash = 'x'", named: /the rules that ticket \d+ of .* are others/ },
      consentedAt: ownClock,
      network: { notOfTheRecord: "a keyed hash for staff; deleted with the person" },
      status: {
        set: "status = 'excluded', reason = 'duplicate-person'",
        named: /the excluded entries are not those of the close/,
      },
      reason: {
        set: "status = 'excluded', reason = 'under-age'",
        named: /the excluded entries are not those of the close/,
      },
      note: staffDecision,
      decidedBy: staffDecision,
      decidedAt: staffDecision,
      erasedAt: {
        set: "erased_at = 1",
        named: /ticket \d+ of .* is called erased, and has a name/,
      },
      replacedBy: staffDecision,
    },
  ),
  recordTable(
    statement,
    { row: "type = 'result'" },
    {
      operator: { set: "operator = 'x.example'", named: /statement|does not open|could not be/ },
      seq: { set: "seq = 99", named: /statement \d+ \(skip\) stands at place/ },
      type: { set: "type = 'skip'", named: /statement \d+ \(skip\) has columns that differ/ },
      drawId: { set: "draw_id = repeat('ab', 16)", named: differentColumns },
      time: { set: "time = time - 1", named: differentColumns },
      prev: { set: "prev = repeat('ab', 32)", named: differentColumns },
      hash: { set: "hash = repeat('ab', 32)", named: differentColumns },
      line: {
        set: `line = regexp_replace(line, '"ticket":\\d+', '"ticket":99')`,
        named: /statement \d+ \(result\) has columns that differ|signature/,
      },
    },
  ),
  recordTable(
    operator,
    { row: "true" },
    {
      name: { set: "name = 'x.example'", named: /there are 0 statements, the head says \d+/ },
      demonstration: {
        notOfTheRecord: "whether the samples may be removed; pages show every draw alike",
      },
      key: { set: "key = repeat('ab', 32)", named: wrongHead },
      nextSeq: { set: "next_seq = 99", named: /there are \d+ statements, the head says 99/ },
      headHash: { set: "head_hash = repeat('ab', 32)", named: wrongHead },
      headTime: { set: "head_time = head_time + 1", named: wrongHead },
      createdAt: ownClock,
    },
  ),
  recordTable(
    draw,
    { row: "true" },
    {
      id: { set: "id = id + 1", named: awardIsMissing },
      operator: { set: "operator = 'x.example'", named: noDraw },
      slug: { notOfTheRecord: "the address of its page" },
      state: { set: "state = 'draft'", named: noDraw },
      plan: {
        set: `plan = jsonb_set(plan, '{showPlace}', 'false')`,
        named: notItsPerson,
      },
      planVersion: { notOfTheRecord: "so that two people do not overwrite each other's draft" },
      story: { notOfTheRecord: "a text that staff may edit while the draw runs" },
      drawId: { set: "draw_id = repeat('ab', 16)", named: noDraw },
      terms: {
        set: `terms = replace(terms, '"reserves":3', '"reserves":4')`,
        named: notItsTerms,
      },
      termsHash: { set: "terms_hash = sha256('other')", named: notItsTerms },
      rulesText: { set: "rules_text = 'Other rules'", named: notItsTerms },
      opensAt: { set: "opens_at = opens_at - 1", named: notItsTerms },
      closesAt: { set: "closes_at = closes_at + 1", named: notItsTerms },
      moment: { set: "moment = moment + 1", named: notItsTerms },
      ticketsPerPerson: { set: "tickets_per_person = 2", named: notItsTerms },
      size: { set: "size = 11", named: notItsHead },
      peaks: { set: "peaks = sha256('other')", named: notItsHead },
      root: { set: "root = sha256('other')", named: notItsHead },
      headTime: ownClock,
      checkpointSize: { set: "checkpoint_size = 6", named: /differ about its newest checkpoint/ },
      checkpointTime: { set: "checkpoint_time = 1", named: /differ about its newest checkpoint/ },
      endedAt: { set: "ended_at = ended_at - 1", named: /differ about its end/ },
      erasedAt: { notOfTheRecord: "when people were erased; each entry says so itself" },
      createdAt: ownClock,
      createdBy: { notOfTheRecord: "who made the draft" },
    },
  ),
  recordTable(
    prize,
    { row: "position = 0", hidesAtOnce: true },
    {
      draw: { set: "draw = draw + 1", named: notItsPrizes },
      position: { set: "position = 9", named: notItsPrizes },
      prizeId: { set: "prize_id = 'other'", named: notItsPrizes },
      name: { set: "name = 'A pen'", named: notItsPrizes },
      quantity: { set: "quantity = 2", named: notItsPrizes },
      value: notHashed,
      story: notHashed,
      picture: notHashed,
      pictures: notHashed,
      included: notHashed,
      notIncluded: notHashed,
      valuation: notHashed,
      costs: notHashed,
      conditions: notHashed,
    },
  ),
];
