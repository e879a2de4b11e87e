// Turns a query into SQL. Field names and values are always parameters.
import { and, asc, eq, isNotNull, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import {
  type AnyQuery,
  type Operator,
  type Order,
  type OrderableColumn,
  readComparison,
  type Scalar,
} from "./query.ts";
import type { DocumentRow } from "./save.server.ts";
import { documentTable } from "./tables.server.ts";
import { toStorable } from "./value.ts";

export type DocumentPhase = "draft" | "published";

export async function selectDocuments(
  database: AnyDatabase,
  collection: string,
  query: AnyQuery,
  state: DocumentPhase,
): Promise<DocumentRow[]> {
  const data = dataColumn(state);
  const conditions = Object.entries(query.where ?? {}).map(([field, condition]) =>
    conditionSql(data, field, condition),
  );
  const orders = query.orderBy === undefined ? [] : [query.orderBy].flat();
  const rows = database
    .select()
    .from(documentTable)
    .where(and(eq(documentTable.collection, collection), isNotNull(data), ...conditions))
    .orderBy(...orders.map((order) => orderSql(data, order)), asc(documentTable.id))
    .$dynamic();
  if (query.limit !== undefined) rows.limit(wholeNumber("limit", query.limit));
  if (query.offset !== undefined) rows.offset(wholeNumber("offset", query.offset));
  return rows;
}

function dataColumn(state: DocumentPhase) {
  return state === "draft" ? documentTable.data : documentTable.publishedData;
}
type DataColumn = ReturnType<typeof dataColumn>;

function conditionSql(data: DataColumn, field: string, condition: unknown): SQL | undefined {
  if (Array.isArray(condition)) {
    return and(...condition.map((part) => conditionSql(data, field, part)));
  }
  const comparison = readComparison(condition);
  if (comparison) return comparisonSql(data, field, comparison.operator, comparison.values);
  if (!isScalar(condition)) {
    throw new TypeError(`A query cannot compare "${field}" with ${JSON.stringify(condition)}.`);
  }
  return equality(data, field, condition);
}

function comparisonSql(
  data: DataColumn,
  field: string,
  operator: Operator,
  values: readonly Scalar[],
): SQL | undefined {
  const [value = null] = values;
  switch (operator) {
    case "not":
      return not(equality(data, field, value));
    case "oneOf":
      return or(sql`false`, ...values.map((option) => equality(data, field, option)));
    case "includes":
      return containment(data, field, [value]);
    case "above":
      return ordering(data, field, sql`>`, value);
    case "atLeast":
      return ordering(data, field, sql`>=`, value);
    case "below":
      return ordering(data, field, sql`<`, value);
    case "atMost":
      return ordering(data, field, sql`<=`, value);
  }
}

function equality(data: DataColumn, field: string, value: Scalar): SQL {
  if (value === null) return sql`${presentField(data, field)} is null`;
  return containment(data, field, value);
}

/** Containment (@>) uses the GIN index on the document; `=` on a field does not. */
function containment(data: DataColumn, field: string, value: Scalar | Scalar[]): SQL {
  const pattern = pathOf(field).reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  // No document can contain such a value, and PostgreSQL would refuse the query.
  if (toStorable(pattern, "").faults.length > 0) return sql`false`;
  return sql`${data} @> ${JSON.stringify(pattern)}::jsonb`;
}

/** Compares values of the same type only: in jsonb every string sorts before every number. */
function ordering(data: DataColumn, field: string, operator: SQL, value: Scalar): SQL {
  if (toStorable(value, "").faults.length > 0) return sql`false`;
  const stored = fieldSql(data, field);
  return sql`(jsonb_typeof(${stored}) = ${typeof value} and ${stored} ${operator} ${JSON.stringify(value)}::jsonb)`;
}

function fieldSql(data: DataColumn, field: string): SQL {
  return sql`${data} #> ${sql.param(pathOf(field))}::text[]`;
}

const orderableColumns: Record<OrderableColumn, PgColumn> = {
  id: documentTable.id,
  createdAt: documentTable.createdAt,
  updatedAt: documentTable.updatedAt,
  publishedAt: documentTable.publishedAt,
};

function orderSql(data: DataColumn, order: Order<string>): SQL {
  const column = "by" in order ? orderableColumn(order.by) : presentField(data, order.field);
  return sql`${column} ${order.direction === "descending" ? sql`desc` : sql`asc`} nulls last`;
}

function orderableColumn(by: OrderableColumn): PgColumn {
  if (!Object.hasOwn(orderableColumns, by)) {
    throw new TypeError(`Documents cannot be ordered by ${JSON.stringify(by)}.`);
  }
  return orderableColumns[by];
}

function presentField(data: DataColumn, field: string): SQL {
  return sql`nullif(${fieldSql(data, field)}, 'null')`;
}

function pathOf(field: string): string[] {
  return field.split(".");
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function wholeNumber(name: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`A query's ${name} must be a whole number from 0 up, not ${value}.`);
  }
  return value;
}
