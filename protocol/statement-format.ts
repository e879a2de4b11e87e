// The fields of a statement; terms-rules.ts checks the terms: docs/protocol.md, sections 5 and 7.
import type { Json } from "./encoding/canonical-json.ts";
import {
  anyRecord,
  exactly,
  hex,
  integer,
  isRecord,
  list,
  record,
  type Shape,
  text,
  time,
} from "./encoding/shape.ts";
import type { StatementType } from "./statements.ts";
import { protocolName } from "./terms.ts";

const ticket = integer(1);
const ticketOrNone = integer(0);

/** Reasons, prizes and routes are checked with the terms, the closing and the awards. */
const anyText = text();

const resultRandomness: Shape = (value, where) =>
  isRecord(value) && Object.hasOwn(value, "value")
    ? record({ value: anyText })(value, where)
    : record({ round: integer(), signature: hex(48) })(value, where);

const bodies: Record<StatementType, Shape> = {
  key: record({ key: hex(32), old: hex(32) }),
  open: record({ terms: anyRecord }),
  checkpoint: record({ root: hex(32), size: integer() }),
  close: record(
    {
      exclusions: list(record({ reason: anyText, ticket })),
      root: hex(32),
      routes: list(record({ route: anyText, tickets: integer(1) })),
      size: integer(),
    },
    { secret: hex(32) },
  ),
  cancel: record({ reason: text(1, 500) }),
  result: record({
    awards: list(record({ prize: anyText, ticket: ticketOrNone })),
    randomness: resultRandomness,
    ranking: list(ticket),
  }),
  skip: record({ next: ticketOrNone, reason: anyText, ticket }),
  handover: record({ prize: anyText, ticket }),
};

const commonFields = {
  protocol: exactly(protocolName),
  operator: anyText,
  seq: integer(),
  prev: hex(32),
  time,
  drawId: hex(16),
  signature: hex(64),
};

const statementShapes = new Map(
  Object.entries(bodies).map(([type, body]) => {
    const fields = { ...commonFields, type: exactly(type), body };
    return [type, record(type === "key" ? { ...fields, newSignature: hex(64) } : fields)];
  }),
);

export function statementProblem(value: Json, where: string): string | undefined {
  if (!isRecord(value)) return `${where} is not an object`;
  const { type } = value;
  if (typeof type !== "string") return `${where} has no type`;
  const shape = statementShapes.get(type);
  return shape ? shape(value, where) : `${where} has the unknown type ${JSON.stringify(type)}`;
}
