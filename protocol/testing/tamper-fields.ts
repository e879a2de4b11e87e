// Changes every field of a proof file, one at a time, without signing anything again. docs/protocol.md, section 7.

import type { CheckName } from "../checks/verify.ts";
import { canonicalBytes, type Json } from "../encoding/canonical-json.ts";
import {
  changed,
  type JsonEntry,
  type JsonPath,
  jsonValuesIn,
  patternOf,
  removed,
  withRawText,
} from "./json-paths.ts";
import type { SampleDraw } from "./sample-draw.ts";
import { strangerKey, type Tampered } from "./tampered.ts";

const insideTerms = /^statements\.#\.body\.terms\./;

/**
 * The check that refuses a different, well-formed value. The first match wins. All other fields are signed,
 * so the check `ledger` refuses a change of them.
 */
const ownersOfOtherValues: [RegExp, CheckName][] = [
  [/^format$/, "format"],
  [/^statements\.#\.(protocol|type)$/, "format"],
  [/^statements\.#\.body\.terms\.operatorKey$/, "operator key"],
  [/^statements\.#\.body\.terms\.(protocol|closesAt)$/, "terms"],
  [
    /^statements\.#\.body\.terms\.randomness\.(source|chainHash|publicKey|genesis|period|gapSeconds|round)$/,
    "terms",
  ],
  [/^statements\.#\.body\.terms\.witnesses\.keys\.#$/, "terms"],
  [/^statements\./, "ledger"],
  [/^opened\./, "inclusion"],
  [/^cosignatures\./, "witnesses"],
];

/** There are many twins, so the evidence of each is a getter. */
export function* tamperFields(draw: SampleDraw): Generator<Tampered> {
  for (const entry of jsonValuesIn(draw.proof)) {
    yield* misspelled(draw, entry);
    yield* mistyped(draw, entry);
    yield* otherValue(draw, entry);
    yield* fieldSets(draw, entry);
  }
}

/** The check `format` refuses non-canonical JSON everywhere, in terms too. */
function* misspelled({ proof }: SampleDraw, { path, value }: JsonEntry): Generator<Tampered> {
  const spellings = [
    "null",
    "-1",
    "1.0",
    "1e0",
    "9007199254740992",
    '"e\\u0301"',
    '"\\ud800"',
    '"e\u0301"',
  ];
  if (typeof value === "number")
    spellings.push(`${value}.0`, `0${value}`, `+${value}`, `${value} `);
  if (typeof value === "string") spellings.push(`"\\u0061"`, `"\\/"`, `'${value}'`, `"${value}" `);
  for (const raw of spellings) {
    yield {
      name: `${path.join(".")} = ${raw}`,
      get evidence() {
        return { proof: withRawText(proof, path, raw) };
      },
      expected: "format",
    };
  }
}

function* mistyped({ proof }: SampleDraw, { path, value }: JsonEntry): Generator<Tampered> {
  const others: Json[] = [[], {}, true, 7, "text"].filter(
    (other) => kindOf(other) !== kindOf(value),
  );
  for (const other of others) {
    yield {
      name: `${path.join(".")} = ${JSON.stringify(other)}`,
      get evidence() {
        return { proof: canonicalBytes(changed(proof, path, other)) };
      },
      expected:
        insideTerms.test(`${patternOf(path)}.`) && patternOf(path) !== "statements.#.body.terms"
          ? "terms"
          : "format",
    };
  }
}

function* otherValue(
  { proof, terms }: SampleDraw,
  { path, value }: JsonEntry,
): Generator<Tampered> {
  const pattern = patternOf(path);
  const other = differentValue(pattern, value);
  if (other === undefined) return;
  const owner = ownersOfOtherValues.find(([owned]) => owned.test(pattern))?.[1] ?? "ledger";
  yield {
    name: `${path.join(".")} changed to another value`,
    get evidence() {
      return { proof: canonicalBytes(changed(proof, path, other)) };
    },
    expected: exceptionalOwner(pattern, path, { proof, terms }) ?? owner,
  };
}

function differentValue(pattern: string, value: Json): Json | undefined {
  if (/\.(key|old|operatorKey)$/.test(pattern)) return strangerKey;
  // Three seconds later is always another round.
  if (/\.(closesAt|gapSeconds)$/.test(pattern) && typeof value === "number") return value + 3;
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (typeof value !== "string") return undefined;
  if (pattern === "cosignatures.#.line") return withOtherSignature(value);
  if (/^[0-9a-f]{32,}$/.test(value)) return `${value[0] === "0" ? "1" : "0"}${value.slice(1)}`;
  return pattern.endsWith(".name") || pattern.endsWith(".place") ? `x${value}` : `${value}x`;
}

/** Cases in which the owner depends on the position in the list or on other values. */
function exceptionalOwner(
  pattern: string,
  path: JsonPath,
  { proof, terms }: Pick<SampleDraw, "proof" | "terms">,
): CheckName | undefined {
  const index = Number(path[1]);
  if (pattern === "statements.#.body.key" && index === 0) return "operator key";
  if (pattern.endsWith("terms.closesAt") && terms.randomness.source === "public-value") {
    return terms.randomness.announcedAt < terms.closesAt + 3 + 30 ? "terms" : "ledger";
  }
  if (pattern.endsWith("witnesses.threshold")) {
    const more = terms.witnesses.threshold + 1;
    return more > terms.witnesses.keys.length || 2 * more <= terms.witnesses.keys.length
      ? "terms"
      : "ledger";
  }
  if (pattern === "opened.#.rank") {
    const rank = proof.opened[index]?.rank ?? 0;
    return proof.opened[index + 1]?.rank === rank + 1 ? "format" : "inclusion";
  }
  return undefined;
}

/** A field too many or too few. */
function* fieldSets({ proof }: SampleDraw, { path, value }: JsonEntry): Generator<Tampered> {
  const pattern = patternOf(path);
  const inTerms = insideTerms.test(pattern);
  if (typeof value === "object" && !Array.isArray(value)) {
    for (const surplus of ["surplus", "__proto__"]) {
      yield {
        name: `${path.join(".")}.${surplus} added`,
        get evidence() {
          return { proof: withSurplusField(proof, path, surplus) };
        },
        expected: inTerms || pattern === "statements.#.body.terms" ? "terms" : "format",
      };
    }
  }
  const isField = typeof path.at(-1) === "string";
  // The secret is optional; only the signature shows that it is missing.
  const optional = pattern === "statements.#.body.secret";
  if (!isField) return;
  yield {
    name: `${path.join(".")} removed`,
    get evidence() {
      return { proof: canonicalBytes(removed(proof, path)) };
    },
    expected: optional ? "ledger" : inTerms ? "terms" : "format",
  };
}

function withSurplusField(proof: unknown, path: JsonPath, name: string): Uint8Array {
  const copy = structuredClone(proof);
  let record = copy as Record<string | number, unknown>;
  for (const step of path) record = record[step] as Record<string | number, unknown>;
  Object.defineProperty(record, name, {
    value: "x",
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return canonicalBytes(copy);
}

function kindOf(value: Json): string {
  return Array.isArray(value) ? "list" : typeof value;
}

/** Changes bytes near the end. The last digit stays, because its unused bits must be zero. */
function withOtherSignature(line: string): string {
  const end = /(.{20})(.==)$/;
  return line.replace(end, (_, digits: string, last: string) => {
    return `${digits.replace(/./g, (digit) => (digit === "A" ? "B" : "A"))}${last}`;
  });
}
