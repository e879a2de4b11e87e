// The query language: `where: { kind: "villa", rooms: atLeast(3), tags: includes("sea") }`.

export type Scalar = string | number | boolean | null;

export type Operator = "not" | "oneOf" | "above" | "atLeast" | "below" | "atMost" | "includes";

// A symbol, so that an object from a request is never taken for a comparison.
const comparison: unique symbol = Symbol.for("goldkey.comparison");

type Comparison<Name extends Operator, Value extends Scalar> = {
  readonly [comparison]: Name;
  readonly values: readonly Value[];
};

export function not<const Value extends Scalar>(value: Value) {
  return compare("not", [value]);
}
export function oneOf<const Value extends Scalar>(values: readonly Value[]) {
  return compare("oneOf", values);
}
export function above<const Value extends string | number>(value: Value) {
  return compare("above", [value]);
}
export function atLeast<const Value extends string | number>(value: Value) {
  return compare("atLeast", [value]);
}
export function below<const Value extends string | number>(value: Value) {
  return compare("below", [value]);
}
export function atMost<const Value extends string | number>(value: Value) {
  return compare("atMost", [value]);
}
/** For list fields: the list contains this value. */
export function includes<const Value extends Scalar>(value: Value) {
  return compare("includes", [value]);
}

function compare<Name extends Operator, Value extends Scalar>(
  operator: Name,
  values: readonly Value[],
): Comparison<Name, Value> {
  return { [comparison]: operator, values };
}

export function readComparison(
  condition: unknown,
): { operator: Operator; values: readonly Scalar[] } | null {
  if (typeof condition !== "object" || condition === null || !(comparison in condition))
    return null;
  const { [comparison]: operator, values } = condition as Comparison<Operator, Scalar>;
  return { operator, values };
}

/** The paths of fields that a query can use: "title", or "address.city" for nested fields. */
type FieldPath<Value, Depth extends 1[] = []> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? Depth["length"] extends 4
      ? never
      : {
          [Key in keyof Value & string]:
            | Key
            | `${Key}.${FieldPath<NonNullable<Value[Key]>, [...Depth, 1]>}`;
        }[keyof Value & string]
    : never;

type FieldAt<Value, Path extends string> = Value extends object
  ? Path extends keyof Value
    ? Value[Path]
    : Path extends `${infer Key}.${infer Rest}`
      ? Key extends keyof Value
        ? FieldAt<NonNullable<Value[Key]>, Rest>
        : never
      : never
  : never;

type ScalarOf<Value> = Extract<Value, Scalar>;
type OrderedOf<Value> = Extract<Value, string | number>;

type ComparisonOf<Value> =
  | Comparison<"not", ScalarOf<Value> | null>
  | Comparison<"oneOf", ScalarOf<Value>>
  | Comparison<"above" | "atLeast" | "below" | "atMost", OrderedOf<Value>>
  | (NonNullable<Value> extends readonly (infer Item)[]
      ? Comparison<"includes", ScalarOf<Item>>
      : never);

/** A value means equality; null matches null and missing fields; an array means all of the conditions. */
type Condition<Value> =
  | ScalarOf<Value>
  | (undefined extends Value ? null : never)
  | ComparisonOf<Value>
  | readonly ComparisonOf<Value>[];

export type OrderableColumn = "id" | "createdAt" | "updatedAt" | "publishedAt";

export type Order<Path extends string> = ({ field: Path } | { by: OrderableColumn }) & {
  direction?: "ascending" | "descending";
};

export type Query<Output> = {
  where?: { [Path in FieldPath<Output>]?: Condition<FieldAt<Output, Path>> };
  /** Documents without the field come last; ties are ordered by id, so that pages never overlap. */
  orderBy?: Order<FieldPath<Output>> | readonly Order<FieldPath<Output>>[];
  limit?: number;
  offset?: number;
};

/** A query without the types of its collection. */
export type AnyQuery = {
  where?: Record<string, unknown>;
  orderBy?: Order<string> | readonly Order<string>[];
  limit?: number;
  offset?: number;
};
